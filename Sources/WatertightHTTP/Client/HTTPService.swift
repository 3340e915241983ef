public import HTTPTypes
public import Watertight

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A service at a base URL: sends requests, and returns values or throws `Interruption<HTTPFailure>`.
///
/// ```swift
/// guard let service = HTTPService("https://api.example.com/v1", transport: URLSessionTransport()) else { … }
/// let loan = try await service.fetch("/loans/\(id)", as: Loan.self)
/// let renewed: Loan = try await service.fetch(.post, "/loans/\(id)/renewals", sending: Renewal(weeks: 2))
/// ```
///
/// It neither retries requests nor reports failures: the `Boundary` that translates a failure reports it. Paths are
/// literals that encode their values; see ``RequestPath``.
public struct HTTPService: Sendable {
    /// The time for a whole call, from resolving the name to the last byte of the body, including redirects.
    public var timeout: Duration = .seconds(60)
    /// The maximum size of a successful response's body in bytes. A larger one is a failure.
    public var successBodyLimit = 16 * 1024 * 1024
    /// The maximum number of bytes that are kept of the body of a failure.
    public var errorBodyLimit = 64 * 1024
    /// The maximum number of redirects that are followed. One more fails with ``TransportFailure/tooManyRedirects``.
    public var maximumRedirects = 5
    /// Whether a body is sent to another origin if a 307 or 308 requires it.
    ///
    /// A body may be a password, and the server determines the `Location`. Otherwise the redirect isn't followed, and is a
    /// failure.
    public var sendsBodyToOtherOrigins = false
    /// Decodes successful responses. Shared by all copies of the service; set it up before the first call.
    public var decoder = JSONDecoder()
    /// Encodes the content of requests. Shared by all copies of the service; set it up before the first call.
    public var encoder = JSONEncoder()

    /// The base URL without values: it may contain a secret, such as that of a webhook.
    private let loggedBaseURL: String
    private let origin: HTTPOrigin
    private let basePath: String
    private let transport: any HTTPTransport

    /// Creates a service.
    /// - Parameters:
    ///   - baseURL: The URL that all resources share, such as `https://api.example.com/v1`.
    ///   - transport: Sends the requests.
    /// - Returns: `nil` unless the URL is absolute, `http` or `https`, and has no credentials, query or fragment.
    public init?(_ baseURL: String, transport: any HTTPTransport) {
        guard !baseURL.contains("?"), !baseURL.contains("#"),
            let (origin, hasCredentials, rest) = HTTPOrigin.split(baseURL), !hasCredentials,
            PercentEncoding.isValid(rest.utf8)
        else { return nil }
        self.origin = origin
        var path = rest[...]
        while path.hasSuffix("/") { path.removeLast() }
        basePath = String(path)
        self.baseURL = origin.description + basePath
        loggedBaseURL = URLTemplate.withoutValues(baseURL)
        self.transport = transport
    }

    /// The base URL.
    public let baseURL: String

    // MARK: Values

    /// Gets a resource and decodes the JSON of a successful response.
    ///
    /// A response without a body, such as a 204, returns `nil` if the type is optional, and otherwise fails with
    /// ``BodyProblem/missingBody``.
    /// - Parameters:
    ///   - path: The path, a literal with encoded values.
    ///   - query: Names and values to append to the query, unencoded.
    ///   - headerFields: The header fields. Without `Accept`, JSON is requested.
    ///   - type: The type of the value.
    /// - Returns: The value.
    /// - Throws: `Interruption.cancelled` if the task was canceled; otherwise
    ///   `Interruption.failed` with an ``HTTPFailure``.
    public func fetch<Value: Decodable>(
        _ path: RequestPath, query: [URLQueryItem] = [], headerFields: HTTPFields = [:],
        as type: Value.Type = Value.self
    ) async throws(Interruption<HTTPFailure>) -> Value {
        try await fetch(.get, path, query: query, headerFields: headerFields, as: type)
    }

    /// Sends a request and decodes the JSON of a successful response.
    ///
    /// A response without a body, such as a 204, returns `nil` if the type is optional, and otherwise fails with
    /// ``BodyProblem/missingBody``.
    /// - Parameters:
    ///   - method: The method.
    ///   - path: The path, a literal with encoded values.
    ///   - query: Names and values to append to the query, unencoded.
    ///   - headerFields: The header fields. Without `Accept`, JSON is requested.
    ///   - body: The bytes to send; `nil` for none.
    ///   - type: The type of the value.
    /// - Returns: The value.
    /// - Throws: `Interruption.cancelled` if the task was canceled; otherwise
    ///   `Interruption.failed` with an ``HTTPFailure``.
    public func fetch<Value: Decodable>(
        _ method: HTTPRequest.Method, _ path: RequestPath, query: [URLQueryItem] = [], headerFields: HTTPFields = [:],
        body: Data? = nil, as type: Value.Type = Value.self
    ) async throws(Interruption<HTTPFailure>) -> Value {
        let call = try call(method, path, query, headerFields, body, acceptsJSON: true)
        return try decode(type, from: try await send(call), to: call)
    }

