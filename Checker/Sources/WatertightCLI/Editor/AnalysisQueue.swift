import Dispatch
import Synchronization

/// Decides what an editor's server analyzes next: first the files that were edited, and after a pause everything that
/// an edit can have changed. A newer edit cancels the latter.
final class AnalysisQueue: Sendable {
    enum Work: Sendable, Hashable {
        /// The newest text of these files.
        case edits(Set<String>)
        /// Everything, until it is stopped.
        case all
        case nothing
    }

    private struct State {
        var edits: Set<String> = []
        var needsAll = false
        /// Whether the work on everything starts without a pause.
        var isUrgent = false
        var running: Stop?
        /// The number of times in a row that a newer edit canceled the work on everything.
        var canceledCount = 0
        var isClosed = false
        var isBusy = false
        var waiting: [@Sendable () -> Void] = []
    }

    private let state = Mutex(State())
    private let changed = DispatchSemaphore(value: 0)
    /// The time without edits before everything is analyzed.
    private let pause: DispatchTimeInterval

    /// Fast typing can't postpone the work on everything forever.
    private static let mostCanceled = 4

    init(pause: DispatchTimeInterval) { self.pause = pause }

    func add(edited uri: String) {
        state.withLock { state in
            state.edits.insert(uri)
            if state.canceledCount < Self.mostCanceled, let running = state.running, !running.isRequested {
                running.request()
                state.canceledCount += 1
            }
        }
        changed.signal()
    }

    func addAll(isUrgent: Bool = true) {
        state.withLock { state in
            state.needsAll = true
            state.isUrgent = state.isUrgent || isUrgent
        }
        changed.signal()
    }

    /// Runs something when there is no work left.
    func whenIdle(_ body: @escaping @Sendable () -> Void) {
        state.withLock { $0.waiting.append(body) }
        changed.signal()
    }

    func close() {
        state.withLock { state in
            state.isClosed = true
            state.running?.request()
        }
        changed.signal()
    }

    /// Runs work on the current thread until the queue is closed.
    func run(_ body: (Work, Stop) -> Void) {
        while true {
            let (work, stop) = next()
            if work == .nothing { return }
            body(work, stop)
            state.withLock { state in
                // Canceled work is done later.
                if work == .all, stop.isRequested {
                    state.needsAll = true
                } else if work == .all {
                    state.canceledCount = 0
                }
                state.running = nil
            }
        }
    }

    private func next() -> (Work, Stop) {
        let stop = Stop()
        while true {
            let (work, idle): (Work?, [@Sendable () -> Void]) = state.withLock { state in
                if state.isClosed { return (.nothing, []) }
                if !state.edits.isEmpty {
                    defer { state.edits = [] }
                    return (.edits(state.edits), [])
                }
                if state.needsAll, state.isUrgent { return (start(&state, stop), []) }
                guard !state.needsAll else { return (nil, []) }
                defer { state.waiting = [] }
                return (nil, state.waiting)
            }
            if let work { return (work, stop) }
            for body in idle { body() }
            let needsAll = state.withLock { $0.needsAll && $0.edits.isEmpty && !$0.isUrgent }
            guard needsAll else {
                changed.wait()
                continue
            }
            // Another edit starts the pause again.
            guard changed.wait(timeout: .now() + pause) == .timedOut else { continue }
            if let work = state.withLock({ $0.edits.isEmpty && !$0.isClosed ? start(&$0, stop) : nil }) {
                return (work, stop)
            }
        }
    }

    private func start(_ state: inout State, _ stop: Stop) -> Work {
        (state.needsAll, state.isUrgent, state.running) = (false, false, stop)
        return .all
    }
}
