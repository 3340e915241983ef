import Dispatch
import Foundation
import Watertight
@_spi(Transports) import WatertightHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The result of one exchange.
typealias Outcome = Result<TransportResponse, Interruption<HTTPFailure>>

/// One request in flight: the waiting caller, the bytes received so far, and the session's task.
///
/// Cancellation, the deadline and the delegate's events race; the pure ``ExchangeState`` determines the winner. The lock is
/// never held while a continuation resumes: the runtime runs cancellation handlers under the waiting task's own lock, and
/// resuming takes that lock, so holding ours at the same time could deadlock.
final class Exchange: Sendable {
    /// The origin of the request.
    let origin: HTTPOrigin?
    private let state: Locked<ExchangeState>
    /// Entered while the task is being stopped.
    private let stopping = DispatchGroup()

    private let call: HTTPCall
    private let errorBodyTimer = Locked<Task<Void, Never>?>(nil)

    /// What a call with a large body needs.
    var transfer: Transfer? { call.transfer }

    init(_ call: HTTPCall) {
        self.call = call
        origin = HTTPOrigin(call.request)
        state = Locked(ExchangeState(call))
    }

    /// Waits for the outcome. Called once.
    func outcome() async -> Outcome {
        await withCheckedContinuation { continuation in
            let early = state.withLock { $0.wait(continuation) }
            if let early { continuation.resume(returning: early) }
        }
    }

    /// Ends the exchange for its caller. The first outcome wins; later ones are ignored.
    func settle(_ outcome: Outcome) { perform { $0.settle(outcome) } }

    /// Ends the exchange with what has arrived of an error response, or else with a failure.
    func breakOff(_ failure: @autoclosure () -> Interruption<HTTPFailure>) { perform { $0.breakOff(failure()) } }

    /// Whether the exchange has an outcome, so that whatever arrives now is dropped.
    var isSettled: Bool { state.withLock(\.isSettled) }

    /// Whether the head of a final response has arrived.
    var hasHead: Bool { state.withLock(\.hasHead) }

    /// Waits for the body of an error response, once its head has arrived. Its status matters more than its text.
    func limitErrorBody() {
        guard state.withLock({ $0.hasErrorHead && !$0.isSettled }) else { return }
        let timer = Task { [weak self, call] in
            do { try await Task.sleep(for: ResponseBodyCollector.longestErrorBodyWait) } catch { return }
            self?.breakOff(call.failure(for: .timedOut(.read)))
        }
        errorBodyTimer.withLock { $0 = timer }
    }

    /// Ends the wait for the body of an error response.
    func stopTimer() { errorBodyTimer.withLock { $0?.cancel() } }

    private func perform(_ step: (inout ExchangeState) -> ExchangeState.Settlement?) {
        guard let settlement = state.withLock({ step(&$0) }) else { return }
        settlement.caller.resume(returning: settlement.outcome)
    }
}

// MARK: - The session's task

extension Exchange {
    /// Stores the session's task.
    func begin(_ task: URLSessionTask) { state.withLock { $0.begin(task) } }

    /// Runs the step with the task, at most once and only while the task runs. ``complete(_:)`` waits for it.
    func stopTask(_ step: (URLSessionTask) -> Void) {
        let task = state.withLock { state in
            let task = state.takeTask()
            // Entered under the lock, so that a completion right after it waits for the group.
            if task != nil { stopping.enter() }
            return task
        }
        guard let task else { return }
        step(task)
        stopping.leave()
    }

    /// Runs the step unless the task is being stopped. The step must not wait for anything.
    ///
    /// It runs under the lock, so that no stop begins between the check and the step.
    func unlessStopping(_ step: () -> Void) {
        state.withLock { if $0.isRunning { step() } }
    }
}

// MARK: - Events of the session

extension Exchange {
    /// Receives the head of a response.
    func receive(_ head: TransportResponse) {
        perform { $0.receive(head) }
        limitErrorBody()
    }

    /// Receives bytes of the body.
    func receive(_ bytes: Data) { perform { $0.receive(bytes) } }

    /// Ends the exchange with a complete response although the task is still running.
    func finish(_ head: TransportResponse?) { perform { $0.finish(head) } }

    /// Ends the exchange because the session has completed the task. Returns after a stop in progress is over.
    func complete(_ end: ExchangeEnd) {
        perform { $0.complete(end) }
        stopping.wait()
    }
}