    /// Sends a value as JSON and decodes the JSON of a successful response.
    /// - Parameters:
    ///   - method: The method.
    ///   - path: The path, a literal with encoded values.
    ///   - content: The value to send.
    ///   - query: Names and values to append to the query, unencoded.
    ///   - headerFields: The header fields. Without `Content-Type` it is `application/json`; without `Accept`, JSON is
    ///     requested.
    ///   - type: The type of the value.
    /// - Returns: The value.
    /// - Throws: `Interruption.cancelled` if the task was canceled; otherwise
    ///   `Interruption.failed` with an ``HTTPFailure``.
    public func fetch<Content: Encodable, Value: Decodable>(
        _ method: HTTPRequest.Method, _ path: RequestPath, sending content: Content, query: [URLQueryItem] = [],
        headerFields: HTTPFields = [:], as type: Value.Type = Value.self
    ) async throws(Interruption<HTTPFailure>) -> Value {
        let call = try encode(content, into: try call(method, path, query, headerFields, nil, acceptsJSON: true))
        return try decode(type, from: try await send(call), to: call)
    }

    /// Gets the resource at an absolute URL, such as one from a response, and decodes the JSON of a successful response.
    /// - Parameters:
    ///   - url: The URL, `http` or `https`. Another one fails with ``TransportFailure/badURL``. Its fragment and its
    ///     credentials aren't sent (RFC 9110 §7.1, §4.2.4).
    ///   - headerFields: The header fields. Check the URL's origin before you add a secret.
    ///   - type: The type of the value.
    /// - Returns: The value.
    /// - Throws: `Interruption.cancelled` if the task was canceled; otherwise
    ///   `Interruption.failed` with an ``HTTPFailure``.
    public func fetch<Value: Decodable>(
        _ url: URL, headerFields: HTTPFields = [:], as type: Value.Type = Value.self
    ) async throws(Interruption<HTTPFailure>) -> Value {
        let call = try call(.get, url, headerFields, nil, acceptsJSON: true)
        return try decode(type, from: try await send(call), to: call)
    }

    /// Sends a request, and returns the decoded JSON together with the response: for its status, or for fields such as
    /// `ETag` and `Location`.
    /// - Parameters:
    ///   - method: The method.
    ///   - path: The path, a literal with encoded values.
    ///   - query: Names and values to append to the query, unencoded.
    ///   - headerFields: The header fields. Without `Accept`, JSON is requested.
    ///   - body: The bytes to send; `nil` for none.
    ///   - type: The type of the value.
    /// - Returns: The value and the response.
    /// - Throws: `Interruption.cancelled` if the task was canceled; otherwise
    ///   `Interruption.failed` with an ``HTTPFailure``.
    public func fetchWithResponse<Value: Decodable>(
        _ method: HTTPRequest.Method, _ path: RequestPath, query: [URLQueryItem] = [], headerFields: HTTPFields = [:],
        body: Data? = nil, as type: Value.Type = Value.self
    ) async throws(Interruption<HTTPFailure>) -> (value: Value, response: TransportResponse) {
        let call = try call(method, path, query, headerFields, body, acceptsJSON: true)
        let response = try await send(call)
        return (try decode(type, from: response, to: call), response)
    }

    /// Sends a value as JSON, and returns the decoded JSON together with the response.
    /// - Parameters:
    ///   - method: The method.
    ///   - path: The path, a literal with encoded values.
    ///   - content: The value to send.
    ///   - query: Names and values to append to the query, unencoded.
    ///   - headerFields: The header fields. Without `Content-Type` it is `application/json`; without `Accept`, JSON is
    ///     requested.
    ///   - type: The type of the value.
    /// - Returns: The value and the response.
    /// - Throws: `Interruption.cancelled` if the task was canceled; otherwise
    ///   `Interruption.failed` with an ``HTTPFailure``.
    public func fetchWithResponse<Content: Encodable, Value: Decodable>(
        _ method: HTTPRequest.Method, _ path: RequestPath, sending content: Content, query: [URLQueryItem] = [],
        headerFields: HTTPFields = [:], as type: Value.Type = Value.self
    ) async throws(Interruption<HTTPFailure>) -> (value: Value, response: TransportResponse) {
        let call = try encode(content, into: try call(method, path, query, headerFields, nil, acceptsJSON: true))
        let response = try await send(call)
        return (try decode(type, from: response, to: call), response)
    }

