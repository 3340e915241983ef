import Foundation
import Hummingbird
import NIOCore

/// The context of a request.
struct ServerContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }
}

struct SessionContent: ResponseEncodable, Sendable {
    let accessToken: String
    let refreshToken: String
    let displayName: String

    init(_ session: ServerState.Session, of user: ServerState.User) {
        accessToken = session.accessToken
        refreshToken = session.refreshToken
        displayName = user.displayName
    }
}

/// The routes of the server; see ``AuthenticationServer``.
struct Routes: Sendable {
    private struct Credentials: Decodable {
        let email: String
        let password: String
    }

    private struct Refresh: Decodable {
        let refreshToken: String
    }

    private struct FederatedCredentials: Decodable {
        let provider: String
        let identityToken: String
    }

    private struct Registration: Decodable {
        let email: String
        let displayName: String
        let password: String
    }

    private struct ProfileContent: ResponseEncodable {
        let email: String
        let displayName: String
        let memberSince: Date
    }

    private static let longestName = 40
    /// The minimum of NIST SP 800-63B-4 §3.1.1.2 for a password without a second factor.
    private static let shortestPassword = 15

    let state: ServerState

    func router() -> Router<ServerContext> {
        let router = Router(context: ServerContext.self)
        router.add(middleware: FaultMiddleware(state: state))
        router.add(middleware: ProblemMiddleware(state: state))
        router.post("/session") { request, context in
            let credentials = try await request.decode(as: Credentials.self, context: context)
            var errors: [Problem.FieldError] = []
            if credentials.email.isEmpty { errors.append(.init("email", "required")) }
            if credentials.password.isEmpty { errors.append(.init("password", "required")) }
            guard errors.isEmpty else { throw Problem.invalidFields(errors) }
            return try created {
                try $0.signIn(email: credentials.email, password: credentials.password)
            }
        }
        router.post("/session/refresh") { request, context in
            let token = try await request.decode(as: Refresh.self, context: context).refreshToken
            return try state.lock.withLock { try $0.refresh(token) }
        }
        router.post("/session/federated") { request, context in
            let credentials = try await request.decode(as: FederatedCredentials.self, context: context)
            return try created { content in
                guard let token = content.identityTokens[credentials.identityToken],
                    token.provider == credentials.provider
                else { throw Problem.identityRefused }
                let person = token.person
                return content.begin(content.user(email: person.email) ?? content.add(person.email, person.displayName))
            }
        }
        router.post("/account") { request, context in
            let registration = try await request.decode(as: Registration.self, context: context)
            return try created { content in
                let errors = Self.errors(in: registration, content)
                guard errors.isEmpty else { throw Problem.invalidFields(errors) }
                return content.begin(
                    content.add(registration.email, registration.displayName, password: registration.password))
            }
        }
        router.get("/profile") { request, _ in
            let user = try state.lock.withLock { try $0.user(authorization: request.headers[.authorization]) }
            return ProfileContent(email: user.email, displayName: user.displayName, memberSince: user.memberSince)
        }
        router.post("/notebooks/:notebook/sync") { request, context in
            let submission = try await request.decode(as: Notebooks.Submission.self, context: context)
            let notebook = try context.parameters.require("notebook")
            return try state.lock.withLock { content in
                let user = try content.user(authorization: request.headers[.authorization])
                return try content.notebooks.sync(submission, notebook: notebook, of: user.id)
            }
        }
        return router
    }

    private func created(
        _ session: (inout ServerState.Content) throws -> SessionContent
    ) throws -> EditedResponse<SessionContent> {
        EditedResponse(status: .created, response: try state.lock.withLock { try session(&$0) })
    }

    private static func errors(in registration: Registration, _ content: ServerState.Content) -> [Problem.FieldError] {
        var errors: [Problem.FieldError] = []
        if registration.email.wholeMatch(of: /[^@\s]+@[^@\s]+/) == nil {
            errors.append(.init("email", "malformed"))
        } else if content.user(email: registration.email) != nil {
            errors.append(.init("email", "taken"))
        }
        if registration.displayName.allSatisfy(\.isWhitespace) {
            errors.append(.init("displayName", "required"))
        } else if registration.displayName.count > longestName {
            errors.append(.init("displayName", "too-long", limit: longestName))
        }
        if registration.password.count < shortestPassword {
            errors.append(.init("password", "too-short", limit: shortestPassword))
        }
        return errors
    }
}

extension ServerState.Content {
    fileprivate mutating func add(
        _ email: String, _ displayName: String, password: String? = nil
    ) -> ServerState.User {
        let user = ServerState.User(
            email: email, displayName: displayName, memberSince: Date(), password: password)
        users.append(user)
        return user
    }
}
