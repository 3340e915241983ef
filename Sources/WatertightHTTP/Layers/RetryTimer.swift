/// Measures time on the clock of a policy, from the policy's creation.
struct RetryTimer: Sendable {
    private let clock: any Clock<Duration>
    private let elapsed: @Sendable () -> Duration
    /// Whether it is the clock of the deadlines.
    private let isReal: Bool

    init(_ clock: any Clock<Duration>) {
        self.clock = clock
        elapsed = Self.elapsed(on: clock)
        isReal = clock is ContinuousClock
    }

    private static func elapsed<C: Clock<Duration>>(on clock: C) -> @Sendable () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }

    /// The current time.
    var now: Duration { elapsed() }

    /// Sleeps.
    /// - Returns: `false` if the sleep ended early, such as because the task was canceled.
    func sleep(for duration: Duration) async -> Bool {
        if duration <= .zero { return !Task.isCancelled }
        return (try? await clock.sleep(for: duration)) != nil && !Task.isCancelled
    }

    /// The deadline of a call that begins, on another clock than the real one. A test advances only the policy's clock.
    func deadlineOfBeginning(_ call: HTTPCall) -> Duration? { isReal ? nil : deadline(of: call) }

    /// The deadline of a call on the policy's clock.
    func deadline(of call: HTTPCall) -> Duration { now + ContinuousClock.now.duration(to: call.deadline) }
}
