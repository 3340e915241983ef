public import HTTPTypes
public import Watertight

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The reason why a call over HTTP gave no value: what went wrong, and the context of the call.
///
/// ```swift
/// switch failure.kind {
/// case .transport(.offline): .offline
/// case .transport: .unreachable
/// case .status(.conflict): .alreadyRented
/// case .status, .undecodable, .unencodable: .serviceFailed
/// }
/// ```
///
/// Often ``nextStep`` or ``fault`` is enough. A description, dump or mirror contains no value, header field or body.
public struct HTTPFailure: LayerFailure {
    // Closed: these are the four things that can go wrong between a request and a value.
    /// What went wrong.
    public enum Kind: Sendable, Hashable {
        /// No usable response arrived.
        case transport(TransportFailure)
        /// The status of the response isn't a success, or the response has a meaning of the service's own: see
        /// ``HTTPService/meaning``.
        case status(HTTPResponse.Status)
        /// The body of a successful response isn't the requested value.
        case undecodable(BodyProblem)
        /// The content of the request could not be encoded. Nothing was sent.
        case unencodable
    }

    // Closed: an app has a text for each.
    /// The side on which the cause of a failure is.
    public enum Fault: String, Sendable, Hashable, CaseIterable {
        /// This device: it has no connection, no free sockets, or doesn't allow the request.
        case device
        /// The network between this device and the service, including proxies and captive portals.
        case network
        /// The service: it refused the connection, failed, or its response can't be used.
        case service
        /// The request: the service, or this device, rejected what was sent.
        case request
    }

    // Closed: these are the points that a request can reach.
    /// How far the request got. Whether it is safe to retry depends on it (RFC 9110 §9.2.2).
    public enum Delivery: String, Sendable, Hashable, CaseIterable {
        /// The server hasn't processed the request: it was never sent, or the server refused it (RFC 9113 §8.7).
        case notSent = "not-sent"
        /// The server may have received and processed the request.
        case mayHaveBeenProcessed = "may-have-been-processed"
        /// The server answered.
        case answered
    }

    /// The call that failed. It contains no values.
    package struct Context: Sendable, Hashable {
        package let method: HTTPRequest.Method
        package let template: String
        package let url: String
        package let hops: [String]
        package let elapsed: Duration
        /// How far the last request got.
        let lastDelivery: Delivery
        /// Why the URL is no base URL; empty for any other failure.
        let problem: String
        /// Whether the last request may be sent twice.
        let isIdempotent: Bool
        package let hopsAreIdempotent: Bool
        /// Whether a server may have processed a request before a redirect.
        package var hopsMayHaveBeenProcessed = false
        package var hasIdempotencyKey = false
        var earlierAttempts: [Attempt]
        /// What a keeper noted.
        var credential: CredentialNote?

        package init(
            method: HTTPRequest.Method, template: String, url: String? = nil, problem: StaticString = "",
            hops: [String] = [], elapsed: Duration = .zero, delivery: Delivery, isIdempotent: Bool? = nil,
            hopsAreIdempotent: Bool = true, earlierAttempts: [Attempt] = []
        ) {
            self.method = method
            self.template = template
            self.url = url ?? template
            self.problem = String(describing: problem)
            self.hops = hops
            self.elapsed = elapsed
            lastDelivery = delivery
            self.isIdempotent = isIdempotent ?? method.isIdempotent
            self.hopsAreIdempotent = hopsAreIdempotent
            self.earlierAttempts = earlierAttempts
        }

        /// How far the call got, over all its attempts.
        package var delivery: Delivery {
            guard lastDelivery == .notSent, earlierAttempts.contains(where: \.mayHaveBeenProcessed) else {
                return lastDelivery
            }
            return .mayHaveBeenProcessed
        }
    }

    // On the heap, so that interruptions stay small.
    private final class Storage: Sendable {
        let kind: Kind
        let context: Context
        let response: TransportResponse?
        /// What the response means to the service; `nil` for the meaning of its status.
        let meaning: NextStep?
        let problem: ProblemDetails?
        let codingPath: [String]
        let receivedAt: Date

