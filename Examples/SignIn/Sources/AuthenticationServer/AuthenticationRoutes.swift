import Foundation
import Hummingbird

/// What the server does for each request; see ``AuthenticationServer`` for what clients see of it.
struct AuthenticationRoutes: Sendable {
    struct SessionContent: Encodable, Sendable {
        var accessToken: String
        var refreshToken: String
        var expiresIn: Int
        var displayName: String
    }

    struct ProfileContent: Encodable, Sendable {
        var email: String
        var displayName: String
        var memberSince: Date
    }

    struct HealthContent: Encodable, Sendable {
        var status = "ok"
    }

    private static let allowedMethods: [String: [HTTPRequest.Method]] = [
        "/session": [.post, .delete],
        "/session/refresh": [.post],
        "/session/federated": [.post],
        "/account": [.post],
        "/profile": [.get, .head],
        "/health": [.get, .head],
    ]

    private static let longestName = 40
    /// The minimum of NIST SP 800-63B-4 section 3.1.1.2 for a password without a second factor.
    private static let shortestPassword = 15

    let configuration: AuthenticationServerConfiguration
    let switches: ServerSwitches
    let limiter: RateLimiter
    let database: UserDatabase
    let attempts: SignInAttempts
    let sessions: Sessions
    let accessTokens: AccessTokens

    func router() -> Router<AuthenticationContext> {
        let router = Router(context: AuthenticationContext.self, options: .autoGenerateHeadEndpoints)
        // From the outside in: what the inner ones throw is a response to the outer ones.
        router.add(middleware: RequestLogMiddleware(switches: switches))
        router.add(middleware: ProblemMiddleware(allowedMethods: Self.allowedMethods))
        router.add(middleware: MaintenanceMiddleware(switches: switches, now: configuration.now))
        router.add(middleware: RateLimitMiddleware(limiter: limiter, now: configuration.now))
        router.post("/session") { request, _ in try await signIn(request) }
        router.post("/session/refresh") { request, _ in try await refresh(request) }
        router.post("/session/federated") { request, _ in try await signInFederated(request) }
        router.post("/account") { request, _ in try await register(request) }
        router.delete("/session") { request, _ in try await signOut(request) }
        router.get("/profile") { request, _ in try await profile(request) }
        router.post("/notebooks/:notebook/sync") { request, context in
            try await sync(request, notebook: context.parameters.require("notebook"))
        }
        router.get("/health") { _, _ in JSONAnswer(status: .ok, content: HealthContent()) }
        return router
    }

    // MARK: Sessions

    private func signIn(_ request: Request) async throws -> JSONAnswer<SessionContent> {
        var fields = try await SubmittedFields(of: request, limit: configuration.maximumBodySize)
        let email = fields.text("email")
        let password = fields.text("password")
        try fields.validate()
        try await failIfBugged()

        let standing = try await attempts.begin(email: email, now: configuration.now())
        if case .locked(let date) = standing { throw Problem.accountLocked(until: date) }
        let user = try await database.user(email: email)
        guard let user, let hash = user.password else {
            try await PasswordHash.pretendToCheck(password, iterations: configuration.passwordIterations)
            throw Self.problem(for: standing)
        }
        guard try await hash.matches(password) else { throw Self.problem(for: standing) }
        try await attempts.succeed(email: email)
        return try await answer(.created, with: sessions.begin(for: user, now: configuration.now()))
    }

    /// The answer to a wrong password, or to an unknown e-mail address, which is the same.
    private static func problem(for standing: SignInAttempts.Standing) -> Problem {
        switch standing {
        case .open(let remaining): .wrongCredentials(remainingAttempts: remaining)
        case .last(let date), .locked(let date): .accountLocked(until: date)
        }
    }

    private func refresh(_ request: Request) async throws -> JSONAnswer<SessionContent> {
        var fields = try await SubmittedFields(of: request, limit: configuration.maximumBodySize)
        let token = fields.text("refreshToken")
        try fields.validate()
        let renewed = try await sessions.renew(with: OpaqueToken(presented: token), now: configuration.now())
        guard let renewed else { throw Problem.refreshRefused }
        return try await answer(.ok, with: renewed)
    }

    private func signInFederated(_ request: Request) async throws -> JSONAnswer<SessionContent> {
        var fields = try await SubmittedFields(of: request, limit: configuration.maximumBodySize)
        let provider = fields.text("provider")
        let token = fields.text("identityToken")
        try fields.validate()
        try await failIfBugged()

        let now = configuration.now()
        guard let key = configuration.providerKey,
            let claims = await IdentityClaims.check(token, provider: provider, key: key, now: now)
        else {
            // watertight:ignore cause-dropped The client must not learn why a token is invalid.
            throw Problem.identityRefused
        }
        let newUser = UserDatabase.User(
            id: UUID().uuidString, email: claims.email, displayName: claims.name ?? claims.email, memberSince: now)
        let user = try await database.user(provider: provider, subject: claims.sub.value, orNew: newUser)
        return try await answer(.created, with: sessions.begin(for: user, now: now))
    }

