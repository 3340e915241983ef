public import ClientByHand
import HTTPTypes
public import Logging
public import SignInByHand
public import SignInContract

/// The reason why signing in failed, with the error of the layer below. A cancellation is one of those.
public enum AuthenticationError: Catching {
    /// The password is wrong.
    case wrongPassword
    /// Something else failed.
    case caught(any Error)
}

/// Signs in as an app on ErrorKit does. Logs a failure once, with its chain.
public struct AuthenticationRepository: Sendable {
    private let client: Client
    private let logger: Logger?

    /// Creates a repository.
    /// - Parameters:
    ///   - client: The client, which the version by hand uses as well.
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
            return try await AuthenticationError.catch {
                do {
                    return try await client.fetch(request, as: Session.self)
                } catch ClientError.status(_, let headerFields, let body)
                    where Problem.decode(body, contentType: headerFields[.contentType])?.type
                    == CannedAnswer.wrongPasswordType
                {
                    throw AuthenticationError.wrongPassword
                }
            }
        } catch {
            logger?.error("Signing in failed", metadata: ["chain": "\(chainDescription(of: error))"])
            throw error
        }
    }
}
