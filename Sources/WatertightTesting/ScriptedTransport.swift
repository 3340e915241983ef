public import HTTPTypes
import Testing
public import Watertight
@_spi(Transports) public import WatertightHTTP

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A transport that follows a script, one step for each request, and records the calls.
///
/// Like the real transports it enforces the body limits of a call, and refuses a TRACE with a body.
public final class ScriptedTransport: HTTPTransport {
    // Closed: these are the ways in which an exchange can end.
    /// The end of one exchange.
    public enum Step: Sendable, Hashable {
        /// Returns a response.
        case respond(TransportResponse)
        /// Fails without a response. Without a delivery it is what the reason alone reveals.
        case fail(TransportFailure, delivery: HTTPFailure.Delivery? = nil)
        /// Waits until the task is canceled.
        case hang
        /// Cancels the task that sends the request, as closing a screen does.
        case cancel

        /// Returns a response with a JSON body.
        /// - Parameters:
        ///   - statusCode: The status code.
        ///   - json: The body.
        ///   - headerFields: Header fields. Without `Content-Type` it is `application/json`.
        public static func respond(_ statusCode: Int, json: String, headerFields: HTTPFields = [:]) -> Step {
            var fields = headerFields
            if !fields.contains(.contentType) { fields[.contentType] = "application/json" }
            return .respond(TransportResponse(statusCode: statusCode, headerFields: fields, body: Data(json.utf8)))
        }
    }

    private struct State {
        /// The steps of each method and path, or of all requests.
        var steps: [String?: ArraySlice<Step>]
        var sent: [HTTPCall] = []
    }

    private let state: Locked<State>

    /// Creates a transport that follows a script.
    /// - Parameter steps: One step for each request. A request after the last one fails the test, and ends with
    ///   `TransportFailure.misused` so that the test doesn't hang.
    public convenience init(_ steps: Step...) { self.init(steps) }

    /// Creates a transport that follows a script.
    /// - Parameter steps: One step for each request, such as a number of equal ones.
    public init(_ steps: [Step]) { state = Locked(State(steps: [nil: steps[...]])) }

    /// Creates a transport that follows a script for each resource, so that requests may be sent in parallel:
    ///
    /// ```swift
    /// ScriptedTransport(["GET /profile": [expired, profile, profile], "POST /session/refresh": [session]])
    /// ```
    /// - Parameter steps: One step for each request of a method and a path without its query.
    public init(_ steps: [String: [Step]]) {
        state = Locked(State(steps: Dictionary(uniqueKeysWithValues: steps.map { ($0, $1[...]) })))
    }

    /// The calls that were sent, in order.
    public var sent: [HTTPCall] { state.withLock(\.sent) }

    /// `true`: a script has no limits but those of the call.
    public var enforcesLimits: Bool { true }

    /// Records the call and performs the next step of the script.
    public func send(_ call: HTTPCall) async throws(Interruption<HTTPFailure>) -> TransportResponse {
        try Interruption<HTTPFailure>.checkCancellation()
        // RFC 9110 §9.3.8. Not a step: nothing would be sent.
        if call.request.method == .trace, call.body?.isEmpty == false { throw call.failure(for: .invalidRequest) }
        let (step, reason) = state.withLock { state in
            state.sent.append(call)
            // A script for all requests has no other.
            let resource = state.steps[nil] == nil ? Self.resource(of: call) : nil
            let step = state.steps[resource]?.popFirst()
            let others = state.steps.keys.compactMap { $0 }.sorted().joined(separator: ", ")
            let isScripted = state.steps[resource] != nil
            return (
                step,
                isScripted
                    ? "all its steps are used. A layer such as 'retrying()' repeats requests."
                    : "it has scripts for \(others), but not for \(resource ?? "")."
            )
        }
        switch step {
        case .respond(let response):
            RowEnd.current?.note(response.isSuccess ? .possibleSuccess : .failure)
            return try Self.limit(response, to: call)
        case .fail(let reason, let delivery):
            RowEnd.current?.note(.failure)
            throw call.failure(for: reason, delivery: delivery)
        case .hang:
            // A sleep that only a cancellation ends.
            while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
            throw .cancelled
        case .cancel:
            RowEnd.current?.note(.cancelled)
            withUnsafeCurrentTask { $0?.cancel() }
            throw .cancelled
        case nil:
            Issue.record("The script of a ScriptedTransport has no step for \(call): \(reason)")
            throw call.failure(foreign: ScriptExhausted(), as: .misused)
        }
    }

    /// The method and the path without the query.
    private static func resource(of call: HTTPCall) -> String {
        "\(call.request.method) \(call.request.path?.prefix { $0 != "?" } ?? "")"
    }

    private static func limit(
        _ response: TransportResponse, to call: HTTPCall
    ) throws(Interruption<HTTPFailure>) -> TransportResponse {
        var body = ResponseBodyCollector(statusCode: response.statusCode, for: call)
        switch body.append(response.body) {
        case .readOn:
            var response = response
            response.body = body.body
            return response
        case .fail: throw call.tooLarge(response)
        case .stop:
            var response = response
            response.body = body.body
            response.isBodyTruncated = true
            return response
        }
    }
}

/// The sealed error of a request after the last step.
private struct ScriptExhausted: Error {}
