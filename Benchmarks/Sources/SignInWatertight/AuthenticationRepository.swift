import HTTPTypes
public import SignInContract
public import Watertight
public import WatertightHTTP

/// Signs in; its boundary reports what went wrong.
public struct AuthenticationRepository: Sendable {
    private let client: HTTPClient
    private let boundary = Boundary("AuthenticationRepository", layer: .repository)

    /// A repository.
    public init(client: HTTPClient) {
        self.client = client
    }

    /// Signs in.
    public func signIn(_ credentials: Credentials) async throws(Interruption<AuthenticationError>) -> Session {
        let request = HTTPRequest(
            method: .post, scheme: "https", authority: "api.example.com", path: "/v1/sessions",
            headerFields: [.authorization: credentials.basicAuthorization])
        do {
            return try await client.fetch(request, as: Session.self)
        } catch {
            throw boundary.translate(error) { failure, sealed in
                switch failure {
                case .response(let response) where response.problem?.type == CannedAnswer.wrongPasswordType:
                    .wrongPassword(sealed)
                case .response, .transport, .undecodable, .unencodable:
                    .unavailable(sealed)
                }
            }
        }
    }
}