        init(
            _ kind: Kind, _ context: Context, _ response: TransportResponse?, _ meaning: NextStep?,
            _ codingPath: [String], _ receivedAt: Date
        ) {
            self.kind = kind
            self.context = context
            self.response = response
            self.meaning = meaning
            self.codingPath = codingPath
            self.receivedAt = receivedAt
            problem = response.flatMap {
                $0.isSuccess
                    ? nil : ProblemDetails.decode(from: $0.body, contentType: $0.headerFields[.contentType])
            }
        }
    }

    private let storage: Storage
    /// Its incident, for an error of the app's own that contains only the failure. The incident itself contains a copy without
    /// it.
    package private(set) var incident: Incident?

    package init(
        _ kind: Kind, _ context: Context, response: TransportResponse? = nil, meaning: NextStep? = nil,
        codingPath: [String] = [], receivedAt: Date = Date()
    ) {
        storage = Storage(kind, context, response, meaning, codingPath, receivedAt)
    }

    /// Returns the failure with its incident.
    package func with(_ incident: Incident?) -> HTTPFailure {
        var failure = self
        failure.incident = incident
        return failure
    }

    /// What went wrong.
    public var kind: Kind { storage.kind }
    package var context: Context { storage.context }
    var meaning: NextStep? { storage.meaning }
    /// The method of the last request.
    public var method: HTTPRequest.Method { context.method }
    /// The URL of the call, with a placeholder for each value: `https://api.example.com/loans/{}`.
    public var template: String { context.template }
    /// The URL of the last request, without values. The same as ``template`` unless redirects were followed.
    public var url: String { context.url }
    /// The redirects that were followed, such as "GET https://example.com/old: 301 Moved Permanently".
    public var hops: [String] { context.hops }
    /// The time from the beginning of the call until it failed.
    public var elapsed: Duration { context.elapsed }
    /// How far the call got: ``Delivery/notSent`` only if the server processed none of its attempts.
    public var delivery: Delivery { context.delivery }
    /// The number of times that the call was sent: 1 unless it was retried.
    public var attempts: Int { earlierAttempts.count + 1 }
    /// The attempts that failed before the last one, the first one first.
    package var earlierAttempts: [Attempt] { context.earlierAttempts }
    /// The response, if one arrived. The body of an undecodable one is limited like that of an error.
    public var response: TransportResponse? { storage.response }
    /// The server's description of the problem, if it sent `application/problem+json` (RFC 9457).
    public var problem: ProblemDetails? { storage.problem }
    /// The place in the body that could not be decoded or encoded, from the outside in: keys that the program declares, `[]`
    /// for an index and `{}` for a key that may be a value.
    public var codingPath: [String] { storage.codingPath }
    /// The time at which the response arrived or the call failed. Delays count from here.
    public var receivedAt: Date { storage.receivedAt }
}

// MARK: - Parts

extension HTTPFailure {
    /// The status, if the server responded with one that isn't a success.
    public var status: HTTPResponse.Status? {
        if case .status(let status) = kind { status } else { nil }
    }

    /// The reason, if no usable response arrived.
    public var reason: TransportFailure? {
        if case .transport(let reason) = kind { reason } else { nil }
    }

    /// Decodes the body of the response, for a service that describes errors in a format of its own or with extension
    /// members (RFC 9457 §3.2).
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - decoder: The decoder.
    /// - Returns: `nil` if there is no body that can be decoded as the type.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, using decoder: JSONDecoder = JSONDecoder()
    ) -> Value? {
        // watertight:accept open-end: The caller asks whether the body has this form; nil is the answer.
        response.flatMap { try? decoder.decode(type, fromForeign: $0.body) }
    }
}

// MARK: - LayerFailure

extension HTTPFailure {
    /// `http`.
    public static var domain: String { "http" }

    /// The second part of the failure's code, such as `response-404`.
    public var codeWord: CodeWord { kind.codeWord }

