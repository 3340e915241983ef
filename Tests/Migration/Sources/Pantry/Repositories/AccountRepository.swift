import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Signs the user in and out, and loads the profile.
final class AccountRepository {
    private let client: Client
    private let storage: TokenStorage
    private let baseURL: URL

    init(client: Client, storage: TokenStorage, baseURL: URL) {
        (self.client, self.storage, self.baseURL) = (client, storage, baseURL)
    }

    func signIn(email: String, password: String) async throws {
        var request = URLRequest(url: baseURL.appendingPathComponent("session"))
        request.httpMethod = "POST"
        request.httpBody = try JSONEncoder().encode(["email": email, "password": password])
        let data: Data
        do {
            (data, _) = try await client.data(for: request)
        } catch ClientError.unacceptableStatus(401) {
            throw AppError.wrongCredentials
        }
        storage.save(try decode(Tokens.self, from: data))
    }

    func signOut() async { storage.clear() }

    func profile() async throws -> Profile {
        let (data, _) = try await client.data(for: URLRequest(url: baseURL.appendingPathComponent("profile")))
        return try decode(Profile.self, from: data)
    }

    private func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        do { return try JSONDecoder().decode(type, from: data) } catch { throw AppError.unreadable }
    }
}
