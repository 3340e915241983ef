import HTTPTypes
public import Watertight

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The reason why no usable answer arrived, the request that got none, and whether it may have done something.
///
/// Each transport maps every error that it can give to one ``Reason``. The error itself is sealed in ``cause``.
public struct TransportFailure: CodedFailure, NetworkOutcome, LocalizedError, CustomStringConvertible {
    // Closed: either the request left this device or it did not. One that was answered is a response.
    /// The point that a request had reached when it failed.
    public enum Delivery: String, Sendable, Hashable, CaseIterable {
        /// The server has not processed it: it was never sent, or the server said so (RFC 9113 §8.7).
        case notSent = "not-sent"
        /// The server may have received it, and done what it asks for.
        case mayHaveBeenProcessed = "may-have-been-processed"
    }

    /// The reason why no usable answer arrived.
    public let reason: Reason
    /// The request that was sent last, after redirects; `nil` if nobody has said.
    public let request: RequestSummary?
    /// The redirects that were followed before it, in order.
    public let redirects: [RedirectHop]
    /// The delivery of ``request``: whether the server may have processed it.
    public let delivery: Delivery
    /// The transport's own error, sealed; `nil` where the transport itself decided, such as at a limit.
    public let cause: SealedError?

    /// Creates a failure.
    /// - Parameters:
    ///   - reason: The reason why no usable answer arrived.
    ///   - request: The request that was sent last. ``HTTPClient`` adds it where a transport does not.
    ///   - redirects: The redirects that were followed before it.
    ///   - delivery: The request's delivery; `nil` for what the reason alone says.
    ///   - cause: The transport's own error, sealed.
    public init(
        _ reason: Reason, request: RequestSummary? = nil, redirects: [RedirectHop] = [], delivery: Delivery? = nil,
        cause: SealedError? = nil
    ) {
        self.reason = reason
        self.request = request
        self.redirects = redirects
        self.delivery = delivery ?? reason.delivery
        self.cause = cause
    }

    /// The same failure, with the request's name if nobody has said it yet.
    func named(_ request: HTTPRequest, after redirects: [RedirectHop]) -> TransportFailure {
        guard self.request == nil else { return self }
        return TransportFailure(
            reason, request: RequestSummary(request), redirects: redirects, delivery: delivery, cause: cause)
    }
}

// MARK: - What it means

extension TransportFailure {
    /// The domain `transport` and the reason.
    public var code: FailureCode { reason.code }

    /// A few English words for the reason.
    public var text: String { reason.text }

    /// The step to take next.
    public var nextStep: NextStep { reason.nextStep }

    /// True if the same call may be made again by itself: it may work later, and no harm can come of it.
    ///
    /// That is so where the last request has not been processed, or its method is idempotent, and so is the method of
    /// each that was redirected before it (RFC 9110 §9.2.2). Without a request nobody can know.
    public var isWorthRepeating: Bool {
        guard nextStep.isWorthRetrying, redirects.allSatisfy({ $0.request.method.isIdempotent }) else { return false }
        return delivery == .notSent || request?.method.isIdempotent == true
    }

    /// Request and reason in one line, such as "GET https://example.com/: connection refused".
    public var description: String {
        let led = redirects.isEmpty ? "" : " (redirects: \(redirects.count))"
        return request.map { "\($0)\(led): \(text)" } ?? text
    }

    /// The description: English, for developers.
    public var errorDescription: String? { description }

    /// `FailureSeverity.defect` where the app itself is at fault, `FailureSeverity.environmental` otherwise.
    public var severity: FailureSeverity {
        switch reason {
        case .badURL, .blockedBySystem, .invalidRequest, .misused, .unclassified: .defect
        case .offline, .cannotFindHost, .cannotConnect, .connectionLost, .timedOut, .tls, .tooManyRedirects, .notHTTP,
            .responseTooLarge, .proxyFailed, .authenticationRequired, .outOfResources:
            .environmental
        }
    }

    /// Method and URL of the last request, how many redirects led there, whether it was sent, and a limit that was
    /// reached.
    public var details: FailureDetails {
        var details: FailureDetails = [:]
        if let request { details.append("request", .safe(request.description)) }
        if !redirects.isEmpty { details.append("redirects", .number(redirects.count)) }
        switch delivery {
        case .notSent: details.append("delivery", .word("not-sent"))
        case .mayHaveBeenProcessed: details.append("delivery", .word("may-have-been-processed"))
        }
        if case .responseTooLarge(let limit) = reason { details.append("limit", .number(limit)) }
        return details
    }
}
