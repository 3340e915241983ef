import Observation
import Testing
import WatertightPresentation

/// An operation that ends when the test lets it.
@MainActor private final class Operation {
    private(set) var starts = 0
    private(set) var wasCancelled = false
    private var waiting: CheckedContinuation<Void, Never>?
    private var isReleased = false

    func run() async {
        starts += 1
        if !isReleased { await withCheckedContinuation { waiting = $0 } }
        isReleased = false
        wasCancelled = Task.isCancelled
    }

    func release() {
        isReleased = waiting == nil
        waiting?.resume()
        waiting = nil
    }
}

@MainActor @Suite struct OnlyTaskTests {
    private let operation = Operation()
    private let renting = OnlyTask()

    private func start(_ holder: OnlyTask) -> Task<Void, Never>? {
        holder.start { [operation] in await operation.run() }
    }

    @Test func ignoresAStartWhileOneRuns() async throws {
        let first = try #require(start(renting))
        #expect(renting.isRunning)
        #expect(start(renting) == nil)
        operation.release()
        await first.value
        #expect(operation.starts == 1)
        #expect(!operation.wasCancelled)
        #expect(!renting.isRunning)
    }

    @Test func startsAgainAfterTheEnd() async throws {
        for count in 1...2 {
            let task = try #require(start(renting))
            operation.release()
            await task.value
            #expect(operation.starts == count)
        }
    }

    @Test func aCanceledTaskRunsUntilItsEnd() async throws {
        let task = try #require(start(renting))
        renting.cancel()
        #expect(renting.isRunning)
        operation.release()
        await task.value
        #expect(operation.wasCancelled)
        #expect(!renting.isRunning)
    }

    /// A screen that disappears and appears again.
    @Test func aStartAfterACancellationWaitsForTheEnd() async throws {
        let first = try #require(start(renting))
        renting.cancel()
        let second = try #require(start(renting))
        // One that waits isn't queued twice.
        #expect(start(renting) == nil)
        operation.release()
        await first.value
        #expect(renting.isRunning)
        operation.release()
        await second.value
        #expect(operation.starts == 2)
        #expect(!operation.wasCancelled)
        #expect(!renting.isRunning)
    }

    @Test func aTaskThatIsCanceledWhileItWaitsDoesNothing() async throws {
        let first = try #require(start(renting))
        renting.cancel()
        let second = try #require(start(renting))
        renting.cancel()
        let third = try #require(start(renting))
        operation.release()
        await first.value
        await second.value
        operation.release()
        await third.value
        #expect(operation.starts == 2)
        #expect(!renting.isRunning)
    }

    @Test func theLastOwnerCancelsTheTask() async throws {
        var holder: OnlyTask? = OnlyTask()
        let task = try #require(holder.flatMap { start($0) })
        weak let released = holder
        holder = nil
        #expect(released == nil)
        operation.release()
        await task.value
        #expect(operation.wasCancelled)
    }

    /// A button that is disabled while it runs is enabled again.
    @Test func isRunningIsObserved() async throws {
        let task = try #require(start(renting))
        await confirmation { changed in
            withObservationTracking {
                _ = renting.isRunning
            } onChange: {
                changed()
            }
            operation.release()
            await task.value
        }
    }
}
