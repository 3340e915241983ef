public import Foundation
import Hummingbird
public import Logging
import NIOCore
import ServiceLifecycle

/// An authentication server: passwords, access tokens, refresh tokens, and honest answers when something goes wrong.
///
/// | request | body | answer |
/// |---|---|---|
/// | `POST /session` | `email`, `password` | 201, a session |
/// | `POST /session/refresh` | `refreshToken` | 200, a session; the presented token is used up |
/// | `POST /session/federated` | `provider`, `identityToken` | 201, a session; makes the user if needed |
/// | `POST /account` | `email`, `displayName`, `password` | 201, a session; makes the user |
/// | `DELETE /session` | (bearer token) | 204 |
/// | `GET /profile` | (bearer token) | 200, `email`, `displayName`, `memberSince` (ISO 8601) |
/// | `POST /notebooks/{id}/sync` | (bearer token) `since`, `changes` | 200, `revision`, `notes`, `rejected` |
/// | `GET /health` | | 200, `status` |
///
/// A session is `accessToken`, `refreshToken`, `expiresIn` (seconds) and `displayName`. Bodies are JSON.
///
/// Everything else is `application/problem+json` (RFC 9457) with `type`, `title`, `status`, `detail` and `instance`:
///
/// | status | type | beside it |
/// |---|---|---|
/// | 400 | `urn:signin:malformed-json` | |
/// | 401 | `urn:signin:wrong-credentials` | `remainingAttempts` |
/// | 401 | `urn:signin:token-missing`, `token-expired`, `token-invalid` | |
/// | 401 | `urn:signin:refresh-refused`, `identity-refused` | |
/// | 404, 405 | `about:blank` | 405: `Allow` |
/// | 409 | `urn:signin:notebook-replaced` | |
/// | 413 | `urn:signin:body-too-large` | `limit` (bytes) |
/// | 422 | `urn:signin:invalid-fields` | `errors`, each with `code`, `detail`, `pointer` and perhaps `limit` |
/// | 423 | `urn:signin:account-locked` | `lockedUntil` (ISO 8601) |
/// | 429 | `urn:signin:rate-limited` | `Retry-After` in seconds |
/// | 500 | `urn:signin:internal` | `incident`, which is in the server's log |
/// | 503 | `urn:signin:maintenance` | `Retry-After` as a date |
///
/// Every 401 has a `WWW-Authenticate: Bearer`. The wrong password that reaches the limit is itself answered with 423.
public final class AuthenticationServer: Sendable {
    /// The port the server listens on.
    public let port: Int

    private let configuration: AuthenticationServerConfiguration
    private let switches: ServerSwitches
    private let limiter: RateLimiter
    private let database: UserDatabase
    private let attempts: SignInAttempts
    private let sessions: Sessions
    private let service: ServiceGroup
    private let running: Task<Void, Never>

