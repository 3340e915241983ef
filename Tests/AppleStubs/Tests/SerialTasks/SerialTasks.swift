import Foundation
import Testing

/// Runs all tasks on the main thread, in the order in which they become ready to run.
///
/// Tests let the pending tasks run with a number of `Task.yield()`. Some of these tasks, such as a sleep on a `TestClock`,
/// continue on the threads of Swift's pool, and on a busy machine such a thread may wait for a core for longer than all
/// yields take. On one thread, in order, the number of yields doesn't depend on the machine.
public enum SerialTasks {
    private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
    private typealias Hook = @convention(thin) (UnownedJob, Enqueue) -> Void

    /// Begins to run all tasks on the main thread, for the rest of the process.
    public static func begin() {
        #expect(isInstalled, "This version of Swift's runtime has no hook for its jobs.")
    }

    /// The hook of Swift's runtime for jobs without an actor. It is set once, before the tests that need it.
    private static let isInstalled: Bool = {
        guard let symbol = dlsym(dlopen(nil, RTLD_LAZY), "swift_task_enqueueGlobal_hook") else { return false }
        symbol.assumingMemoryBound(to: Hook?.self).pointee = { job, _ in MainActor.shared.enqueue(job) }
        return true
    }()
}
