import Dispatch
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The one place that cancels a task. See ``SessionHub`` for why there is only one.
final class TaskStopper: Sendable {
    /// Tasks are started and stopped here in order and one at a time, on a thread that may wait for the session.
    let queue = DispatchQueue(label: "Watertight.URLSession.tasks")

    /// Stops the exchange's task, unless it has not begun, has ended or is stopped already. Does not wait.
    func stop(_ exchange: Exchange) {
        queue.async {
            exchange.stopTask { task in
                task.cancel()
                #if canImport(FoundationNetworking)
                // `priority` is read on the task's internal serial queue, so it returns after everything queued there
                // before it: the look-up. Twice, because from 6.4 on `cancel()` itself is only queued there, and
                // queues the look-up when its turn comes.
                _ = task.priority
                _ = task.priority
                #endif
            }
        }
    }
}
