import Foundation
import Synchronization

/// The users and sessions of a server, its switches and the requests that it received.
final class ServerState: Sendable {
    struct User: Sendable {
        let id = UUID()
        let email: String
        let displayName: String
        let memberSince: Date
        /// `nil` for users who sign in with an identity provider.
        let password: String?
    }

    struct Session: Sendable {
        let user: UUID
        var accessToken = UUID().uuidString
        var refreshToken = UUID().uuidString
        var isExpired = false
        /// Whether it can't be refreshed.
        var isRevoked = false
    }

    struct IdentityToken: Sendable {
        let provider: String
        let person: AuthenticationServer.Person
    }

    struct Attempts: Sendable {
        var failed = 0
        var lockedUntil = Date.distantPast
    }

    struct Content: Sendable {
        var users: [User]
        var sessions: [Session] = []
        /// The failed attempts of each address since the last success. Also of addresses without an account, because a
        /// lock would otherwise reveal which addresses have one.
        var attempts: [String: Attempts] = [:]
        var notebooks = Notebooks()
        var switches = Switches()
        var requests: [String] = []
        var arrived = 0
        var withheld: [AsyncStream<Never>.Continuation] = []
        /// The identity tokens that providers issued.
        var identityTokens: [String: IdentityToken] = [:]
    }

    let lock: Mutex<Content>
    /// The number of requests that have arrived, after each arrival.
    let arrivals: AsyncStream<Int>
    private let arrivalsContinuation: AsyncStream<Int>.Continuation

    init(_ people: [AuthenticationServer.Person]) {
        let users = people.map {
            User(email: $0.email, displayName: $0.displayName, memberSince: Date(), password: $0.password)
        }
        lock = Mutex(Content(users: users))
        (arrivals, arrivalsContinuation) = AsyncStream.makeStream()
    }

    // MARK: Requests

    /// Counts a request, and records it if it ends in a fault.
    /// - Returns: The fault, and for ``Fault/withhold`` a stream that ends when the response may be sent.
    func recordArrival(of line: String) -> (fault: Fault?, release: AsyncStream<Never>) {
        let (release, continuation) = AsyncStream<Never>.makeStream()
        return lock.withLock { content in
            content.arrived += 1
            if let left = content.switches.faultyRequests {
                content.switches.faultyRequests = max(0, left - 1)
                if left <= 0 { content.switches.fault = nil }
            }
            let fault = content.switches.fault
            if let description = fault?.description { content.requests.append(line + description) }
            if case .withhold = fault { content.withheld.append(continuation) }
            arrivalsContinuation.yield(content.arrived)
            return (fault, release)
        }
    }

    /// Records a request with its response.
    func record(_ line: String) { lock.withLock { $0.requests.append(line) } }
}

extension ServerState.Content {
    func user(email: String) -> ServerState.User? {
        users.first { $0.email.lowercased() == email.lowercased() }
    }

    /// Begins a session of a user.
    mutating func begin(_ user: ServerState.User) -> SessionContent {
        let session = ServerState.Session(user: user.id)
        sessions.append(session)
        return SessionContent(session, of: user)
    }

    /// Checks a password. The fifth wrong password in a row locks the account for 15 minutes.
    mutating func signIn(email: String, password: String) throws(Problem) -> SessionContent {
        let email = email.lowercased()
        var attempts = attempts[email] ?? ServerState.Attempts()
        guard attempts.lockedUntil <= Date() else { throw .accountLocked(until: attempts.lockedUntil) }
        if let user = user(email: email), user.password == password {
            self.attempts[email] = nil
            return begin(user)
        }
        attempts.failed += 1
        guard attempts.failed == 5 else {
            self.attempts[email] = attempts
            throw .wrongCredentials
        }
        attempts = ServerState.Attempts(lockedUntil: Date(timeIntervalSinceNow: 15 * 60))
        self.attempts[email] = attempts
        throw .accountLocked(until: attempts.lockedUntil)
    }

    /// Continues a session with new tokens.
    mutating func refresh(_ refreshToken: String) throws(Problem) -> SessionContent {
        guard let index = sessions.firstIndex(where: { $0.refreshToken == refreshToken && !$0.isRevoked }),
            let user = users.first(where: { $0.id == sessions[index].user })
        else { throw .refreshRefused }
        sessions[index] = ServerState.Session(user: user.id)
        return SessionContent(sessions[index], of: user)
    }

    /// Returns the user of a bearer token (RFC 6750 §2.1).
    func user(authorization: String?) throws(Problem) -> ServerState.User {
        guard let session = sessions.first(where: { authorization == "Bearer \($0.accessToken)" }),
            let user = users.first(where: { $0.id == session.user })
        else { throw .tokenInvalid }
        if session.isExpired { throw .tokenExpired }
        return user
    }
}
