import Authentication
import Foundation
import Watertight
import WatertightHTTP

/// The resources of the authentication service: its paths and its JSON.
struct AuthenticationService: Sendable {
    /// The service's problem types (RFC 9457 §3.1.1).
    enum ProblemType {
        static let wrongCredentials = "urn:signin:wrong-credentials"
        static let invalidFields = "urn:signin:invalid-fields"
        static let accountLocked = "urn:signin:account-locked"
        static let identityRefused = "urn:signin:identity-refused"
    }

    private struct Credentials: Encodable {
        let email: String
        let password: String
    }

    private struct FederatedCredentials: Encodable {
        let provider: String
        let identityToken: String
        let nonce: String?
    }

    private struct Registration: Encodable {
        let email: String
        let displayName: String
        let password: String
    }

    private struct RefreshContent: Encodable {
        let refreshToken: String
    }

    private struct ProfileContent: Decodable {
        let email: String
        let displayName: String
        let memberSince: Date
    }

    private let http: HTTPService

    init(_ service: HTTPService) {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        http = service.with(decoder: decoder)
    }

    func signIn(email: String, password: String) async throws(Interruption<HTTPFailure>) -> Session {
        try await http.fetch(.post, "/session", sending: Credentials(email: email, password: password))
    }

    func signIn(with token: IdentityToken) async throws(Interruption<HTTPFailure>) -> Session {
        try await http.fetch(
            .post, "/session/federated",
            sending: FederatedCredentials(
                provider: token.provider, identityToken: token.value, nonce: token.nonce))
    }

    func register(
        email: String, displayName: String, password: String
    ) async throws(Interruption<HTTPFailure>) -> Session {
        try await http.fetch(
            .post, "/account", sending: Registration(email: email, displayName: displayName, password: password))
    }

    func refresh(_ session: Session) async throws(Interruption<HTTPFailure>) -> Session {
        try await http.fetch(
            .post, "/session/refresh", sending: RefreshContent(refreshToken: session.refreshToken))
    }

    func profile() async throws(Interruption<HTTPFailure>) -> Profile {
        let content: ProfileContent = try await http.fetch("/profile")
        return Profile(email: content.email, displayName: content.displayName, memberSince: content.memberSince)
    }
}