    // MARK: Responses

    /// Sends a request whose response body isn't JSON, is empty or doesn't matter.
    /// - Parameters:
    ///   - method: The method.
    ///   - path: The path, a literal with encoded values.
    ///   - query: Names and values to append to the query, unencoded.
    ///   - headerFields: The header fields.
    ///   - body: The bytes to send; `nil` for none.
    /// - Returns: The response; its status is a success.
    /// - Throws: `Interruption.cancelled` if the task was canceled; otherwise
    ///   `Interruption.failed` with an ``HTTPFailure``.
    @discardableResult
    public func send(
        _ method: HTTPRequest.Method, _ path: RequestPath, query: [URLQueryItem] = [], headerFields: HTTPFields = [:],
        body: Data? = nil
    ) async throws(Interruption<HTTPFailure>) -> TransportResponse {
        try await send(try call(method, path, query, headerFields, body, acceptsJSON: false))
    }

    /// Sends a value as JSON in a request whose response body doesn't matter.
    /// - Parameters:
    ///   - method: The method.
    ///   - path: The path, a literal with encoded values.
    ///   - content: The value to send.
    ///   - query: Names and values to append to the query, unencoded.
    ///   - headerFields: The header fields. Without `Content-Type` it is `application/json`.
    /// - Returns: The response; its status is a success.
    /// - Throws: `Interruption.cancelled` if the task was canceled; otherwise
    ///   `Interruption.failed` with an ``HTTPFailure``.
    @discardableResult
    public func send<Content: Encodable>(
        _ method: HTTPRequest.Method, _ path: RequestPath, sending content: Content, query: [URLQueryItem] = [],
        headerFields: HTTPFields = [:]
    ) async throws(Interruption<HTTPFailure>) -> TransportResponse {
        try await send(encode(content, into: try call(method, path, query, headerFields, nil, acceptsJSON: false)))
    }

    /// Sends a request to an absolute URL, such as an upload URL from a response.
    /// - Parameters:
    ///   - method: The method.
    ///   - url: The URL, `http` or `https`. Another one fails with ``TransportFailure/badURL``.
    ///   - headerFields: The header fields. Check the URL's origin before you add a secret.
    ///   - body: The bytes to send; `nil` for none.
    /// - Returns: The response; its status is a success.
    /// - Throws: `Interruption.cancelled` if the task was canceled; otherwise
    ///   `Interruption.failed` with an ``HTTPFailure``.
    @discardableResult
    public func send(
        _ method: HTTPRequest.Method, _ url: URL, headerFields: HTTPFields = [:], body: Data? = nil
    ) async throws(Interruption<HTTPFailure>) -> TransportResponse {
        try await send(try call(method, url, headerFields, body, acceptsJSON: false))
    }

    // MARK: Paths that aren't literals

    /// Explains what a path is.
    @available(
        *, unavailable,
        message: "a path is a literal, which encodes its values, such as \"/loans/\\(id)\"; for other URLs pass a 'URL'"
    )
    public func fetch<Value: Decodable>(
        _ path: String, as type: Value.Type = Value.self
    ) async throws(Interruption<HTTPFailure>) -> Value { throw Self.badURL(.get, "") }

    /// Explains what a path is.
    @available(
        *, unavailable,
        message: "a path is a literal, which encodes its values, such as \"/loans/\\(id)\"; for other URLs pass a 'URL'"
    )
    public func fetch<Value: Decodable>(
        _ method: HTTPRequest.Method, _ path: String, as type: Value.Type = Value.self
    ) async throws(Interruption<HTTPFailure>) -> Value { throw Self.badURL(method, "") }
}

// MARK: - One call

extension HTTPService {
    private static let acceptsJSON = HTTPField(name: .accept, value: "application/json, application/problem+json")

    private static func badURL(_ method: HTTPRequest.Method, _ template: String) -> Interruption<HTTPFailure> {
        let failure = HTTPFailure(
            .transport(.badURL), HTTPFailure.Context(method: method, template: template, delivery: .notSent))
        return .failed(failure, Incident(sealing: failure))
    }

    private func call(
        _ method: HTTPRequest.Method, _ path: RequestPath, _ query: [URLQueryItem], _ headerFields: HTTPFields,
        _ body: Data?, acceptsJSON: Bool
    ) throws(Interruption<HTTPFailure>) -> HTTPCall {
        var template = HTTPCall.Template(baseURL: loggedBaseURL, path: path.template)
        if !query.isEmpty, !template.path.contains("?") { template.path += "?{}" }
        guard var target = path.target else { throw Self.badURL(method, template.description) }
        for item in query {
            target += target.contains("?") ? "&" : "?"
            target += PercentEncoding.encode(item.name)
            if let value = item.value { target += "=" + PercentEncoding.encode(value) }
        }
        if basePath.isEmpty, !target.hasPrefix("/") { target = "/" + target }
        return makeCall(
            method, origin, basePath + target, template: template, headerFields, body, acceptsJSON: acceptsJSON)
    }

