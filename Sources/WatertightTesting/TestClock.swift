import Synchronization

/// A clock that stands still until a test moves it.
public final class TestClock: Clock, Sendable {
    /// A moment of the test's time.
    public struct Instant: InstantProtocol {
        /// The time since the clock was made.
        public let offset: Duration

        /// Creates a moment so long after the clock was made.
        public init(offset: Duration) { self.offset = offset }

        /// The moment that is this much later.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        /// The time from here to another moment.
        public func duration(to other: Instant) -> Duration { other.offset - offset }
        /// Compares two moments: true if the left one is earlier.
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct Sleeper {
        let deadline: Instant
        let wake: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = Instant(offset: .zero)
        var lastID = 0
        var sleepers: [Int: Sleeper] = [:]
        /// Cancelled before they slept.
        var cancelled: Set<Int> = []
        var observers: [(count: Int, resume: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    /// Creates a clock at zero.
    public init() {}

    /// The moment at which the clock stands.
    public var now: Instant { state.withLock(\.now) }
    /// The clock is exact.
    public var minimumResolution: Duration { .zero }

    /// Sleeps until the test has moved the clock so far.
    /// - Throws: `CancellationError` if the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        // A cancellation that comes when the sleep is over leaves its number behind.
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

    /// Moves the clock and wakes those whose time has come, the earliest first.
    public func advance(by duration: Duration) {
        let due = state.withLock { state in
            let now = state.now.advanced(by: duration)
            state.now = now
            let due = state.sleepers.filter { $0.value.deadline <= now }
            for id in due.keys { state.sleepers[id] = nil }
            // Of those that are due at the same time, who fell asleep first.
            return due.sorted { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }.map(\.value)
        }
        for sleeper in due { sleeper.wake.resume() }
    }

    /// Waits until so many are asleep.
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
