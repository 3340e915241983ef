/// The end of an operation that several sources may end: the first one, from any thread.
package final class FirstEnd<End: Sendable>: Sendable {
    private struct State {
        var end: End?
        var waiting: CheckedContinuation<End, Never>?
    }

    private let state = Locked(State())

    /// Creates an operation that hasn't ended.
    package init() {}

    /// Ends the operation, unless it has ended.
    /// - Returns: The earlier end, if there is one.
    @discardableResult
    package func end(_ end: End) -> End? {
        let (earlier, waiting) = state.withLock { state -> (End?, CheckedContinuation<End, Never>?) in
            if let earlier = state.end { return (earlier, nil) }
            state.end = end
            return (nil, state.waiting.take())
        }
        waiting?.resume(returning: end)
        return earlier
    }

    /// Waits for the end. Called once.
    package func wait(isolation: isolated (any Actor)? = #isolation) async -> End {
        await withCheckedContinuation { continuation in
            let end = state.withLock { state -> End? in
                if state.end == nil { state.waiting = continuation }
                return state.end
            }
            if let end { continuation.resume(returning: end) }
        }
    }
}
