import Foundation
import WatertightHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The session's delegate: hands what happens to a task on to its exchange. Every call comes on the delegate's queue.
final class SessionEvents: NSObject, URLSessionDataDelegate {
    private let running: RunningExchanges
    private let stopper: TaskStopper

    init(running: RunningExchanges, stopper: TaskStopper) {
        self.running = running
        self.stopper = stopper
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        update(dataTask) { exchange in
            if let head = TransportResponse(head: response) { exchange.receive(head) }
        }
        // Linux ignores the disposition; a stop ends the transfer on every platform.
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        update(dataTask) { $0.receive(data) }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        // Every redirect is refused, so that it is the task's response; `RedirectChain` decides whether to follow it.
        #if canImport(FoundationNetworking)
        // Once the task is being stopped it stays unanswered, for then an answer is a `fatalError` (``SessionHub``).
        running.exchange(for: task)?.unlessStopping { completionHandler(nil) }
        #else
        completionHandler(nil)
        #endif
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        // watertight:ignore answer-missing Every answer loses the 401 on Linux; the task is stopped instead.
        #if canImport(FoundationNetworking)
        // Only a 401 that offers Basic or Digest leads here, after the whole of it has arrived. Its default handling
        // neither completes the task nor fails it (6.3.1), and every other answer loses the 401. So the 401 is the
        // answer, and the task, which has no transfer any more, is stopped.
        update(task) { $0.finish(task.response.flatMap(TransportResponse.init(head:))) }
        #else
        completionHandler(.performDefaultHandling, nil)
        #endif
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let exchange = running.remove(task) else { return }
        if let error {
            exchange.complete(.failed(error))
        } else {
            // Linux announces a redirect without a `Location` by nothing but this.
            exchange.complete(.finished(task.response.flatMap(TransportResponse.init(head:))))
        }
    }

    /// Tells the exchange of something new, and stops its task if that was enough: at once, for the server may be
    /// sending faster than bytes are dropped.
    private func update(_ task: URLSessionTask, _ change: (Exchange) -> Void) {
        guard let exchange = running.exchange(for: task), !exchange.isSettled else { return }
        change(exchange)
        if exchange.isSettled { stopper.stop(exchange) }
    }
}
