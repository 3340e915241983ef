import Watertight

/// A clock whose sleeps end at once, at the time at which they would end, or later.
final class VirtualClock: Clock {
    typealias Instant = ContinuousClock.Instant

    private let time = Locked(ContinuousClock.now)
    private let delay: @Sendable () -> Duration

    /// - Parameter delay: Returns how much later than requested a sleep ends.
    init(delay: @escaping @Sendable () -> Duration = { .zero }) { self.delay = delay }

    var now: Instant { time.withLock { $0 } }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        let delay = delay()
        time.withLock { $0 = max($0, deadline).advanced(by: delay) }
    }

    func advance(by duration: Duration) { time.withLock { $0 = $0.advanced(by: duration) } }
}
