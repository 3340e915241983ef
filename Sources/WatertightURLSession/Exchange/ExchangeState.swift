import Foundation
import HTTPTypes
import Watertight
@_spi(Transports) import WatertightHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The way in which the session completed a task.
enum ExchangeEnd: Sendable {
    /// The response is complete. The head is repeated for responses that were not announced.
    case finished(TransportResponse?)
    /// The task failed, maybe after the head of a response that was not announced.
    case failed(any Error, TransportResponse? = nil)
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
        /// Without a caller and an outcome.
        case created
        case waiting(Caller)
        /// Settled before the caller began to wait.
        case settledEarly(Outcome)
        case settled
    }

    private enum Work {
        case notBegun
        case running(URLSessionTask)
        /// The task is being stopped or has ended.
        case over
    }

    private let call: HTTPCall
    private var phase = Phase.created
    private var work = Work.notBegun
    private var response: (head: TransportResponse, body: ResponseBodyCollector)?

    init(_ call: HTTPCall) { self.call = call }
}

// MARK: - The caller

extension ExchangeState {
    /// Whether the head of a final response has arrived.
    var hasHead: Bool { response != nil }

    var isSettled: Bool {
        switch phase {
        case .created, .waiting: false
        case .settledEarly, .settled: true
        }
    }

    /// - Returns: The outcome to resume the caller with, if the exchange is settled already.
    mutating func wait(_ caller: Caller) -> Outcome? {
        switch phase {
        case .created, .waiting:
            phase = .waiting(caller)
            return nil
        case .settledEarly(let outcome):
            phase = .settled
            return outcome
        case .settled:
            // Not reached: an exchange is awaited once, and without a caller no transition leads to `settled`.
            return .failure(.cancelled)
        }
    }

    /// - Returns: The caller to resume, if this outcome is the first and a caller waits.
    mutating func settle(_ outcome: Outcome) -> Settlement? {
        switch phase {
        case .created:
            phase = .settledEarly(outcome)
            return nil
        case .waiting(let caller):
            phase = .settled
            response = nil
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

    /// - Returns: The running task, once.
    mutating func takeTask() -> URLSessionTask? {
        guard case .running(let task) = work else { return nil }
        work = .over
        return task
    }

    /// Whether the task is running and not being stopped.
    var isRunning: Bool {
        if case .running = work { true } else { false }
    }
}

// MARK: - The response

extension ExchangeState {
    mutating func receive(_ head: TransportResponse) -> Settlement? {
        // Linux announces interim responses (100, 103) like final ones.
        guard !isSettled, !(100...199).contains(head.statusCode) else { return nil }
        var body = ResponseBodyCollector(statusCode: head.statusCode, for: call)
        // The response to a HEAD announces the length of a GET's body, and a coded one the length before decoding.
        let announces = call.request.method != .head && !head.headerFields.contains(.contentEncoding)
        let step = body.announce(length: announces ? head.headerFields[.contentLength].flatMap { Int($0) } : nil)
        response = (head, body)
        return take(step)
    }

    mutating func receive(_ bytes: Data) -> Settlement? {
        guard !isSettled else { return nil }
        guard let step = response?.body.append(bytes) else { return settle(.failure(call.failure(for: .notHTTP))) }
        return take(step)
    }

    /// Whether the head of a response that isn't a success has arrived. Then its status is the outcome.
    var hasErrorHead: Bool { response?.body.isSuccess == false }

    /// Ends the exchange before its response is complete: with what has arrived of an error response, or else with a
    /// failure.
    mutating func breakOff(_ failure: @autoclosure () -> Interruption<HTTPFailure>) -> Settlement? {
        guard !isSettled else { return nil }
        guard hasErrorHead, var response else { return settle(.failure(failure())) }
        response.body.breakOff()
        return settle(.success(response.head.with(response.body)))
    }

    mutating func finish(_ head: TransportResponse?) -> Settlement? {
        guard !isSettled else { return nil }
        if response == nil, let head, let settlement = receive(head) { return settlement }
        guard let response else { return settle(.failure(call.failure(for: .notHTTP))) }
        return settle(.success(response.head.with(response.body)))
    }

    mutating func complete(_ end: ExchangeEnd) -> Settlement? {
        work = .over
        guard !isSettled else { return nil }
        switch end {
        case .finished(let head): return finish(head)
        case .failed(let error, let head):
            if response == nil, let head, let settlement = receive(head) { return settlement }
            return fail(error as NSError)
        }
    }

    /// Never a cancellation: the caller's own settles the exchange before the task is canceled.
    private mutating func fail(_ error: NSError) -> Settlement? {
        let facts = URLSessionErrorFacts(error)
        let (call, code) = (call, facts.curlMessage?.code)
        guard let response else { return settle(.failure(call.failure(foreign: error, as: facts.reason, code: code))) }
        // libcurl aborts at the body of a content coding that it doesn't support; status and fields remain.
        if facts.curlMessage?.isUnknownCoding == true, response.head.headerFields.contains(.contentEncoding) {
            var head = response.head
            head.isBodyTruncated = true
            return settle(.success(head))
        }
        return breakOff(
            call.failure(foreign: error, as: facts.reasonAfterHead, delivery: .mayHaveBeenProcessed, code: code))
    }

    private mutating func take(_ step: ResponseBodyCollector.Step) -> Settlement? {
        switch step {
        case .readOn: nil
        case .stop: finish(nil)
        case .fail: response.flatMap { settle(.failure(call.tooLarge($0.head.with($0.body)))) }
        }
    }
}
