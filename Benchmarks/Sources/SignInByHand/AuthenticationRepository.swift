public import ClientByHand
import HTTPTypes
public import Logging
public import SignInContract

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Signs in. Logs a failure once.
public struct AuthenticationRepository: Sendable {
    private let client: Client
    private let logger: Logger?

    /// Creates a repository.
    /// - Parameters:
    ///   - client: The client.
    ///   - logger: The logger for failures; `nil` to log nothing.
    public init(client: Client, logger: Logger?) {
        self.client = client
        self.logger = logger
    }

    /// Signs in.
    public func signIn(_ credentials: Credentials) async throws(AuthenticationError) -> Session {
        let request = HTTPRequest(
            method: .post, scheme: "https", authority: "api.example.com", path: "/v1/sessions",
            headerFields: [.authorization: credentials.basicAuthorization])
        do {
            return try await client.fetch(request, as: Session.self)
        } catch {
            throw translate(error, of: request)
        }
    }

    private func translate(_ error: ClientError, of request: HTTPRequest) -> AuthenticationError {
        switch error {
        case .cancelled:
            return .cancelled
        case .status(let statusCode, let headerFields, let body):
            let problem = Problem.decode(body, contentType: headerFields[.contentType])
            let isWrongPassword = problem?.type == CannedAnswer.wrongPasswordType
            logger?.log(
                level: isWrongPassword ? .info : .error, "Signing in failed",
                metadata: [
                    "incident": "\(UUID())",
                    "layer": "repository",
                    "request": "\(request.method) https://\(request.authority ?? "")\(request.path ?? "")",
                    "status": "\(statusCode)",
                    "problem": "\(problem?.type ?? "none")",
                    "body-bytes": "\(body.count)",
                    "code": isWrongPassword ? "wrong-password" : "unavailable",
                ])
            return isWrongPassword ? .wrongPassword : .unavailable
        case .transport, .undecodable:
            logger?.error(
                "Signing in failed",
                metadata: ["incident": "\(UUID())", "error": "\(error)", "code": "unavailable"])
            return .unavailable
        }
    }
}