    private func signOut(_ request: Request) async throws -> HTTPResponse.Status {
        let (claims, _) = try await authenticate(request)
        try await sessions.end(claims.sid, now: configuration.now())
        return .noContent
    }

    private func answer(
        _ status: HTTPResponse.Status, with session: UserDatabase.Session
    ) async throws -> JSONAnswer<SessionContent> {
        let accessToken = try await accessTokens.sign(
            user: session.user.id, session: session.id, generation: switches.tokenGeneration,
            now: configuration.now())
        return JSONAnswer(
            status: status,
            content: SessionContent(
                accessToken: accessToken, refreshToken: session.refreshToken.text,
                expiresIn: accessTokens.expiresIn, displayName: session.user.displayName))
    }

    // MARK: Accounts

    /// Creates an account. Unlike a sign-in, this reveals whether the address has one already. A service that sends
    /// email would inform only the owner of the address.
    private func register(_ request: Request) async throws -> JSONAnswer<SessionContent> {
        var fields = try await SubmittedFields(of: request, limit: configuration.maximumBodySize)
        let email = fields.text("email")
        let displayName = fields.text("displayName")
        let password = fields.text("password")
        try await failIfBugged()
        if email.wholeMatch(of: /[^@\s]+@[^@\s]+/) == nil {
            fields.refuse("email", .malformed, "must be an e-mail address")
        } else if try await database.user(email: email) != nil {
            fields.refuse("email", .taken, "has an account already")
        }
        if displayName.allSatisfy(\.isWhitespace) {
            fields.refuse("displayName", .required, "must not be blank")
        } else if displayName.count > Self.longestName {
            fields.refuse("displayName", .tooLong, "is too long", limit: Self.longestName)
        }
        if password.count < Self.shortestPassword {
            fields.refuse("password", .tooShort, "is too short", limit: Self.shortestPassword)
        }
        try fields.validate()

        let now = configuration.now()
        let hash = try await PasswordHash.make(for: password, iterations: configuration.passwordIterations)
        let user = UserDatabase.User(
            id: UUID().uuidString, email: email, displayName: displayName, memberSince: now, passwordHash: hash.hash,
            passwordSalt: hash.salt, passwordIterations: hash.iterations)
        guard try await database.add(user) else {
            // Another request created the account in the meantime.
            throw Problem.invalidFields(.init(code: .taken, detail: "has an account already", pointer: "#/email"))
        }
        return try await answer(.created, with: sessions.begin(for: user, now: now))
    }

    // MARK: What needs a session

    private func profile(_ request: Request) async throws -> JSONAnswer<ProfileContent> {
        let (_, user) = try await authenticate(request)
        try await failIfBugged()
        return JSONAnswer(
            status: .ok,
            content: ProfileContent(
                email: user.email, displayName: user.displayName, memberSince: user.memberSince))
    }

    private func sync(_ request: Request, notebook: String) async throws -> JSONAnswer<Notebooks.Answer> {
        let (_, user) = try await authenticate(request)
        let submission = try await Notebooks.Submission(of: request, limit: configuration.maximumBodySize)
        try await failIfBugged()
        let answer = try switches.notebooks.sync(submission, notebook: notebook, of: user.id)
        return JSONAnswer(status: .ok, content: answer)
    }

    /// Whose request this is, by its bearer token (RFC 6750 section 2.1).
    private func authenticate(_ request: Request) async throws -> (AccessTokens.Claims, UserDatabase.User) {
        let words = request.headers[.authorization]?.split(separator: " ") ?? []
        // The scheme's case does not matter (RFC 9110 section 11.1).
        guard words.count == 2, words[0].lowercased() == "bearer" else { throw Problem.tokenMissing }
        let claims: AccessTokens.Claims
        do throws(AccessTokens.Refusal) {
            claims = try await accessTokens.check(
                String(words[1]), generation: switches.tokenGeneration, now: configuration.now())
        } catch {
            switch error {
            case .expired: throw Problem.tokenExpired
            case .invalid: throw Problem.tokenInvalid
            }
        }
        guard let user = try await sessions.user(of: claims.sid) else { throw Problem.tokenInvalid }
        return (claims, user)
    }

    // MARK: Bug

    private func failIfBugged() async throws {
        if switches.hasBug { try await database.runBrokenStatement() }
    }
}
