import Foundation
import HTTPTypes
import Synchronization
import Watertight
import WatertightHTTP

/// A transport that responds when the test calls ``answer(_:with:)``.
final class HeldTransport: HTTPTransport {
    typealias Answer = Result<TransportResponse, Interruption<HTTPFailure>>

    private struct State {
        var sent: [HTTPRequest] = []
        var waiting: [Int: CheckedContinuation<Answer, Never>] = [:]
        /// The answers of requests that were answered or canceled before they waited.
        var early: [Int: Answer] = [:]
        var observers: [(count: Int, resume: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    /// The paths of the requests, in order.
    var paths: [String] { state.withLock { $0.sent.map { $0.path ?? "" } } }
    /// The `Authorization` fields of the requests, in order.
    var authorizations: [String?] { state.withLock { $0.sent.map { $0.headerFields[.authorization] } } }

    func waitForRequests(_ count: Int = 1) async {
        await withCheckedContinuation { (resume: CheckedContinuation<Void, Never>) in
            let isReady = state.withLock { state in
                if state.sent.count >= count { return true }
                state.observers.append((count, resume))
                return false
            }
            if isReady { resume.resume() }
        }
    }

    func answer(_ number: Int, with response: TransportResponse) { end(number, .success(response)) }

    func send(_ call: HTTPCall) async throws(Interruption<HTTPFailure>) -> TransportResponse {
        let (number, observers) = state.withLock { state in
            state.sent.append(call.request)
            let count = state.sent.count
            let ready = state.observers.filter { $0.count <= count }.map(\.resume)
            state.observers.removeAll { $0.count <= count }
            return (count - 1, ready)
        }
        for observer in observers { observer.resume() }
        let answer = await withTaskCancellationHandler {
            await withCheckedContinuation { (waiting: CheckedContinuation<Answer, Never>) in
                let early = state.withLock { state -> Answer? in
                    if let early = state.early.removeValue(forKey: number) { return early }
                    state.waiting[number] = waiting
                    return nil
                }
                if let early { waiting.resume(returning: early) }
            }
        } onCancel: {
            end(number, .failure(.cancelled))
        }
        return try answer.get()
    }

    private func end(_ number: Int, _ answer: Answer) {
        let waiting = state.withLock { state -> CheckedContinuation<Answer, Never>? in
            if let waiting = state.waiting.removeValue(forKey: number) { return waiting }
            state.early[number] = answer
            return nil
        }
        waiting?.resume(returning: answer)
    }
}
