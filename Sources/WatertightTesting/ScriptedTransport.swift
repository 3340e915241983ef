public import HTTPTypes
import Synchronization
import Testing
public import Watertight
public import WatertightHTTP

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A transport that answers from a script, one step for each request.
public final class ScriptedTransport: HTTPTransport {
    // Closed: a script is written by a test, which knows what it wants.
    /// The end of one request.
    public enum Step: Sendable, Hashable {
        /// The server answers.
        case respond(TransportResponse)
        /// No answer arrives.
        case fail(TransportFailure)
        /// Nothing happens until the task is cancelled.
        case hang
    }

    /// A request that was sent.
    public struct SentRequest: Sendable, Hashable {
        /// The request.
        public let request: HTTPRequest
        /// Its body.
        public let body: Data?
    }

    private struct State {
        var steps: [Step]
        var sent: [SentRequest] = []
    }

    private let state: Mutex<State>

    /// Creates a transport that follows a script.
    /// - Parameter steps: One step for each request. A request after the last fails the test, and is answered with
    ///   `TransportFailure.Reason.misused`, so that the test does not hang.
    public init(_ steps: Step...) {
        state = Mutex(State(steps: steps))
    }

    /// The requests that were sent, in order.
    public var sent: [SentRequest] { state.withLock(\.sent) }

    /// Takes the next step of the script.
    public func send(
        _ request: HTTPRequest, body: Data?, limits: TransportLimits
    ) async throws(Interruption<TransportFailure>) -> TransportResponse {
        try Interruption<TransportFailure>.checkCancellation()
        let step: Step? = state.withLock { state in
            state.sent.append(SentRequest(request: request, body: body))
            return state.steps.isEmpty ? nil : state.steps.removeFirst()
        }
        switch step {
        case .respond(let response):
            return response
        case .fail(let failure):
            throw .failed(failure)
        case .hang:
            // A sleep that only a cancellation ends.
            while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
            throw .cancelled
        case nil:
            Issue.record(
                "The script of a ScriptedTransport has no step for \(request.method) \(request.path ?? "")")
            throw .failed(TransportFailure(.misused, cause: SealedError(sealing: ScriptExhausted())))
        }
    }
}

extension ScriptedTransport.Step {
    /// The server answers with a status and a JSON body.
    /// - Parameters:
    ///   - statusCode: The status code.
    ///   - json: The body.
    ///   - headerFields: Further header fields.
    public static func respond(
        _ statusCode: Int, json: String, headerFields: HTTPFields = [:]
    ) -> ScriptedTransport.Step {
        var fields = headerFields
        if fields[.contentType] == nil { fields[.contentType] = "application/json" }
        return .respond(
            TransportResponse(statusCode: statusCode, headerFields: fields, body: Data(json.utf8)))
    }

    /// No answer arrives.
    /// - Parameter reason: The reason.
    public static func fail(_ reason: TransportFailure.Reason) -> ScriptedTransport.Step {
        .fail(TransportFailure(reason))
    }
}

/// The end of a script, as a log names it.
private struct ScriptExhausted: Error {}
