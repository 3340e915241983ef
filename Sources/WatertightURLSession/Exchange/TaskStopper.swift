import Dispatch
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The only place that cancels tasks; see ``SessionHub``.
final class TaskStopper: Sendable {
    /// Starts and stops tasks in order and one at a time, on a thread that may wait for the session.
    let queue = DispatchQueue(label: "Watertight.URLSession.tasks")

    /// Stops the exchange's task if it is running. Returns immediately.
    func stop(_ exchange: Exchange) {
        queue.async {
            exchange.stopTask { task in
                task.cancel()
                #if canImport(FoundationNetworking)
                // `priority` is read on the task's internal serial queue, so it returns after everything that was queued
                // there before: the lookup. Twice, because from 6.4 on `cancel()` itself is only queued there, and
                // queues the lookup when it runs.
                _ = task.priority
                _ = task.priority
                #endif
            }
        }
    }
}