    /// Where clients find the server, without a slash at the end, such as `http://127.0.0.1:8080`.
    public var baseURL: String {
        let host = configuration.host
        return "http://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }

    // MARK: Life

    /// Starts a server; it accepts connections when this returns.
    ///
    /// - Parameters:
    ///   - configuration: What can be chosen.
    ///   - logger: Receives unexpected errors, with the incident that the client receives.
    /// - Returns: The running server.
    /// - Throws: ``AuthenticationServerError`` if the port or the database cannot be had, or the configuration cannot
    ///   work.
    public static func start(
        _ configuration: AuthenticationServerConfiguration, logger: Logger = Logger(label: "authentication-server")
    ) async throws(AuthenticationServerError) -> AuthenticationServer {
        if let flaw = configuration.flaw { throw .invalidConfiguration(flaw) }
        let database = try UserDatabase(path: configuration.databasePath)
        let switches = ServerSwitches()
        let limiter = RateLimiter(configuration.rateLimit)
        let attempts = SignInAttempts(
            database, maximum: configuration.maximumAttempts, lockDuration: configuration.lockDuration)
        let sessions = Sessions(database, refreshLifetime: configuration.refreshTokenLifetime)
        let routes = AuthenticationRoutes(
            configuration: configuration, switches: switches, limiter: limiter, database: database,
            attempts: attempts, sessions: sessions,
            accessTokens: await AccessTokens(
                key: configuration.signingKey, lifetime: configuration.accessTokenLifetime))

        // The first of the two to happen: the server listens, or it has given up.
        let (outcomes, continuation) = AsyncStream<Result<Int, any Error>>.makeStream()
        let application = Application(
            router: routes.router(),
            configuration: ApplicationConfiguration(
                address: .hostname(configuration.host, port: configuration.port), serverName: "signin"),
            onServerRunning: { channel in continuation.yield(.success(channel.localAddress?.port ?? 0)) },
            logger: logger)
        var life = ServiceGroupConfiguration(services: [application], logger: logger)
        // Who is in the middle of something may finish it; a client that takes longer is cut off.
        life.maximumGracefulShutdownDuration = .seconds(2)
        let service = ServiceGroup(configuration: life)
        let running = Task {
            do {
                try await service.run()
            } catch {
                continuation.yield(.failure(error))
            }
            continuation.finish()
        }
        for await outcome in outcomes {
            switch outcome {
            case .success(let port):
                return AuthenticationServer(
                    port: port, configuration: configuration, switches: switches, limiter: limiter,
                    database: database, attempts: attempts, sessions: sessions, service: service,
                    running: running)
            case .failure(let error):
                await running.value
                // Best effort: the server hasn't started, and the error below is thrown.
                try? database.close()
                if (error as? IOError)?.errnoCode == EADDRINUSE { throw .portInUse(configuration.port) }
                throw .cannotListen(host: configuration.host, port: configuration.port, reason: "\(error)")
            }
        }
        running.cancel()
        await running.value
        try? database.close()
        throw .cancelled
    }

    private init(
        port: Int, configuration: AuthenticationServerConfiguration, switches: ServerSwitches, limiter: RateLimiter,
        database: UserDatabase, attempts: SignInAttempts, sessions: Sessions, service: ServiceGroup,
        running: Task<Void, Never>
    ) {
        self.port = port
        self.configuration = configuration
        self.switches = switches
        self.limiter = limiter
        self.database = database
        self.attempts = attempts
        self.sessions = sessions
        self.service = service
        self.running = running
    }

    /// Stops listening, ends all connections, within two seconds, and closes the database. Stopping twice does nothing.
    ///
    /// A server that is let go of without this keeps running.
    public func stop() async {
        await service.triggerGracefulShutdown()
        await running.value
        // Fails only if it is closed already.
        try? database.close()
    }

    // MARK: Users

    /// Adds a user who signs in with a password.
    ///
    /// - Parameters:
    ///   - email: The e-mail address; two that differ in the case of ASCII letters alone are the same.
    ///   - displayName: The name that clients show.
    ///   - password: The password, of which only a hash is kept.
    /// - Throws: ``AuthenticationServerError/emailTaken(_:)``, ``AuthenticationServerError/passwordNotHashed(reason:)``
    ///   or ``AuthenticationServerError/databaseUnavailable(path:reason:)``.
    public func addUser(
        email: String, displayName: String, password: String
    ) async throws(AuthenticationServerError) {
        let hash: PasswordHash
        do {
            hash = try await PasswordHash.make(for: password, iterations: configuration.passwordIterations)
        } catch {
            throw .passwordNotHashed(reason: "\(error)")
        }
        let user = UserDatabase.User(
            id: UUID().uuidString, email: email, displayName: displayName, memberSince: configuration.now(),
            passwordHash: hash.hash, passwordSalt: hash.salt, passwordIterations: hash.iterations)
        let isAdded: Bool
        do {
            isAdded = try await database.add(user)
        } catch {
            throw unavailable(error)
        }
        guard isAdded else { throw .emailTaken(email) }
    }

    // MARK: Switches

    /// Switches maintenance on or off. During maintenance everything but `GET /health` is answered with 503.
    ///
    /// - Parameter end: When it ends by itself, by the server's clock; nil ends it now.
    public func setMaintenance(until end: Date?) {
        switches.maintenanceEnd = end
    }

    /// Switches a bug on or off: sign-ins, new accounts and the profile run a broken SQL statement, whose error becomes a real 500.
    ///
    /// - Parameter hasBug: Whether the server has the bug.
    public func setBug(_ hasBug: Bool) {
        switches.hasBug = hasBug
    }

    /// Replaces the rate limit; what was used up of the old one is forgotten.
    ///
    /// - Parameter limit: The new limit for each remote address, or nil for none.
    public func setRateLimit(_ limit: RateLimit?) {
        limiter.setLimit(limit)
    }

    /// Forgets all wrong passwords and unlocks all accounts.
    ///
    /// - Throws: ``AuthenticationServerError/databaseUnavailable(path:reason:)``.
    public func resetAttempts() async throws(AuthenticationServerError) {
        do {
            try await attempts.reset()
        } catch {
            throw unavailable(error)
        }
    }

    /// Makes every access token issued so far an expired one. Refresh tokens stay good.
    public func expireAccessTokens() {
        switches.beginTokenGeneration()
    }

    /// Replaces all notebooks, as if by another device: clients have to reload.
    public func replaceNotebooks() { switches.notebooks.replaceAll() }

    /// Removes all notebooks.
    public func removeNotebooks() { switches.notebooks.removeAll() }

    /// Takes away a user's refresh tokens. Their access tokens stay good until they expire.
    ///
    /// - Parameter email: The user's e-mail address; an unknown one changes nothing.
    /// - Throws: ``AuthenticationServerError/databaseUnavailable(path:reason:)``.
    public func revokeRefreshTokens(of email: String) async throws(AuthenticationServerError) {
        do {
            try await sessions.revokeRefreshTokens(ofEmail: email)
        } catch {
            throw unavailable(error)
        }
    }

    // MARK: Log

    /// The requests answered since the start or since ``clearRequestLog()``, in the order of their answers.
    public func requestLog() -> [ServedRequest] { switches.served }

    /// Forgets the requests received so far, also those that are still being answered.
    public func clearRequestLog() { switches.clearServed() }

    private func unavailable(_ error: any Error) -> AuthenticationServerError {
        .databaseUnavailable(path: configuration.databasePath, reason: "\(error)")
    }
}
