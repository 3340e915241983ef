public import HTTPTypes
public import Watertight

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A response whose status is no success, with what the server said.
public struct ErrorResponse: CodedFailure, Hashable, LocalizedError, CustomStringConvertible {
    /// The request that was answered, after redirects, without credentials and query values.
    public let request: RequestSummary
    /// The redirects that were followed before it, in order.
    public let redirects: [RedirectHop]
    /// The reason why this response, a redirect, was not followed; `nil` for any other.
    public let refusedRedirect: RedirectRefusal?
    /// The status.
    public let outcome: HTTPOutcome
    /// The header fields.
    public let headerFields: HTTPFields
    /// The body, up to the limit. A server's words: data for the log and the decision, not for people.
    public let body: Data
    /// True if the server sent more than is kept.
    public let isBodyTruncated: Bool
    /// The time at which the response arrived; a `Retry-After` in seconds counts from here.
    public let receivedAt: Date
    /// The server's account of the problem, where it speaks `application/problem+json` (RFC 9457).
    ///
    /// Read once: whoever translates the failure asks for it to decide, and whoever reports it for the log.
    public let problem: ProblemDetails?

    /// Creates a failure from a response whose status is no success.
    /// - Parameters:
    ///   - response: The server's answer.
    ///   - request: The request. A response that redirects led to names its own.
    ///   - receivedAt: The time at which it arrived.
    public init(_ response: TransportResponse, to request: RequestSummary, receivedAt: Date = Date()) {
        self.request = response.request ?? request
        self.redirects = response.redirects
        self.refusedRedirect = response.refusedRedirect
        self.outcome = response.outcome
        self.headerFields = response.headerFields
        self.body = response.body
        self.isBodyTruncated = response.isBodyTruncated
        self.receivedAt = receivedAt
        self.problem = ProblemDetails.decode(
            from: response.body, contentType: response.headerFields[.contentType])
    }

    /// The status code, any number.
    public var statusCode: Int { outcome.statusCode }

    /// The step to take next by the status, and by `Retry-After` where there is one. For a redirect that must not be
    /// followed it is ``NextStep/reportFault``.
    public var nextStep: NextStep {
        refusedRedirect == nil ? outcome.nextStep(headerFields: headerFields, now: receivedAt) : .reportFault
    }

    /// The time to come back (RFC 9110 §10.2.3), by this device's clock: a date is judged by the response's own `Date`.
    public var retryAfter: RetryAfter? { RetryAfter(headerFields, now: receivedAt) }

    /// The wait that the server asks for, counted from ``receivedAt``; `nil` if it does not say.
    public var wait: Duration? { retryAfter?.delay(from: receivedAt) }

    /// True if the same call may be made again by itself, after ``wait``: it may work later, and no harm can come of
    /// it.
    ///
    /// A 4xx that asks for it has refused the request before doing anything. After a 5xx something may have been done,
    /// so the method has to be idempotent (RFC 9110 §9.2.2), as that of each request that was redirected before it.
    public var isWorthRepeating: Bool {
        guard nextStep.isWorthRetrying, redirects.allSatisfy({ $0.request.method.isIdempotent }) else { return false }
        return outcome.isClientError || request.method.isIdempotent
    }

    /// Decodes the body, of a service whose errors are JSON but no problem details.
    ///
    /// What it says is a server's word, as that of a ``problem`` is.
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - decoder: Decodes it.
    /// - Returns: The value.
    /// - Throws: The problem with the body. Nothing of it needs to be reported: this failure is the one that counts.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, by decoder: JSONDecoder = JSONDecoder()
    ) throws(UndecodableResponse) -> Value {
        do {
            return try decoder.decode(type, fromForeign: body)
        } catch {
            var response = TransportResponse(
                statusCode: statusCode, headerFields: headerFields, body: body, isBodyTruncated: isBodyTruncated)
            response.redirects = redirects
            throw UndecodableResponse(error, in: response, to: request, keeping: body.count)
        }
    }

    /// The domain `http`, the reason `response` and the status code.
    public var code: FailureCode { outcome.code }

    /// Request and status: never what the server said, nor its header fields.
    public var description: String {
        let refused = refusedRedirect.map { ", not followed: \($0)" } ?? ""
        return "\(request): \(outcome)\(refused)"
    }

    /// The description: English, for developers.
    public var errorDescription: String? { description }

    /// None: the server's answer rests on nothing that is known here. Said, so that nothing is searched for it.
    public var cause: SealedError? { nil }

    /// `FailureSeverity.environmental` for what passes by itself, `FailureSeverity.defect` otherwise.
    public var severity: FailureSeverity {
        nextStep.isWorthRetrying ? .environmental : .defect
    }

    /// Method, URL, status, the size of the body, redirects that were followed or refused, and the problem's type where
    /// the server gave one.
    public var details: FailureDetails {
        var details: FailureDetails = [
            "request": .safe(request.description), "status": .number(statusCode), "body-bytes": .number(body.count),
        ]
        if !redirects.isEmpty { details.append("redirects", .number(redirects.count)) }
        if let refusedRedirect { details.append("refused-redirect", .safe(refusedRedirect.rawValue)) }
        if let type = problem?.type, type != ProblemDetails.blankType { details.append("problem", .foreignName(type)) }
        return details
    }
}
