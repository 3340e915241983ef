import Foundation
@_spi(Transports) import WatertightHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The session's delegate: forwards the events of a task to its exchange. All callbacks run on the delegate's queue.
final class SessionEvents: NSObject, URLSessionDataDelegate {
    private let running: RunningExchanges
    private let stopper: TaskStopper
    /// The app's delegate, for challenges and metrics.
    private let delegate: (any URLSessionTaskDelegate)?

    init(running: RunningExchanges, stopper: TaskStopper, delegate: (any URLSessionTaskDelegate)?) {
        self.running = running
        self.stopper = stopper
        self.delegate = delegate
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        update(dataTask) { exchange in
            if let head = TransportResponse(head: response) { exchange.receive(head) }
        }
        // Linux ignores the disposition; stopping the task ends the transfer on every platform.
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        update(dataTask) { $0.receive(data) }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData _: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend _: Int64
    ) {
        update(task) { $0.transfer?.sent(totalBytesSent) }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        // Every redirect is refused, so that it is the task's response; `HTTPService` follows it.
        #if canImport(FoundationNetworking)
        // While the task is being stopped, calling the handler is a `fatalError` (``SessionHub``).
        running.exchange(for: task)?.unlessStopping { completionHandler(nil) }
        #else
        completionHandler(nil)
        #endif
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        // On Linux every call of the handler loses the 401; the task is stopped instead.
        #if canImport(FoundationNetworking)
        // Only a 401 that offers Basic or Digest leads here, after all of it has arrived. The default handling neither
        // completes nor fails the task (6.3.1), and all other dispositions lose the 401. So the 401 is the response, and
        // the task, whose transfer has ended, is stopped.
        update(task) { $0.finish(task.response.flatMap(TransportResponse.init(head:))) }
        #else
        // Without a method for the connection, a session calls the one for the task.
        if delegate?.urlSession?(
            session, task: task, didReceive: challenge, completionHandler: completionHandler) == nil,
            delegate?.urlSession?(session, didReceive: challenge, completionHandler: completionHandler) == nil
        {
            completionHandler(.performDefaultHandling, nil)
        }
        #endif
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics) {
        #if canImport(FoundationNetworking)
        delegate?.urlSession(session, task: task, didFinishCollecting: metrics)
        #else
        delegate?.urlSession?(session, task: task, didFinishCollecting: metrics)
        #endif
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let exchange = running.remove(task) else { return }
        // watertight:accept open-end: `complete` passes the error to the waiting exchange.
        if let error {
            exchange.complete(.failed(error, task.response.flatMap(TransportResponse.init(head:))))
        } else {
            // On Linux this is the only event of a redirect without a `Location`.
            exchange.complete(.finished(task.response.flatMap(TransportResponse.init(head:))))
        }
    }

    /// Updates the exchange, and stops its task if that settles it: immediately, because the server may send bytes faster
    /// than they are dropped.
    private func update(_ task: URLSessionTask, _ change: (Exchange) -> Void) {
        guard let exchange = running.exchange(for: task), !exchange.isSettled else { return }
        change(exchange)
        if exchange.isSettled { stopper.stop(exchange) }
    }
}