    private func call(
        _ method: HTTPRequest.Method, _ url: URL, _ headerFields: HTTPFields, _ body: Data?, acceptsJSON: Bool
    ) throws(Interruption<HTTPFailure>) -> HTTPCall {
        let url = url.absoluteString
        let template = URLTemplate.withoutValues(url, knownFrom: loggedBaseURL)
        guard let (origin, target) = HTTPCall.target(of: url) else { throw Self.badURL(method, template) }
        var call = makeCall(
            method, origin, target, template: HTTPCall.Template(baseURL: template), headerFields, body,
            acceptsJSON: acceptsJSON)
        call.isAtFirstOrigin = origin == self.origin
        return call
    }

    private func makeCall(
        _ method: HTTPRequest.Method, _ origin: HTTPOrigin, _ target: String, template: HTTPCall.Template,
        _ headerFields: HTTPFields, _ body: Data?, acceptsJSON: Bool
    ) -> HTTPCall {
        var fields = headerFields
        if acceptsJSON, !fields.contains(.accept) { fields.append(Self.acceptsJSON) }
        return HTTPCall(
            method, origin, target, template: template, headerFields: fields, body: body, timeout: timeout,
            successBodyLimit: successBodyLimit, errorBodyLimit: errorBodyLimit)
    }

    private func encode(
        _ content: some Encodable, into call: HTTPCall
    ) throws(Interruption<HTTPFailure>) -> HTTPCall {
        let body: Data
        do {
            body = try encoder.encode(content)
        } catch {
            let failure = HTTPFailure(
                .unencodable, call.context(.notSent), codingPath: (error as? EncodingError)?.safePath ?? [])
            throw .failed(failure, Incident(sealing: error, as: failure))
        }
        var request = call.request
        if !request.headerFields.contains(.contentType) { request.headerFields[.contentType] = "application/json" }
        return HTTPCall(request, body: body, replacing: call)
    }

    private func send(_ call: HTTPCall) async throws(Interruption<HTTPFailure>) -> TransportResponse {
        if Task.isCancelled { throw .cancelled }
        guard call.start < call.deadline else { throw call.failed(.timedOut(.deadline), delivery: .notSent) }
        var response = try await transport.send(call)
        if (300...399).contains(response.statusCode) {
            response = try await FollowingRedirects(
                base: transport, maximum: maximumRedirects, sendsBodyToOtherOrigins: sendsBodyToOtherOrigins
            ).follow(response, to: call)
        }
        guard (200...299).contains(response.statusCode) else {
            throw failed(.status(response.outcome), response, to: call)
        }
        return response
    }

    private func decode<Value: Decodable>(
        _ type: Value.Type, from response: TransportResponse, to call: HTTPCall
    ) throws(Interruption<HTTPFailure>) -> Value {
        if response.body.isEmpty, !response.isBodyTruncated, let none = Self.absent(type) { return none }
        do {
            return try decoder.decode(type, fromForeign: response.body)
        } catch {
            let (problem, codingPath) = BodyProblem.of(error, in: response)
            throw failed(.undecodable(problem), response, to: call, codingPath: codingPath, sealing: error)
        }
    }

    /// Returns the value for "there is none", if the type has one. Not inlined: the cast would cost time in every call.
    @inline(never)
    private static func absent<Value>(_ type: Value.Type) -> Value? {
        (type as? any Absent.Type)?.absent as? Value
    }

    private func failed(
        _ kind: HTTPFailure.Kind, _ response: TransportResponse, to call: HTTPCall, codingPath: [String] = [],
        sealing error: (any Error)? = nil
    ) -> Interruption<HTTPFailure> {
        let failure = HTTPFailure(
            kind, (response.route.call ?? call).context(.answered), response: response.keeping(errorBodyLimit),
            codingPath: codingPath)
        return .failed(failure, Incident(sealing: error ?? failure, as: failure))
    }
}

extension HTTPService: CustomStringConvertible, CustomReflectable {
    /// The base URL, without values.
    public var description: String { loggedBaseURL }
    /// A mirror with the base URL only, without values.
    public var customMirror: Mirror { Mirror(self, children: ["baseURL": loggedBaseURL], displayStyle: .struct) }
}

/// A type with a value for "there is none".
private protocol Absent {
    static var absent: Self { get }
}

extension Optional: Absent {
    fileprivate static var absent: Self { nil }
}
