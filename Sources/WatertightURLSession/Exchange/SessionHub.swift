import Dispatch
import Foundation
import HTTPTypes
@_spi(Transports) import WatertightHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A `URLSession` and two queues: that of its delegate, and the one on which tasks are started and stopped.
///
/// ## Stopping tasks safely
///
/// On Linux `URLSessionTask.cancel()` can end the process in three ways (swift-corelibs-foundation 6.3.1):
///
/// 1. It schedules "stop loading, then look the task up in the session's registry". If the task completes in between
///    and its completion removes it first, the lookup is a `fatalError` ("Trying to access a behaviour for a task that
///    in not in the registry").
/// 2. If it overtakes the refusal of a redirect, that refusal is a `fatalError` ("Received callback for HTTP redirection,
///    but we're not waiting for it").
/// 3. It waits for the session's internal queue. Called from a cancellation handler, it does so under the Swift task's
///    lock, which that queue may be waiting for: the process hangs (swift-corelibs-foundation issue 5412).
///
/// Therefore only ``TaskStopper`` cancels tasks, and never in a cancellation handler (3). A task leaves the registry only
/// after the delegate's `didCompleteWithError` has returned, and that waits for a stop in progress, which is over after
/// the lookup has run (1). A redirect is refused under the lock that marks a task as being stopped: either before, so
/// that the refusal is queued ahead of the cancellation, or not at all (2).
///
/// The session is never freed: on Linux, freeing one that has an idle TLS connection can crash (swift-corelibs-foundation
/// pull request 5491), and creating a task in an invalidated one always does.
///
/// There is no cycle of waits: the delegate waits for a stop, a stop waits for the session's internal queue, and that queue
/// waits for nothing.
final class SessionHub: Sendable {
    /// The additional fields of the configuration. The session doesn't have them, because it would send them to any origin.
    let fields: HTTPFields
    let session: URLSession
    private let running = RunningExchanges()
    private let stopper = TaskStopper()

    /// - Parameters:
    ///   - configuration: The settings of the session, before the changes of ``isolated(_:)``.
    ///   - delegate: The app's delegate, for challenges and metrics.
    init(configuration: URLSessionConfiguration = .ephemeral, delegate: (any URLSessionTaskDelegate)? = nil) {
        fields = HTTPFields(fields: configuration.httpAdditionalHeaders ?? [:])
        let delegateQueue = OperationQueue()
        delegateQueue.name = "Watertight.URLSession.delegate"
        // One at a time and in order: the head comes before the body, and a task completes once.
        delegateQueue.maxConcurrentOperationCount = 1
        session = URLSession(
            configuration: Self.isolated(configuration),
            delegate: SessionEvents(running: running, stopper: stopper, delegate: delegate),
            delegateQueue: delegateQueue)
    }

    /// The number of tasks that the session hasn't completed yet, including those that are being stopped.
    var runningCount: Int { running.count }

    /// Starts the request unless the exchange is settled by then. Returns immediately, although creating a task waits.
    func start(_ request: URLRequest, for exchange: Exchange) {
        stopper.queue.async { [session, running] in
            guard !exchange.isSettled else { return }
            #if canImport(FoundationNetworking)
            // The process ends if a task that reads a file is canceled (6.3.1).
            let task = session.dataTask(with: request)
            #else
            let task: URLSessionTask =
                if let file = exchange.transfer?.file {
                    session.uploadTask(with: request, fromFile: file.url)
                } else {
                    session.dataTask(with: request)
                }
            #endif
            running.add(exchange, for: task)
            exchange.begin(task)
            task.resume()
        }
    }

    /// Returns whether the exchange waits for one of the session's connections to become free.
    func isQueued(_ exchange: Exchange) -> Bool {
        running.isQueued(exchange, connectionsPerHost: session.configuration.httpMaximumConnectionsPerHost)
    }

    /// Stops the exchange's task if it is still running. Returns immediately; the transfer ends soon after.
    func stop(_ exchange: Exchange) { stopper.stop(exchange) }

    /// Copies a configuration without caches, cookies, stored credentials, custom protocol classes and timeouts.
    private static func isolated(_ original: URLSessionConfiguration) -> URLSessionConfiguration {
        let configuration = original.copy() as? URLSessionConfiguration ?? .ephemeral
        // No cache: on Linux its lookup runs on a separate queue and breaks the order that makes stopping safe. Custom
        // protocol classes would break it too.
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.protocolClasses = URLSessionConfiguration.ephemeral.protocolClasses
        configuration.httpAdditionalHeaders = nil
        // No cookies and no stored passwords: only the fields of the request are sent.
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.urlCredentialStorage = nil
        // Ten years: the deadline of the call is the only timeout. On Linux that of the session ends the process if it fires
        // during a redirect, and includes the time that a request is queued behind others.
        configuration.timeoutIntervalForRequest = 10 * 365 * 24 * 3600
        configuration.timeoutIntervalForResource = 10 * 365 * 24 * 3600
        return configuration
    }
}
