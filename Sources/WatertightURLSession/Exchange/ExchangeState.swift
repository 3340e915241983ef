import Foundation
import HTTPTypes
import Watertight
import WatertightHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The way in which the session ended an exchange.
enum ExchangeEnd: Sendable {
    /// All of it arrived. The head is repeated for answers that were not announced.
    case finished(TransportResponse?)
    case failed(any Error)
}

/// The pure state machine of one exchange: from waiting to settled, exactly once.
struct ExchangeState {
    typealias Caller = CheckedContinuation<Outcome, Never>

    /// An outcome, and the caller to resume with it.
    struct Settlement {
        let outcome: Outcome
        let caller: Caller
    }

    private enum Phase {
        /// Nobody waits yet and nothing is decided.
        case created
        case waiting(Caller)
        /// Decided before the caller began to wait.
        case settledEarly(Outcome)
        case settled
    }

    private enum Work {
        case notBegun
        case running(URLSessionTask)
        /// Its task was handed out to be stopped, or has ended.
        case over
    }

    private let limits: TransportLimits
    private let expectsBody: Bool
    private var phase = Phase.created
    private var work = Work.notBegun
    private var answer: (head: TransportResponse, body: ResponseBodyCollector)?

    init(limits: TransportLimits, expectsBody: Bool) {
        self.limits = limits
        self.expectsBody = expectsBody
    }
}

// MARK: - The caller

extension ExchangeState {
    /// True once a final response has begun to arrive.
    var hasHead: Bool { answer != nil }

    var isSettled: Bool {
        switch phase {
        case .created, .waiting: false
        case .settledEarly, .settled: true
        }
    }

    /// - Returns: the outcome, where it was decided before; the caller is then resumed with it at once.
    mutating func wait(_ caller: Caller) -> Outcome? {
        switch phase {
        case .created, .waiting:
            phase = .waiting(caller)
            return nil
        case .settledEarly(let outcome):
            phase = .settled
            return outcome
        case .settled:
            // Not reached: an exchange is awaited once, and without a caller nothing leads to `settled`.
            return .failure(.cancelled)
        }
    }

    /// - Returns: whom to resume, if this outcome is the first and somebody waits.
    mutating func settle(_ outcome: Outcome) -> Settlement? {
        switch phase {
        case .created:
            phase = .settledEarly(outcome)
            return nil
        case .waiting(let caller):
            phase = .settled
            answer = nil
            return Settlement(outcome: outcome, caller: caller)
        case .settledEarly, .settled:
            return nil
        }
    }
}

// MARK: - The task

extension ExchangeState {
    mutating func begin(_ task: URLSessionTask) {
        if case .notBegun = work { work = .running(task) }
    }

    /// - Returns: the running task, once.
    mutating func takeTask() -> URLSessionTask? {
        guard case .running(let task) = work else { return nil }
        work = .over
        return task
    }

    /// True while the task goes on and nobody is stopping it.
    var isRunning: Bool {
        if case .running = work { true } else { false }
    }
}

// MARK: - The answer

extension ExchangeState {
    mutating func receive(_ head: TransportResponse) -> Settlement? {
        // Linux announces interim answers (100, 103) like final ones.
        guard !isSettled, !(100...199).contains(head.statusCode) else { return nil }
        var body = ResponseBodyCollector(statusCode: head.statusCode, limits: limits)
        // The answer to a HEAD announces what a GET would bring, and a coded one the length before it is decoded.
        let announces = expectsBody && !head.headerFields.contains(.contentEncoding)
        let step = body.announce(length: announces ? head.headerFields[.contentLength].flatMap { Int($0) } : nil)
        answer = (head, body)
        return take(step)
    }

    mutating func receive(_ bytes: Data) -> Settlement? {
        guard !isSettled else { return nil }
        guard let step = answer?.body.append(bytes) else {
            return settle(.failure(.failed(TransportFailure(.notHTTP))))
        }
        return take(step)
    }

    mutating func finish(_ head: TransportResponse?) -> Settlement? {
        guard !isSettled else { return nil }
        if answer == nil, let head, let settlement = receive(head) { return settlement }
        guard let answer else { return settle(.failure(.failed(TransportFailure(.notHTTP)))) }
        return settle(.success(answer.head.with(answer.body)))
    }

    mutating func complete(_ end: ExchangeEnd) -> Settlement? {
        work = .over
        guard !isSettled else { return nil }
        switch end {
        case .finished(let head): return finish(head)
        case .failed(let error):
            return settle(failure(of: error as NSError))
        }
    }

    /// Never a cancellation: the caller's own has settled the exchange before its task was cancelled.
    private func failure(of error: NSError) -> Outcome {
        guard let answer else { return .failure(.failed(TransportFailure(error))) }
        // libcurl gives up at the body of a coding that it does not know; status and fields are all that is left.
        if URLSessionErrorFacts(error).curlMessage?.isUnknownCoding == true {
            var response = answer.head
            response.isBodyTruncated = true
            return .success(response)
        }
        return .failure(.failed(TransportFailure(afterHead: error)))
    }

    private mutating func take(_ step: ResponseBodyCollector.Step) -> Settlement? {
        switch step {
        case .readOn: nil
        case .stop: finish(nil)
        case .fail(let reason): settle(.failure(.failed(TransportFailure(reason))))
        }
    }
}
