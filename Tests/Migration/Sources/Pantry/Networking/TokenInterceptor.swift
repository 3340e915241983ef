import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Adds the access token, and renews it once for all requests that were refused.
final class TokenInterceptor: RequestInterceptor {
    private let storage: TokenStorage
    private let baseURL: URL
    private let client: Client
    private let lock = NSLock()
    private var waiting: [(RetryResult) -> Void] = []
    var onSignedOut: () -> Void = {}

    init(storage: TokenStorage, baseURL: URL, timeout: TimeInterval) {
        self.storage = storage
        self.baseURL = baseURL
        client = Client(timeout: timeout)
    }

    func adapt(_ request: URLRequest, completion: @escaping (Result<URLRequest, Error>) -> Void) {
        var request = request
        if let tokens = storage.tokens {
            request.setValue("Bearer \(tokens.access)", forHTTPHeaderField: "Authorization")
        }
        completion(.success(request))
    }

    func retry(
        _ response: ClientResponse, of request: URLRequest, count: Int, completion: @escaping (RetryResult) -> Void
    ) {
        guard response.response?.statusCode == 401, count == 0, let tokens = storage.tokens else {
            return completion(.doNotRetry)
        }
        if request.value(forHTTPHeaderField: "Authorization") != "Bearer \(tokens.access)" { return completion(.retry) }
        let isFirst = lock.withLock {
            waiting.append(completion)
            return waiting.count == 1
        }
        if isFirst { renew(tokens) }
    }

    private func renew(_ tokens: Tokens) {
        var request = URLRequest(url: baseURL.appendingPathComponent("token"))
        request.httpMethod = "POST"
        request.httpBody = try? JSONEncoder().encode(["refresh": tokens.refresh])
        client.send(request) { [self] answer in
            if answer.error == nil, let renewed = try? JSONDecoder().decode(Tokens.self, from: answer.data) {
                storage.save(renewed)
                finish(.retry)
            } else {
                storage.clear()
                onSignedOut()
                finish(.doNotRetryWithError(AppError.sessionExpired))
            }
        }
    }

    private func finish(_ result: RetryResult) {
        let completions = lock.withLock {
            defer { waiting = [] }
            return waiting
        }
        completions.forEach { $0(result) }
    }
}
