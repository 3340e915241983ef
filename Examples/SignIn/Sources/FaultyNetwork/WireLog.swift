import Synchronization

/// The record of what happened on the wire, and those who follow it live.
final class WireLog: Sendable {
    private struct State {
        var events: [WireEvent] = []
        var followers: [Int: AsyncStream<WireEvent>.Continuation] = [:]
        var nextFollower = 0
    }

    private let state = Mutex(State())

    var events: [WireEvent] { state.withLock { $0.events } }

    func append(_ event: WireEvent) {
        let followers = state.withLock { state in
            state.events.append(event)
            return Array(state.followers.values)
        }
        for follower in followers { follower.yield(event) }
    }

    func clear() {
        state.withLock { $0.events = [] }
    }

    /// All events so far, then each one as it happens, until ``finish()``.
    func follow() -> AsyncStream<WireEvent> {
        let (stream, continuation) = AsyncStream<WireEvent>.makeStream()
        let follower = state.withLock { state in
            // Under the lock, so that no event is lost or seen twice between the past ones and the live ones.
            for event in state.events { continuation.yield(event) }
            state.nextFollower += 1
            state.followers[state.nextFollower] = continuation
            return state.nextFollower
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { _ = $0.followers.removeValue(forKey: follower) }
        }
        return stream
    }

    func finish() {
        let followers = state.withLock { state in
            defer { state.followers = [:] }
            return Array(state.followers.values)
        }
        for follower in followers { follower.finish() }
    }
}
