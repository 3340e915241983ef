import Foundation
import HummingbirdTLS
import Synchronization

/// An authentication server that fails on demand. It is for the journeys of this example, not a model for a server:
/// it keeps everything in memory, passwords included.
///
/// | request | content | response |
/// |---|---|---|
/// | `POST /session` | `email`, `password` | 201, a session |
/// | `POST /session/refresh` | `refreshToken` | 200, a session with new tokens |
/// | `POST /session/federated` | `provider`, `identityToken` | 201, a session; creates the user if needed |
/// | `POST /account` | `email`, `displayName`, `password` | 201, a session; creates the user |
/// | `GET /profile` | (bearer token) | 200, `email`, `displayName`, `memberSince` (ISO 8601) |
/// | `POST /notebooks/{id}/sync` | (bearer token) `since`, `changes` | 200, `revision`, `notes`, `rejected` |
///
/// A session is `accessToken`, `refreshToken` and `displayName`. The content is JSON. Errors are problem details; see
/// ``Problem``. Each response has `Connection: close`.
public final class AuthenticationServer: Sendable {
    /// A user with an account.
    public struct Person: Sendable {
        /// The email address.
        public let email: String
        /// The name that the app shows.
        public let displayName: String
        /// The password.
        public let password: String

        /// Creates a user.
        public init(email: String, displayName: String, password: String) {
            (self.email, self.displayName, self.password) = (email, displayName, password)
        }
    }

    /// The server cannot listen, or its certificate cannot be created.
    public struct NotStarted: Error {
        /// The error of the system or the library.
        public let reason: String
    }

    /// The base URL, such as `http://127.0.0.1:8080`.
    public let address: String
    private let port: Int
    private let state: ServerState
    private let tls: TLSConfiguration?
    private let listener: Mutex<Listener?>

    /// Starts a server on a free port of the loopback interface.
    /// - Parameters:
    ///   - people: The users with an account.
    ///   - isSecure: Whether it uses TLS, with a self-signed certificate.
    public static func start(
        _ people: [Person], isSecure: Bool = false
    ) async throws(NotStarted) -> AuthenticationServer {
        let state = ServerState(people)
        let tls = isSecure ? try selfSignedTLS() : nil
        return AuthenticationServer(state: state, tls: tls, listener: try await Listener(state, tls: tls))
    }

    private init(state: ServerState, tls: TLSConfiguration?, listener: Listener) {
        address = "\(tls == nil ? "http" : "https")://127.0.0.1:\(listener.port)"
        port = listener.port
        self.listener = Mutex(listener)
        (self.state, self.tls) = (state, tls)
    }

    /// Stops listening and ends all connections. New connections are refused.
    public func stop() async {
        let current = listener.withLock { listener in
            defer { listener = nil }
            return listener
        }
        await current?.stop()
    }

    /// Listens on the same port again, with the same users and sessions.
    public func restart() async throws(NotStarted) {
        await stop()
        let restarted = try await Listener(state, tls: tls, port: port)
        listener.withLock { $0 = restarted }
    }

    // MARK: Failures

    /// Changes how the server responds from now on.
    public func set(_ change: @Sendable (inout Switches) -> Void) { state.lock.withLock { change(&$0.switches) } }

    /// Sends the responses that ``Fault/withhold`` delays.
    public func releaseWithheldResponses() {
        let withheld = state.lock.withLock { content in
            defer { content.withheld = [] }
            return content.withheld
        }
        for response in withheld { response.finish() }
    }

    /// Lets all access tokens expire.
    public func expireAccessTokens() {
        state.lock.withLock { content in
            for index in content.sessions.indices { content.sessions[index].isExpired = true }
        }
    }

    /// Revokes all refresh tokens.
    public func revokeRefreshTokens() {
        state.lock.withLock { content in
            for index in content.sessions.indices { content.sessions[index].isRevoked = true }
        }
    }

    /// Replaces all notebooks, as if by another device: clients have to reload.
    public func replaceNotebooks() { state.lock.withLock { $0.notebooks.replaceAll() } }

    // MARK: Identity providers

    /// Creates an identity token that this server accepts, as an identity provider would.
    /// - Parameters:
    ///   - person: The user to whom it is issued.
    ///   - provider: The name of the identity provider.
    public func identityToken(of person: Person, by provider: String) -> String {
        let token = UUID().uuidString
        state.lock.withLock { $0.identityTokens[token] = ServerState.IdentityToken(provider: provider, person: person) }
        return token
    }

    // MARK: Requests

    /// The requests with their responses or faults, such as `POST /session → 201`.
    public var requests: [String] { state.lock.withLock { $0.requests } }

    /// Waits for a number of requests to arrive. Returns early if the task is canceled.
    public func waitForRequests(_ count: Int) async {
        if state.lock.withLock({ $0.arrived }) >= count { return }
        for await arrived in state.arrivals where arrived >= count { return }
    }
}
