import HTTPTypes
public import SignInContract
public import Watertight
public import WatertightHTTP

/// The reason why signing in failed.
public enum AuthenticationError: LayerFailure {
    /// The password is wrong.
    case wrongPassword
    /// The service isn't available.
    case unavailable
}

/// Signs in, and reports failures.
public struct AuthenticationRepository: Sendable {
    private let service: HTTPService

    /// Creates a repository.
    public init(service: HTTPService) {
        self.service = service
    }

    /// Signs in.
    public func signIn(_ credentials: Credentials) async throws(Interruption<AuthenticationError>) -> Session {
        do {
            return try await service.fetch(
                .post, "/sessions", headerFields: [.authorization: credentials.basicAuthorization])
        } catch {
            throw error.translated { failure in
                failure.problem?.type == CannedAnswer.wrongPasswordType ? .wrongPassword : .unavailable
            }
        }
    }
}
