import Testing
import WatertightPresentation
@_spi(Tests) import WatertightTesting

/// A request that runs until it is canceled.
@MainActor private final class Request {
    private(set) var isCancelled = false

    func run() async {
        let (ticks, _) = AsyncStream<Never>.makeStream()
        // The stream ends when the task is canceled.
        for await _ in ticks {}
        isCancelled = Task.isCancelled
    }
}

@MainActor @Suite(.hangLimit) struct LatestTaskTests {
    @Test func aStartCancelsThePreviousTask() async {
        let holder = LatestTask()
        let older = Request()
        let task = holder.start { await older.run() }
        let newer = holder.start {}
        await task.value
        await newer.value
        #expect(older.isCancelled)
        #expect(!newer.isCancelled)
    }

    @Test func cancelEndsTheTask() async {
        let holder = LatestTask()
        let request = Request()
        let task = holder.start { await request.run() }
        holder.cancel()
        await task.value
        #expect(request.isCancelled)
    }

    @Test func theTaskIsCancelledWithItsHolder() async {
        var holder: LatestTask? = LatestTask()
        let request = Request()
        let task = holder?.start { await request.run() }
        holder = nil
        await task?.value
        #expect(request.isCancelled)
    }
}
