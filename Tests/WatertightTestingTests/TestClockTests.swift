import Testing
@_spi(Tests) import WatertightTesting

@Suite(.hangLimit) struct TestClockTests {
    @Test func wakesSleepersAtTheirDeadline() async throws {
        let clock = TestClock()
        let start = clock.now
        let sleeper = Task { try await clock.sleep(for: .seconds(5)) }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(5))
        try await sleeper.value
        #expect(clock.now == start.advanced(by: .seconds(5)))
    }

    @Test func doesNotWakeLaterSleepers() async throws {
        let clock = TestClock()
        let long = Task { try await clock.sleep(for: .seconds(10)) }
        let short = Task { try await clock.sleep(for: .seconds(5)) }
        await clock.waitForSleepers(2)
        clock.advance(by: .seconds(5))
        try await short.value
        await clock.waitForSleepers(1)
        long.cancel()
        await #expect(throws: CancellationError.self) { try await long.value }
    }

    @Test func doesNotSleepUntilAPastDeadline() async throws {
        let clock = TestClock()
        let deadline = clock.now.advanced(by: .seconds(5))
        clock.advance(by: .seconds(5))
        try await clock.sleep(until: deadline)
    }

    @Test func wakesACancelledSleeper() async {
        let clock = TestClock()
        let sleeper = Task { try await clock.sleep(for: .seconds(5)) }
        await clock.waitForSleepers()
        sleeper.cancel()
        await #expect(throws: CancellationError.self) { try await sleeper.value }
    }
}
