import Foundation
import OpenCombine

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Searches, loads and saves products.
final class ProductRepository {
    private let client: Client
    private let baseURL: URL

    init(client: Client, baseURL: URL) { (self.client, self.baseURL) = (client, baseURL) }

    func search(_ text: String) -> AnyPublisher<[Product], Error> {
        var components = URLComponents(
            url: baseURL.appendingPathComponent("products"), resolvingAgainstBaseURL: false)
        components?.queryItems = [URLQueryItem(name: "q", value: text)]
        guard let url = components?.url else {
            return Fail(error: URLError(.badURL)).eraseToAnyPublisher()
        }
        let subject = PassthroughSubject<[Product], Error>()
        let request = client.send(URLRequest(url: url)) { answer in
            DispatchQueue.main.async {
                do {
                    if let error = answer.error { throw error }
                    subject.send(try Self.decode([Product].self, from: answer.data))
                    subject.send(completion: .finished)
                } catch {
                    subject.send(completion: .failure(error))
                }
            }
        }
        return subject.handleEvents(receiveCancel: { request.cancel() }).eraseToAnyPublisher()
    }

    @discardableResult
    func product(code: String, completion: @escaping (Result<Product, Error>) -> Void) -> ClientRequest {
        let request = URLRequest(url: baseURL.appendingPathComponent("products/\(code)"))
        return client.send(request) { answer in
            DispatchQueue.main.async {
                completion(
                    Result {
                        if answer.error?.status == 404 { throw AppError.notFound }
                        if let error = answer.error { throw error }
                        return try Self.decode(Product.self, from: answer.data)
                    })
            }
        }
    }

    @discardableResult
    func save(_ product: Product, completion: @escaping (Error?) -> Void) -> ClientRequest {
        var request = URLRequest(url: baseURL.appendingPathComponent("products"))
        request.httpMethod = "POST"
        request.httpBody = try? JSONEncoder().encode(product)
        return client.send(request) { answer in
            DispatchQueue.main.async { completion(answer.error) }
        }
    }

    private static func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        do { return try JSONDecoder().decode(type, from: data) } catch { throw AppError.unreadable }
    }
}
