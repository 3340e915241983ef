import Watertight

/// The end of work that several tasks wait for. A waiter leaves at its deadline and when it is canceled; the work goes on.
final class SharedEnd<End: Sendable>: Sendable {
    private struct State: Sendable {
        var end: End?
        var waiters: [ObjectIdentifier: FirstEnd<End?>] = [:]
    }

    private let state = Locked(State())

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
    /// - Returns: `nil` if the deadline passed or the task was canceled.
    func wait(until deadline: ContinuousClock.Instant?) async -> End? {
        let waiter = FirstEnd<End?>()
        let end = state.withLock { state -> End? in
            if state.end == nil { state.waiters[ObjectIdentifier(waiter)] = waiter }
            return state.end
        }
        if let end { return end }
        let alarm = deadline.map { deadline in
            // Weak: a failure whose last reference a canceled task releases counts as canceled, and leaves no note.
            Task { [weak waiter] in
                guard (try? await Task.sleep(until: deadline, clock: .continuous)) != nil else { return }
                waiter?.end(nil)
            }
        }
        let awaited = await withTaskCancellationHandler {
            await waiter.wait()
        } onCancel: {
            waiter.end(nil)
        }
        alarm?.cancel()
        state.withLock { $0.waiters[ObjectIdentifier(waiter)] = nil }
        return awaited
    }
}
