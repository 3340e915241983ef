import Synchronization

/// The end of one request to an SDK: the first one, from any thread.
final class FirstAnswer<Value: Sendable>: Sendable {
    enum End: Sendable {
        case answered(Result<Value, any Error>)
        case cancelled
        case timedOut
    }

    private struct State {
        var end: End?
        var waiting: CheckedContinuation<End, Never>?
        /// Whether the SDK has answered, in time or not.
        var isAnswered = false
    }

    private let state = Mutex(State())

    /// Whether the SDK has answered, in time or not. It must not be canceled after that.
    var isAnswered: Bool { state.withLock(\.isAnswered) }

    /// Ends the request, unless it has ended.
    /// - Returns: The earlier end, if there is one.
    @discardableResult
    func end(_ end: End) -> End? {
        let (earlier, waiting) = state.withLock { state -> (End?, CheckedContinuation<End, Never>?) in
            if case .answered = end { state.isAnswered = true }
            if let earlier = state.end { return (earlier, nil) }
            state.end = end
            defer { state.waiting = nil }
            return (nil, state.waiting)
        }
        waiting?.resume(returning: end)
        return earlier
    }

    /// Waits for the end. Called once.
    @MainActor func wait() async -> End {
        await withCheckedContinuation { continuation in
            let end = state.withLock { state -> End? in
                if state.end == nil { state.waiting = continuation }
                return state.end
            }
            if let end { continuation.resume(returning: end) }
        }
    }
}
