import Testing
@_spi(Tests) import WatertightTesting

@Suite(.hangLimit) struct TestClockRaceTests {
    /// Concurrent sleeps, wakes and cancellations: each sleep ends exactly once, and none hangs.
    @Test func endsEverySleep() async {
        let clock = TestClock()
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<500 {
                group.addTask {
                    let sleep = Task { try await clock.sleep(for: .seconds(number % 7)) }
                    if number.isMultiple(of: 3) { sleep.cancel() }
                    if number.isMultiple(of: 5) { await Task.yield() }
                    if number.isMultiple(of: 2) { sleep.cancel() } else { clock.advance(by: .seconds(7)) }
                    _ = await Self.result(of: sleep, advancing: clock)
                }
            }
        }
    }

    private static func result(
        of sleep: Task<Void, any Error>, advancing clock: TestClock
    ) async -> Result<Void, any Error> {
        // A sleep may begin after the clock was advanced, so the clock is advanced until the sleep has ended.
        let advancer = Task {
            while !Task.isCancelled {
                clock.advance(by: .seconds(10))
                await Task.yield()
            }
        }
        defer { advancer.cancel() }
        return await sleep.result
    }

    @Test func throwsInACancelledTask() async {
        let clock = TestClock()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await clock.sleep(for: .seconds(5))
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
