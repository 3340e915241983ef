import Foundation
import Testing
import Watertight

@testable import WatertightURLSession

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The app's delegate of a session. FoundationNetworking collects no metrics, so the tests call the session's delegate.
@Suite struct DelegateTests {
    private final class Metrics: NSObject, URLSessionTaskDelegate {
        let calls = Locked(0)

        func urlSession(
            _ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics
        ) {
            calls.withLock { $0 += 1 }
        }
    }

    @Test func metricsAreForwarded() throws {
        let delegate = Metrics()
        let events = SessionEvents(running: RunningExchanges(), stopper: TaskStopper(), delegate: delegate)
        let url = try #require(URL(string: "http://127.0.0.1:1/"))
        // Never resumed.
        let task = URLSession.shared.dataTask(with: url)
        events.urlSession(.shared, task: task, didFinishCollecting: URLSessionTaskMetrics())
        #expect(delegate.calls.withLock { $0 } == 1)
    }
}
