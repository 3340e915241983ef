public import HTTPTypes
package import Watertight

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// One request that a transport sends, and the limits that it enforces.
///
/// The URL is valid: absolute, `http` or `https`, percent-encoded.
public struct HTTPCall: Sendable {
    /// The request, with scheme, authority and path.
    public private(set) var request: HTTPRequest
    private var content: Content
    /// The end of the call, including all requests that were redirected before this one.
    public internal(set) var deadline: ContinuousClock.Instant
    /// The maximum size of a successful response's body in bytes, as it is received and after decoding.
    public let successBodyLimit: Int
    /// The maximum number of bytes that are kept of any other response's body.
    public let errorBodyLimit: Int

    private let start: ContinuousClock.Instant
    /// The place that started the call.
    var site: CallSite
    let service: ServiceSettings
    /// The URL without values.
    let template: Template
    var redirects: Redirects?
    /// The number of this attempt: 1 unless a layer retries the call.
    public var attempt: Int { earlierAttempts.count + 1 }
    /// The attempts that failed before this one, the first one first.
    package internal(set) var earlierAttempts: [HTTPFailure.Attempt] = []
    /// What a keeper noted.
    var credential: CredentialNote?
    /// Whether all requests of the call went to the origin of the service's base URL, or of the call's own URL if it has no
    /// service. A transport sends default header fields, which may contain secrets, only there.
    public internal(set) var isAtFirstOrigin: Bool

    enum Content {
        case data(Data?)
        // On the heap, because most calls have none.
        case large(Transfer)

        init(_ source: HTTPContent.Source, sink: (any BodySink)?, idleTimeout: Duration?) {
            switch source {
            case .none where sink == nil && idleTimeout == nil: self = .data(nil)
            case .data(let data) where sink == nil && idleTimeout == nil: self = .data(data)
            case let source: self = .large(Transfer(source, sink: sink, idleTimeout: idleTimeout))
            }
        }
    }

    /// The bytes to send; `nil` for none. Those of a file are read into memory.
    public var body: Data? {
        switch content {
        case .data(let data): data
        case .large(let transfer): transfer.data ?? transfer.file?.data
        }
    }

    /// What a transport that transfers large bodies needs; `nil` for an ordinary call.
    @_spi(Transports) public var transfer: Transfer? {
        if case .large(let transfer) = content { transfer } else { nil }
    }

    /// Whether there are bytes to send.
    var hasContent: Bool {
        switch content {
        case .data(let data): data?.isEmpty == false
        case .large(let transfer): transfer.file != nil || transfer.data?.isEmpty == false
        }
    }

    /// The absolute URL of the request.
    public var url: String { "\(request.scheme ?? "")://\(request.authority ?? "")\(request.path ?? "")" }

    /// The URL without values, such as `https://api.example.com/loans/{}`: for logs and metrics.
    public var urlTemplate: String { redirects?.url ?? template.description }

    /// The URL of a call without its values. Joined only for a failure.
    struct Template: Sendable, Hashable, CustomStringConvertible {
        var baseURL: String
        var path = ""

        var description: String { baseURL + path }
    }

    /// Where a call goes first.
    struct Destination {
        let origin: HTTPOrigin
        /// The path and query, percent-encoded.
        let target: String
        /// The URL without values.
        let template: Template
        /// Whether it is at the origin of the service, if the call has one: only such a call gets the service's header fields, and
        /// secrets that a transport adds.
        var isAtFirstOrigin = true
    }

    /// The redirects that led to a call. On the heap, because most calls have none.
    final class Redirects: Sendable {
        let url: String
        let hops: [String]
        let areIdempotent: Bool
        /// Whether a server may have processed one of the requests before the redirect.
        let mayHaveBeenProcessed: Bool

        init(url: String, hops: [String], areIdempotent: Bool, mayHaveBeenProcessed: Bool) {
            self.url = url
            self.hops = hops
            self.areIdempotent = areIdempotent
            self.mayHaveBeenProcessed = mayHaveBeenProcessed
        }
    }

    /// Creates a call, for tests of transports and for tools that send requests without an ``HTTPService``.
    /// - Parameters:
    ///   - method: The method.
    ///   - url: The absolute URL.
    ///   - headerFields: The header fields.
    ///   - body: The bytes to send.
    ///   - timeout: The time until the ``deadline``.
    ///   - successBodyLimit: The maximum size of a successful response's body in bytes.
    ///   - errorBodyLimit: The maximum number of bytes that are kept of any other response's body.
    ///   - meaning: What responses mean to the service; see ``HTTPService/meaning``.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    ///   - function: The function of the call.
    /// - Returns: `nil` unless the URL is absolute, `http` or `https`. Its fragment is dropped, and characters that a URI
    ///   can't contain are percent-encoded.
    public init?(
        _ method: HTTPRequest.Method, _ url: String, headerFields: HTTPFields = [:], body: Data? = nil,
        timeout: Duration = .seconds(60), successBodyLimit: Int = 16 * 1024 * 1024, errorBodyLimit: Int = 64 * 1024,
        meaning: (@Sendable (TransportResponse) -> NextStep?)? = nil,
        fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
    ) {
        guard let (origin, target) = Self.target(of: url) else { return nil }
        self.init(
            method,
            Destination(
                origin: origin, target: target, template: Template(baseURL: URLTemplate.withoutValues(url))),
            headerFields: headerFields, content: .data(body), timeout: timeout, successBodyLimit: successBodyLimit,
            errorBodyLimit: errorBodyLimit, site: CallSite(fileID: fileID, line: line, function: function),
            service: ServiceSettings(meaning: meaning))
    }

