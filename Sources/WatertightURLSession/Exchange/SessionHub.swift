import Dispatch
import Foundation
import HTTPTypes

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A `URLSession` and the two queues around it: its delegate's, and the one on which tasks are started and stopped.
///
/// ## Why a task is stopped like this and in no other way
///
/// On Linux `URLSessionTask.cancel()` has three ways to take the process down (swift-corelibs-foundation 6.3.1):
///
/// 1. It schedules "stop loading, then look the task up in the session's registry". If the task completes in between
///    and its completion removes it first, the look-up is a `fatalError` ("Trying to access a behaviour for a task that
///    in not in the registry").
/// 2. If it overtakes the answer to a redirect, that answer is a `fatalError` ("Received callback for HTTP redirection,
///    but we're not waiting for it").
/// 3. It waits for the session's internal queue. Called from a cancellation handler it does so under the Swift task's
///    lock, which that queue may be waiting for: the process hangs (swift-corelibs-foundation issue 5412).
///
/// So nobody but ``TaskStopper`` cancels, and never in a cancellation handler (3). A task leaves the registry only
/// after the delegate's `didCompleteWithError` has returned, and that waits for a stop in progress, which is over when
/// the look-up has run (1). A redirect is refused under the lock that marks a task as being stopped: before, so that
/// the refusal is queued ahead of the cancellation, or not at all (2).
///
/// And the session is never freed: on Linux, freeing one that holds an idle TLS connection can crash
/// (swift-corelibs-foundation pull request 5491), and creating a task in an invalidated one always does.
///
/// No waiting goes round in a circle: the delegate waits for a stop, a stop for the session's internal queue, and that
/// one for nobody.
final class SessionHub: Sendable {
    /// The further fields of the configuration. Not the session's own affair, for it sends them to whatever origin a
    /// redirect leads to.
    let fields: HTTPFields
    let session: URLSession
    private let running = RunningExchanges()
    private let stopper = TaskStopper()

    /// - Parameter configuration: The settings of the session; what ``isolated(_:)`` changes does not count.
    init(configuration: URLSessionConfiguration = .ephemeral) {
        fields = HTTPFields(fields: configuration.httpAdditionalHeaders ?? [:])
        let delegateQueue = OperationQueue()
        delegateQueue.name = "Watertight.URLSession.delegate"
        // One at a time and in order: the head comes before the body, and a task completes once.
        delegateQueue.maxConcurrentOperationCount = 1
        session = URLSession(
            configuration: Self.isolated(configuration), delegate: SessionEvents(running: running, stopper: stopper),
            delegateQueue: delegateQueue)
    }

    /// The number of tasks that the session has not completed yet, given-up ones included.
    var runningCount: Int { running.count }

    /// Starts the request, unless its caller has gone by then. Does not wait, because creating a task does.
    func start(_ request: URLRequest, for exchange: Exchange) {
        stopper.queue.async { [session, running] in
            guard !exchange.isSettled else { return }
            let task = session.dataTask(with: request)
            running.add(exchange, for: task)
            exchange.begin(task)
            task.resume()
        }
    }

    /// Tells whether the exchange waits for one of the session's connections to become free.
    func isQueued(_ exchange: Exchange) -> Bool {
        running.isQueued(exchange, connectionsPerHost: session.configuration.httpMaximumConnectionsPerHost)
    }

    /// Stops the exchange's task if it is still running. Does not wait; the transfer ends soon after.
    func stop(_ exchange: Exchange) { stopper.stop(exchange) }

    /// The same configuration, without what keeps something between calls or takes part in them.
    private static func isolated(_ original: URLSessionConfiguration) -> URLSessionConfiguration {
        let configuration = original.copy() as? URLSessionConfiguration ?? .ephemeral
        // No cache: on Linux its look-up, on a queue of its own, breaks the order that makes stopping safe. So would
        // protocols of somebody else's.
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.protocolClasses = URLSessionConfiguration.ephemeral.protocolClasses
        configuration.httpAdditionalHeaders = nil
        // No cookies and no stored passwords: what goes out is what the request says.
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.urlCredentialStorage = nil
        // Ten years: the deadline is the only clock. On Linux the session's own is worse than useless: when it fires
        // during a redirect the process dies, and a request that is queued behind others has already used it up.
        configuration.timeoutIntervalForRequest = 10 * 365 * 24 * 3600
        configuration.timeoutIntervalForResource = 10 * 365 * 24 * 3600
        return configuration
    }
}
