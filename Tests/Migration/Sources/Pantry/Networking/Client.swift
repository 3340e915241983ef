import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

enum ClientError: Error {
    case unacceptableStatus(Int)
    case sessionDeallocated
}

struct ClientResponse {
    let data: Data
    let response: HTTPURLResponse?
    /// Also set if the body breaks off after the head.
    var error: Error?
}

enum RetryResult {
    case retry
    case doNotRetry
    case doNotRetryWithError(Error)
}

protocol RequestInterceptor: AnyObject {
    func adapt(_ request: URLRequest, completion: @escaping (Result<URLRequest, Error>) -> Void)
    /// Called only after an error.
    func retry(
        _ response: ClientResponse, of request: URLRequest, count: Int, completion: @escaping (RetryResult) -> Void)
}

/// The HTTP client of the app, with the contract of Alamofire.
// Sendable because the lock guards the transfers, and the session is created before it is used.
final class Client: NSObject, @unchecked Sendable {
    private lazy var session: URLSession = {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpShouldSetCookies = false
        return URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
    }()
    private let interceptor: RequestInterceptor?
    private let timeout: TimeInterval
    private let lock = NSLock()
    private var transfers: [Int: Transfer] = [:]

    private final class Transfer {
        var data = Data()
        let completion: (ClientResponse) -> Void

        init(_ completion: @escaping (ClientResponse) -> Void) { self.completion = completion }
    }

    init(interceptor: RequestInterceptor? = nil, timeout: TimeInterval) {
        self.interceptor = interceptor
        self.timeout = timeout
        super.init()
        _ = session
    }

    /// Sends a request.
    /// - Parameters:
    ///   - request: The request.
    ///   - validates: Whether a status outside of 200 to 299 is an error.
    ///   - handle: Cancels the request.
    ///   - completion: Called once, on any thread.
    @discardableResult
    func send(
        _ request: URLRequest, validates: Bool = true, as handle: ClientRequest = ClientRequest(),
        completion: @escaping (ClientResponse) -> Void
    ) -> ClientRequest {
        attempt(request, validates, 0, handle, completion)
        return handle
    }

    func data(for request: URLRequest, validates: Bool = true) async throws -> (Data, HTTPURLResponse) {
        let handle = ClientRequest()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                send(request, validates: validates, as: handle) { answer in
                    if let error = answer.error {
                        continuation.resume(throwing: error)
                    } else if let response = answer.response {
                        continuation.resume(returning: (answer.data, response))
                    } else {
                        continuation.resume(throwing: ClientError.sessionDeallocated)
                    }
                }
            }
        } onCancel: {
            handle.cancel()
        }
    }

    private func attempt(
        _ request: URLRequest, _ validates: Bool, _ count: Int, _ handle: ClientRequest,
        _ completion: @escaping (ClientResponse) -> Void
    ) {
        adapt(request) { [self] adapted in
            switch adapted {
            case .failure(let error): completion(ClientResponse(data: Data(), response: nil, error: error))
            case .success(var adapted):
                adapted.timeoutInterval = timeout
                perform(adapted, handle) { [self] answer in
                    var answer = answer
                    if validates, answer.error == nil, let status = answer.response?.statusCode,
                        !(200...299).contains(status)
                    {
                        answer.error = ClientError.unacceptableStatus(status)
                    }
                    guard answer.error != nil, let interceptor, !handle.isCancelled else { return completion(answer) }
                    interceptor.retry(answer, of: adapted, count: count) { [self] result in
                        switch result {
                        case .retry: attempt(request, validates, count + 1, handle, completion)
                        case .doNotRetry: completion(answer)
                        case .doNotRetryWithError(let error):
                            answer.error = error
                            completion(answer)
                        }
                    }
                }
            }
        }
    }

    private func adapt(_ request: URLRequest, completion: @escaping (Result<URLRequest, Error>) -> Void) {
        guard let interceptor else { return completion(.success(request)) }
        interceptor.adapt(request, completion: completion)
    }

    private func perform(
        _ request: URLRequest, _ handle: ClientRequest, completion: @escaping (ClientResponse) -> Void
    ) {
        let task = session.dataTask(with: request)
        lock.withLock { transfers[task.taskIdentifier] = Transfer(completion) }
        handle.start(task)
    }
}

extension Client: URLSessionDataDelegate {
    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        lock.withLock { transfers[dataTask.taskIdentifier]?.data.append(data) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: Error?) {
        guard let transfer = lock.withLock({ transfers.removeValue(forKey: task.taskIdentifier) }) else { return }
        transfer.completion(
            ClientResponse(data: transfer.data, response: task.response as? HTTPURLResponse, error: error))
    }
}

/// A request that is sent, also while it is retried.
final class ClientRequest {
    private let lock = NSLock()
    private var task: URLSessionTask?
    private var wasCancelled = false

    var isCancelled: Bool { lock.withLock { wasCancelled } }

    func start(_ task: URLSessionTask) {
        let isCancelled = lock.withLock {
            self.task = task
            return wasCancelled
        }
        task.resume()
        if isCancelled { task.cancel() }
    }

    func cancel() {
        let task = lock.withLock {
            wasCancelled = true
            return self.task
        }
        task?.cancel()
    }
}