    init(
        _ method: HTTPRequest.Method, _ destination: Destination, headerFields: HTTPFields, content: Content,
        timeout: Duration, successBodyLimit: Int, errorBodyLimit: Int, site: CallSite, service: ServiceSettings
    ) {
        request = HTTPRequest(
            method: method, scheme: destination.origin.scheme, authority: destination.origin.authority,
            path: destination.target, headerFields: headerFields)
        self.content = content
        start = .now
        deadline = start.advanced(by: min(max(timeout, .zero), Self.longestTimeout))
        self.successBodyLimit = max(0, successBodyLimit)
        self.errorBodyLimit = max(0, errorBodyLimit)
        template = destination.template
        self.site = site
        self.service = service
        isAtFirstOrigin = destination.isAtFirstOrigin
    }

    /// 100 years, so that no clock's arithmetic overflows.
    static let longestTimeout = Duration.seconds(100 * 365 * 24 * 3600)

    /// Whether there is time left to send the call. Only a redirect takes time before it is sent.
    var hasTime: Bool { start < deadline && (redirects == nil || .now < deadline) }

    /// Creates a call with another request, at the same start and with the same limits.
    init(_ request: HTTPRequest, keepsContent: Bool, replacing call: HTTPCall) {
        self = call
        self.request = request
        guard !keepsContent else { return }
        content = call.transfer.map { .large($0.withoutContent) } ?? .data(nil)
    }

    /// Splits an absolute URL into its origin and target; `nil` unless both are valid.
    static func target(of url: String) -> (origin: HTTPOrigin, target: String)? {
        guard let (origin, _, rest) = HTTPOrigin.split(url) else { return nil }
        // A fragment is never sent (RFC 9110 §7.1).
        var target = String(rest.prefix { $0 != "#" })
        if !target.hasPrefix("/") { target = "/" + target }
        return PercentEncoding.encodeURI(target).map { (origin, $0) }
    }

    /// The header fields, which a transport that wraps another one may change, such as to add a token. Check
    /// ``isAtFirstOrigin`` before you add a secret.
    public var headerFields: HTTPFields {
        get { request.headerFields }
        set { request.headerFields = newValue }
    }

    /// Whether a field is that of the service, which no other origin may get.
    func hasServiceField(_ name: HTTPField.Name) -> Bool {
        service.headerFields.contains(name) && service.headerFields[fields: name] == headerFields[fields: name]
    }

    func context(_ delivery: HTTPFailure.Delivery) -> HTTPFailure.Context {
        var context = HTTPFailure.Context(
            method: request.method, template: template.description, url: redirects?.url, hops: redirects?.hops ?? [],
            elapsed: start.duration(to: .now), delivery: delivery, isIdempotent: isIdempotent,
            hopsAreIdempotent: redirects?.areIdempotent ?? true, earlierAttempts: earlierAttempts)
        context.credential = credential
        context.hasIdempotencyKey = hasIdempotencyKey
        context.hopsMayHaveBeenProcessed = redirects?.mayHaveBeenProcessed == true
        return context
    }

    /// Whether sending the request twice has the same effect as sending it once: because of its method (RFC 9110 §9.2.2),
    /// or because it has an `Idempotency-Key`.
    var isIdempotent: Bool { request.method.isIdempotent || hasIdempotencyKey }

    private var hasIdempotencyKey: Bool { request.headerFields.contains(.idempotencyKey) }

    /// Takes over what the layers of a transport noted in a call.
    mutating func adopt(_ call: HTTPCall?) {
        if let call { (earlierAttempts, credential) = (call.earlierAttempts, call.credential ?? credential) }
    }
}

extension HTTPCall: CustomStringConvertible, CustomReflectable {
    /// The method and the URL, without values.
    public var description: String { "\(request.method) \(urlTemplate)" }
    /// A mirror with the description only.
    public var customMirror: Mirror { Mirror(self, children: ["request": description], displayStyle: .struct) }
}

extension Interruption<HTTPFailure> {
    /// The error of a call that can't be created.
    /// - Parameter url: The URL, whose values are masked.
    package static func badURL(_ method: HTTPRequest.Method, url: String, at site: CallSite) -> Self {
        badURL(method, URLTemplate.withoutValues(url), at: site)
    }

    /// The error of a call that can't be created.
    /// - Parameter template: The URL without values.
    static func badURL(_ method: HTTPRequest.Method, _ template: String, at site: CallSite) -> Self {
        let failure = HTTPFailure(
            .transport(.badURL), HTTPFailure.Context(method: method, template: template, delivery: .notSent))
        return Interruption(failure, at: site)
    }

    /// The error of a call whose query or content can't be encoded.
    static func unencodable(_ error: any Error, _ context: HTTPFailure.Context, at site: CallSite) -> Self {
        let codingPath = (error as? EncodingError)?.safePath ?? []
        return Interruption(HTTPFailure(.unencodable, context, codingPath: codingPath), sealing: error, at: site)
    }
}