    /// `FailureSeverity.environmental` for failures of the network or the server, such as a timeout or a 503;
    /// `FailureSeverity.expected` for responses of normal use, such as 401 or 404;
    /// `FailureSeverity.defect` for mistakes of the app or the service, such as 400 or an undecodable body.
    public var severity: FailureSeverity {
        switch kind {
        case .transport(let reason): reason.severity
        // The user can't remove the cause.
        case .status where context.credential?.renewal == .failed && !nextStep.isWorthRetrying: .defect
        // A mistake of the app, or a state of the service that has no name.
        case .status(let status) where nextStep == .reportFault && status.isUnknownRefusal: .environmental
        case .status: nextStep.severity
        case .undecodable, .unencodable: .defect
        }
    }

    /// Method, template, status, sizes, redirects and delivery.
    public var details: FailureDetails {
        var details = FailureDetails(minimumCapacity: 6)
        details.append("request", .safe("\(context.method) \(context.template)"))
        if let response {
            details.append("status", .number(response.statusCode))
            if let meaning { details.append("meaning", .safe(meaning.description)) }
            details.append("body-bytes", .number(response.bodySize))
            if response.isBodyTruncated { details.append("body-truncated", .flag(true)) }
        } else {
            details.append("delivery", .safe(context.delivery.rawValue))
        }
        if !earlierAttempts.isEmpty {
            details.append("attempts", .number(earlierAttempts.count + 1))
            details.append("earlier-attempts", .safe(earlierAttempts.map(\.description).joined(separator: " ")))
        }
        if let renewal = context.credential?.renewal { details.append("renewal", .safe(renewal.rawValue)) }
        if !context.hops.isEmpty {
            details.append("url", .safe(context.url))
            details.append("redirects", .number(context.hops.count))
        }
        if let refusal = response?.refusedRedirect { details.append("refused-redirect", .safe(refusal.rawValue)) }
        if let problem, problem.type != ProblemDetails.blankType {
            details.append("problem", .safe(problem.loggedType))
        } else if let code = response?.serviceCode {
            details.append("service-code", .safe(code))
        }
        if !codingPath.isEmpty { details.append("coding-path", .safe(codingPath.joined(separator: "."))) }
        switch kind {
        case .transport(.responseTooLarge(let limit)): details.append("limit", .number(limit))
        case .undecodable(.missingKey(let key)): details.append("missing-key", .safe(key))
        case .undecodable(.unexpectedMediaType(let type)): details.append("media-type", .safe(type))
        case .undecodable(.unexpectedContentCoding(let coding)): details.append("content-coding", .safe(coding))
        case .transport, .status, .undecodable, .unencodable: break
        }
        return details
    }
}

// MARK: - Incident

extension HTTPFailure: FailureCarrier {
    package var anyFailure: (failure: any Error, incident: Incident)? { incident.map { (self, $0) } }
}

extension Interruption<HTTPFailure> {
    /// Creates the error to throw for a failure.
    /// - Parameters:
    ///   - failure: The failure.
    ///   - error: The error that is sealed, if it isn't the failure.
    ///   - code: The kind of that error, if the error itself doesn't identify it.
    ///   - site: The place where the failure occurred.
    init(_ failure: HTTPFailure, sealing error: (any Error)? = nil, code: FailureCode? = nil, at site: CallSite) {
        let incident = Incident(sealing: error ?? failure, code: code, as: failure, at: site)
        self = .failed(failure.with(incident), incident)
    }
}

extension Error {
    /// Explains how to keep the type of an error. Its closure has a concrete type, so that the compiler shows the message.
    @available(
        *, unavailable,
        message:
            "the type of this error was lost, or a third party threw it: write 'do throws(…)' around the calls, or 'throw .foreign(error) { … }'"
    )
    @_disfavoredOverload
    public func translated<Outer: LayerFailure>(_ outer: (HTTPFailure) -> Outer) -> Interruption<Outer> { .cancelled }
}
