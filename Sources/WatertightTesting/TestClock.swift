import Watertight

/// A clock that stands still until a test advances it.
public final class TestClock: Clock, Sendable {
    /// A point in time, of the same type as those of the clock that apps use.
    public typealias Instant = ContinuousClock.Instant

    private struct Sleeper {
        let deadline: Instant
        let wake: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = ContinuousClock.now
        var lastID = 0
        var sleepers: [Int: Sleeper] = [:]
        /// Canceled before they were added.
        var cancelled: Set<Int> = []
        var observers: [(count: Int, resume: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Locked(State())

    /// Creates a clock that stands at the current time.
    public init() {}

    /// The current time of the clock.
    public var now: Instant { state.withLock(\.now) }
    /// Zero: the clock is exact.
    public var minimumResolution: Duration { .zero }

    /// Sleeps until the test has advanced the clock to a deadline.
    /// - Throws: `CancellationError` if the task is canceled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        // A cancellation after the end of the sleep adds the number again.
        defer { state.withLock { _ = $0.cancelled.remove(id) } }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (wake: CheckedContinuation<Void, any Error>) in
                let (result, observers) = state.withLock {
                    state -> (Result<Void, any Error>?, [CheckedContinuation<Void, Never>]) in
                    if state.cancelled.remove(id) != nil { return (.failure(CancellationError()), []) }
                    if deadline <= state.now { return (.success(()), []) }
                    state.sleepers[id] = Sleeper(deadline: deadline, wake: wake)
                    let count = state.sleepers.count
                    let ready = state.observers.filter { $0.count <= count }.map(\.resume)
                    state.observers.removeAll { $0.count <= count }
                    return (nil, ready)
                }
                for observer in observers { observer.resume() }
                if let result { wake.resume(with: result) }
            }
        } onCancel: {
            let sleeper = state.withLock { state -> Sleeper? in
                if let sleeper = state.sleepers.removeValue(forKey: id) { return sleeper }
                state.cancelled.insert(id)
                return nil
            }
            sleeper?.wake.resume(throwing: CancellationError())
        }
    }

    /// Advances the clock and wakes the sleepers whose deadline was reached, the earliest first.
    public func advance(by duration: Duration) {
        let due = state.withLock { state in
            let now = state.now.advanced(by: duration)
            state.now = now
            let due = state.sleepers.filter { $0.value.deadline <= now }
            for id in due.keys { state.sleepers[id] = nil }
            // With the same deadline, in the order in which they fell asleep.
            return due.sorted { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }.map(\.value)
        }
        for sleeper in due { sleeper.wake.resume() }
    }

    /// Waits until a number of tasks are sleeping.
    public func waitForSleepers(_ count: Int = 1) async {
        await withCheckedContinuation { (resume: CheckedContinuation<Void, Never>) in
            let isReady = state.withLock { state in
                if state.sleepers.count >= count { return true }
                state.observers.append((count, resume))
                return false
            }
            if isReady { resume.resume() }
        }
    }
}
