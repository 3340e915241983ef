public import HTTPTypes
public import Watertight

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A response whose status is no success, with what the server said.
public struct ErrorResponse: CodedFailure, Hashable, CustomStringConvertible {
    /// What was asked, without credentials and query values.
    public let request: RequestSummary
    /// The status.
    public let outcome: HTTPOutcome
    /// The header fields.
    public let headerFields: HTTPFields
    /// The body, up to the limit. A server's words: data for the log and the decision, not for people.
    public let body: Data
    /// Whether the server sent more than is kept.
    public let isBodyTruncated: Bool
    /// When the response arrived; a `Retry-After` in seconds counts from here.
    public let receivedAt: Date
    /// What the server said of the problem, where it speaks `application/problem+json` (RFC 9457).
    ///
    /// Read once: whoever translates the failure asks for it to decide, and whoever reports it for the log.
    public let problem: ProblemDetails?

    /// An error response.
    /// - Parameters:
    ///   - response: What the server answered.
    ///   - request: What was asked.
    ///   - receivedAt: When it arrived.
    public init(_ response: TransportResponse, to request: RequestSummary, receivedAt: Date = Date()) {
        self.request = request
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

    /// What the status, and `Retry-After` where there is one, say to do next.
    public var nextStep: NextStep { outcome.nextStep(headerFields: headerFields, now: receivedAt) }

    /// When to come back (RFC 9110 §10.2.3).
    public var retryAfter: RetryAfter? { RetryAfter(headerFields, now: receivedAt) }

    /// The domain `http`, the reason `response` and the status code.
    public var code: FailureCode { FailureCode(domain: "http", reason: "response", number: statusCode) }

    /// Request and status: never what the server said, nor its header fields.
    public var description: String { "\(request): \(outcome)" }

    /// `FailureSeverity.environmental` for what passes by itself, `FailureSeverity.defect` otherwise.
    public var severity: FailureSeverity {
        nextStep.isWorthRetrying ? .environmental : .defect
    }

    /// Method, URL, status, the size of the body, and the problem's type where the server gave one.
    public var details: FailureDetails {
        var details: FailureDetails = [
            "request": .safe(request.description), "status": .number(statusCode), "body-bytes": .number(body.count),
        ]
        if let type = problem?.type, type != ProblemDetails.blankType { details.append("problem", .foreignName(type)) }
        return details
    }
}
