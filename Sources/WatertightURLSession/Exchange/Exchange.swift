import Dispatch
import Foundation
import HTTPTypes
import Synchronization
import Watertight
import WatertightHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The result that the caller of one exchange gets.
typealias Outcome = Result<TransportResponse, Interruption<TransportFailure>>

/// One request in flight: the caller that waits, what has arrived so far, and the task that fetches it.
///
/// Cancellation, the deadline and the delegate's events race; the pure ``ExchangeState`` decides who wins. The lock is
/// never held while a continuation resumes: the runtime runs cancellation handlers under the waiting task's own lock
/// and resuming takes that lock, so holding ours across it could deadlock.
final class Exchange: Sendable {
    /// The origin that it goes to.
    let origin: RequestOrigin
    private let state: Mutex<ExchangeState>
    /// Entered while the task is being stopped.
    private let stopping = DispatchGroup()

    init(_ request: HTTPRequest, limits: TransportLimits) {
        origin = RequestOrigin(request)
        state = Mutex(ExchangeState(limits: limits, expectsBody: request.method != .head))
    }

    /// Waits for the outcome. Called once.
    func outcome() async -> Outcome {
        await withCheckedContinuation { continuation in
            let early = state.withLock { $0.wait(continuation) }
            if let early { continuation.resume(returning: early) }
        }
    }

    /// Ends the exchange for its caller; the first one wins and later ones are ignored.
    func settle(_ outcome: Outcome) { perform { $0.settle(outcome) } }

    /// True once the caller has its outcome, so that whatever arrives now is nobody's.
    var isSettled: Bool { state.withLock(\.isSettled) }

    /// True once a final response has begun to arrive.
    var hasHead: Bool { state.withLock(\.hasHead) }

    private func perform(_ step: (inout ExchangeState) -> ExchangeState.Settlement?) {
        guard let settlement = state.withLock({ step(&$0) }) else { return }
        settlement.caller.resume(returning: settlement.outcome)
    }
}

// MARK: - The task's life

extension Exchange {
    /// Keeps the task that does the work.
    func begin(_ task: URLSessionTask) { state.withLock { $0.begin(task) } }

    /// Runs the step with the task, once, unless it has not begun or has ended. ``complete(_:)`` waits for it.
    func stopTask(_ step: (URLSessionTask) -> Void) {
        let task = state.withLock { state in
            let task = state.takeTask()
            // Entered under the lock: a completion that comes right after finds the group entered and waits.
            if task != nil { stopping.enter() }
            return task
        }
        guard let task else { return }
        step(task)
        stopping.leave()
    }

    /// Runs the step, which may only queue something, unless the task is being stopped.
    ///
    /// Under the lock, so that no stop begins between the question and the step.
    func unlessStopping(_ step: () -> Void) {
        state.withLock { if $0.isRunning { step() } }
    }
}

// MARK: - What the session reports

extension Exchange {
    /// The head of an answer arrived.
    func receive(_ head: TransportResponse) { perform { $0.receive(head) } }

    /// Bytes of the body arrived.
    func receive(_ bytes: Data) { perform { $0.receive(bytes) } }

    /// The whole answer is here although the task goes on.
    func finish(_ head: TransportResponse?) { perform { $0.finish(head) } }

    /// The session has nothing more to say. Returns after a stop in progress is over.
    func complete(_ end: ExchangeEnd) {
        perform { $0.complete(end) }
        stopping.wait()
    }
}
