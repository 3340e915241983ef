import Watertight

/// The end of work that several tasks wait for. A waiter leaves at its deadline and when it is canceled; the work goes on.
final class SharedEnd<End: Sendable>: Sendable {
    private struct State: Sendable {
        var end: End?
        var waiters: [ObjectIdentifier: FirstEnd<End?>] = [:]
    }

    private let state: Locked<State>

    /// - Parameter end: The end, if the work has ended.
    init(_ end: End? = nil) { state = Locked(State(end: end)) }

    /// Ends the work, unless it has ended.
    /// - Returns: Whether it was still going on.
    @discardableResult
    func end(_ end: End) -> Bool {
        let waiters = state.withLock { state -> [FirstEnd<End?>]? in
            guard state.end == nil else { return nil }
            state.end = end
            defer { state.waiters = [:] }
            return Array(state.waiters.values)
        }
        for waiter in waiters ?? [] { waiter.end(end) }
        return waiters != nil
    }

    /// Waits for the end.
    /// - Parameters:
    ///   - limit: A second limit, by a clock of its own.
    /// - Returns: `nil` if the time passed or the task was canceled.
    func wait(
        until deadline: ContinuousClock.Instant?, atMost limit: Duration? = nil,
        _ clock: any Clock<Duration> = ContinuousClock()
    ) async -> End? {
        let waiter = FirstEnd<End?>()
        let end = state.withLock { state -> End? in
            if state.end == nil { state.waiters[ObjectIdentifier(waiter)] = waiter }
            return state.end
        }
        if let end { return end }
        // Weak: a failure whose last reference a canceled task releases counts as canceled, and leaves no note.
        let alarms = [
            deadline.map { deadline in
                Task { [weak waiter] in
                    guard (try? await Task.sleep(until: deadline, clock: .continuous)) != nil else { return }
                    waiter?.end(nil)
                }
            },
            limit.map { limit in
                Task { [weak waiter] in
                    guard (try? await clock.sleep(for: limit)) != nil else { return }
                    waiter?.end(nil)
                }
            },
        ]
        let awaited = await withTaskCancellationHandler {
            await waiter.wait()
        } onCancel: {
            waiter.end(nil)
        }
        for alarm in alarms { alarm?.cancel() }
        state.withLock { $0.waiters[ObjectIdentifier(waiter)] = nil }
        return awaited
    }
}
