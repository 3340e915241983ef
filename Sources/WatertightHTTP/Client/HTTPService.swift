@_exported public import HTTPTypes
public import Watertight

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A service at a base URL: sends requests, and returns values or throws `Interruption<HTTPFailure>`.
///
/// ```swift
/// let service = HTTPService("https://api.example.com/v1", transport: URLSessionTransport())
/// let loan = try await service.fetch("/loans/\(id)", as: Loan.self)
/// let renewed: Loan = try await service.fetch(.post, "/loans/\(id)/renewals", sending: Renewal(weeks: 2))
/// ```
///
/// It neither retries requests nor reports failures: `translated`, which a repository calls, reports them. Paths are
/// literals that encode their values; see ``RequestPath``. Values are encoded and decoded on the caller's actor, so that a type
/// of the main actor is.
public struct HTTPService: Sendable {
    /// The time for a whole call, from resolving the name to the last byte of the body, including redirects.
    public var timeout: Duration = .seconds(60)
    /// The longest time without a byte in either direction, for large transfers beside a long ``timeout``; `nil` for none. Bytes
    /// count when the system has taken them for sending: give a slow connection several seconds. Over a
    /// transport that doesn't report bytes, such as one of your own, it has no effect.
    public var idleTimeout: Duration?
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
    /// The header fields of all calls, such as an API key. Those of a call override them. They are sent only to the origin
    /// of the ``baseURL``: neither to another URL nor after a redirect to another origin. HTTPTypes replaces each control
    /// character of a value by a blank.
    public var headerFields: HTTPFields {
        get { settings.headerFields }
        set { settings = ServiceSettings(headerFields: newValue, meaning: meaning) }
    }

    /// Returns what a response means to this service, before the library's own meaning; `nil` for that of its status.
    ///
    /// ```swift
    /// service.meaning = { response in
    ///     switch response.statusCode {
    ///     case 418: .slowDown(after: .seconds(30))
    ///     case 403 where response.headerFields[.wwwAuthenticate] != nil: .signInAgain
    ///     default: nil
    ///     }
    /// }
    /// ```
    ///
    /// ``HTTPFailure/nextStep``, retries, renewals, severities and texts follow it. A response with a step is a failure even if
    /// its status is a success, as the errors of GraphQL. Without a delay of its own, a step has that of `Retry-After`. Called
    /// for each response, several times.
    public var meaning: (@Sendable (TransportResponse) -> NextStep?)? {
        get { settings.meaning }
        set { settings = ServiceSettings(headerFields: headerFields, meaning: newValue) }
    }

    /// Decodes successful responses. Don't change its properties: all copies of the service share it.
    public private(set) var decoder: JSONDecoder
    /// Encodes the content of requests. Don't change its properties: all copies of the service share it.
    public let encoder: JSONEncoder

    var settings: ServiceSettings
    /// `nil` if the literal isn't a base URL. All calls fail then.
    let base: BaseURL?
    /// The base URL without values: it may contain a secret, such as that of a webhook.
    let loggedBaseURL: String
    var transport: any HTTPTransport
    var enforcesLimits: Bool

    // MARK: Creating a service

    /// Creates a service from a literal.
    ///
    /// The URL is absolute, `http` or `https`, and has no credentials, query or fragment. Another literal stops a debug
    /// build. In a release build it is reported as a defect, and each call fails with ``TransportFailure/badURL``.
    /// - Parameters:
    ///   - baseURL: The URL that all resources share, such as `https://api.example.com/v1`.
    ///   - headerFields: The header fields of all calls.
    ///   - decoder: Decodes successful responses.
    ///   - encoder: Encodes the content of requests.
    ///   - transport: Sends the requests.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    ///   - function: The function of the call.
    public init(
        _ baseURL: StaticString, headerFields: HTTPFields = [:], decoder: JSONDecoder = JSONDecoder(),
        encoder: JSONEncoder = JSONEncoder(), transport: any HTTPTransport, fileID: StaticString = #fileID,
        line: UInt = #line, function: StaticString = #function
    ) {
        let text = String(describing: baseURL)
        let base: BaseURL?
        do throws(HTTPFailure) { base = try BaseURL(text) } catch {
            ProgrammingError.notice("\"\(text)\" isn't a base URL: \(error.text)")
            let site = CallSite(fileID: fileID, line: line, function: function)
            Incident(sealing: error, at: site).pass(as: error, at: site)
            base = nil
        }
        self.init(base, URLTemplate.withoutValues(text), headerFields, decoder, encoder, transport)
    }

    /// Creates a service from a string, such as that of a configuration.
    /// - Parameters:
    ///   - baseURL: The URL that all resources share: absolute, `http` or `https`, without credentials, query and fragment.
    ///   - headerFields: The header fields of all calls.
    ///   - decoder: Decodes successful responses.
    ///   - encoder: Encodes the content of requests.
    ///   - transport: Sends the requests.
    /// - Throws: A failure with the reason ``TransportFailure/badURL``. Its description explains what is wrong.
    public init(
        parsing baseURL: String, headerFields: HTTPFields = [:], decoder: JSONDecoder = JSONDecoder(),
        encoder: JSONEncoder = JSONEncoder(), transport: any HTTPTransport
    ) throws(HTTPFailure) {
        self.init(try BaseURL(baseURL), URLTemplate.withoutValues(baseURL), headerFields, decoder, encoder, transport)
    }

    /// Creates a service from a URL.
    /// - Parameters:
    ///   - baseURL: The URL that all resources share: absolute, `http` or `https`, without credentials, query and fragment.
    ///   - headerFields: The header fields of all calls.
    ///   - decoder: Decodes successful responses.
    ///   - encoder: Encodes the content of requests.
    ///   - transport: Sends the requests.
    /// - Throws: A failure with the reason ``TransportFailure/badURL``. Its description explains what is wrong.
    public init(
        url baseURL: URL, headerFields: HTTPFields = [:], decoder: JSONDecoder = JSONDecoder(),
        encoder: JSONEncoder = JSONEncoder(), transport: any HTTPTransport
    ) throws(HTTPFailure) {
        try self.init(
            parsing: baseURL.absoluteString, headerFields: headerFields, decoder: decoder, encoder: encoder,
            transport: transport)
    }

    private init(
        _ base: BaseURL?, _ logged: String, _ headerFields: HTTPFields, _ decoder: JSONDecoder,
        _ encoder: JSONEncoder, _ transport: any HTTPTransport
    ) {
        self.base = base
        self.decoder = decoder
        self.encoder = encoder
        loggedBaseURL = logged
        settings = ServiceSettings(headerFields: headerFields)
        self.transport = transport
        enforcesLimits = transport.enforcesLimits
    }

    /// The base URL, in its normal form; empty if the literal isn't one.
    public var baseURL: String { base?.description ?? "" }

    /// Returns the service with another timeout or decoder, for one call:
    ///
    /// ```swift
    /// let report: Report = try await service.with(timeout: .seconds(300)).fetch("/report")
    /// ```
    /// - Parameters:
    ///   - timeout: The time for a whole call; `nil` for that of this service.
    ///   - decoder: Decodes successful responses; `nil` for that of this service.
    public func with(timeout: Duration? = nil, decoder: JSONDecoder? = nil) -> HTTPService {
        var service = self
        if let timeout { service.timeout = timeout }
        if let decoder { service.decoder = decoder }
        return service
    }

    /// Returns the service with a layer around its transport, such as for the requests that need a credential:
    ///
    /// ```swift
    /// let authorized = service.with { $0.authenticated(by: keeper) }
    /// ```
    /// - Parameter layer: Returns a transport around the one of this service.
    public func with(_ layer: (any HTTPTransport) -> any HTTPTransport) -> HTTPService {
        var service = self
        service.transport = layer(transport)
        service.enforcesLimits = service.transport.enforcesLimits
        return service
    }

    // MARK: Values

    /// Gets a resource and decodes the JSON of a successful response.
    ///
    /// A response without a value, such as a 204, fails with ``BodyProblem/missingBody``. To accept it, give the type of an
    /// optional: `as: Loan?.self`.
    /// - Parameters:
    ///   - path: The path, a literal with encoded values.
    ///   - query: Names and values to append to the query of the path.
    ///   - headerFields: The header fields, in addition to those of the service. Without `Accept`, JSON is requested.
    ///   - type: The type of the value. Inferred if it isn't given.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    ///   - function: The function of the call.
    /// - Returns: The value.
    /// - Throws: `Interruption.cancelled` if the task was canceled; otherwise `Interruption.failed` with an ``HTTPFailure``.
    public nonisolated(nonsending) func fetch<Value: Decodable>(
        _ path: RequestPath, query: RequestQuery = [:], headerFields: HTTPFields = [:], as type: Value.Type? = nil,
        fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
    ) async throws(Interruption<HTTPFailure>) -> Value {
        let call = try prepare(
            .get, .path(path, query), headerFields, .none, acceptsJSON: true,
            at: CallSite(fileID: fileID, line: line, function: function))
        let response = try await send(call)
        return try call.decode(type, from: response, decoder: decoder)
    }

    /// Sends a request and decodes the JSON of a successful response.
    ///
    /// A response without a value, such as a 204, fails with ``BodyProblem/missingBody``. To accept it, give the type of an
    /// optional: `as: Loan?.self`.
    /// - Parameters:
    ///   - method: The method.
    ///   - path: The path, a literal with encoded values.
    ///   - content: The value to send as JSON, or content of another kind: see ``HTTPContent``.
    ///   - query: Names and values to append to the query of the path.
    ///   - headerFields: The header fields, in addition to those of the service. Without `Accept`, JSON is requested.
    ///   - type: The type of the value. Inferred if it isn't given.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    ///   - function: The function of the call.
    /// - Returns: The value.
    /// - Throws: `Interruption.cancelled` if the task was canceled; otherwise `Interruption.failed` with an ``HTTPFailure``.
    public nonisolated(nonsending) func fetch<Value: Decodable>(
        _ method: HTTPRequest.Method, _ path: RequestPath, sending content: some Encodable = HTTPContent.none,
        query: RequestQuery = [:], headerFields: HTTPFields = [:], as type: Value.Type? = nil,
        fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
    ) async throws(Interruption<HTTPFailure>) -> Value {
        let call = try prepare(
            method, .path(path, query), headerFields, content, acceptsJSON: true,
            at: CallSite(fileID: fileID, line: line, function: function))
        let response = try await send(call)
        return try call.decode(type, from: response, decoder: decoder)
    }

    /// Sends a request to an absolute URL, such as one from a response, and decodes the JSON of a successful response.
    ///
    /// A response without a value, such as a 204, fails with ``BodyProblem/missingBody``. To accept it, give the type of an
    /// optional: `as: Loan?.self`.
    /// - Parameters:
    ///   - method: The method.
    ///   - url: The URL, `http` or `https`. Another one fails with ``TransportFailure/badURL``. Its fragment and its
    ///     credentials aren't sent (RFC 9110 §7.1, §4.2.4).
    ///   - content: The value to send as JSON, or content of another kind: see ``HTTPContent``.
    ///   - headerFields: The header fields. Those of the service are added only for its own origin. Check the URL's origin
    ///     before you add a secret.
    ///   - type: The type of the value. Inferred if it isn't given.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    ///   - function: The function of the call.
    /// - Returns: The value.
    /// - Throws: `Interruption.cancelled` if the task was canceled; otherwise `Interruption.failed` with an ``HTTPFailure``.
    public nonisolated(nonsending) func fetch<Value: Decodable>(
        _ method: HTTPRequest.Method = .get, at url: URL, sending content: some Encodable = HTTPContent.none,
        headerFields: HTTPFields = [:], as type: Value.Type? = nil,
        fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
    ) async throws(Interruption<HTTPFailure>) -> Value {
        let call = try prepare(
            method, .url(url), headerFields, content, acceptsJSON: true,
            at: CallSite(fileID: fileID, line: line, function: function))
        let response = try await send(call)
        return try call.decode(type, from: response, decoder: decoder)
    }

    /// Sends a request, and returns the decoded JSON together with the response: for its status, or for fields such as
    /// `ETag` and `Location`.
    /// - Parameters:
    ///   - method: The method.
    ///   - path: The path, a literal with encoded values.
    ///   - content: The value to send as JSON, or content of another kind: see ``HTTPContent``.
    ///   - query: Names and values to append to the query of the path.
    ///   - headerFields: The header fields, in addition to those of the service. Without `Accept`, JSON is requested.
    ///   - type: The type of the value. Inferred if it isn't given.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    ///   - function: The function of the call.
    /// - Returns: The value and the response.
    /// - Throws: `Interruption.cancelled` if the task was canceled; otherwise `Interruption.failed` with an ``HTTPFailure``.
    public nonisolated(nonsending) func fetchWithResponse<Value: Decodable>(
        _ method: HTTPRequest.Method, _ path: RequestPath, sending content: some Encodable = HTTPContent.none,
        query: RequestQuery = [:], headerFields: HTTPFields = [:], as type: Value.Type? = nil,
        fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
    ) async throws(Interruption<HTTPFailure>) -> (value: Value, response: TransportResponse) {
        let call = try prepare(
            method, .path(path, query), headerFields, content, acceptsJSON: true,
            at: CallSite(fileID: fileID, line: line, function: function))
        let response = try await send(call)
        return (try call.decode(type, from: response, decoder: decoder), response)
    }

    /// Sends a request to an absolute URL, such as that of the next page, and returns the decoded JSON together with the
    /// response.
    /// - Parameters:
    ///   - method: The method.
    ///   - url: The URL, `http` or `https`. Another one fails with ``TransportFailure/badURL``.
    ///   - content: The value to send as JSON, or content of another kind: see ``HTTPContent``.
    ///   - headerFields: The header fields. Those of the service are added only for its own origin. Check the URL's origin
    ///     before you add a secret.
    ///   - type: The type of the value. Inferred if it isn't given.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    ///   - function: The function of the call.
    /// - Returns: The value and the response.
    /// - Throws: `Interruption.cancelled` if the task was canceled; otherwise `Interruption.failed` with an ``HTTPFailure``.
    public nonisolated(nonsending) func fetchWithResponse<Value: Decodable>(
        _ method: HTTPRequest.Method = .get, at url: URL, sending content: some Encodable = HTTPContent.none,
        headerFields: HTTPFields = [:], as type: Value.Type? = nil,
        fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
    ) async throws(Interruption<HTTPFailure>) -> (value: Value, response: TransportResponse) {
        let call = try prepare(
            method, .url(url), headerFields, content, acceptsJSON: true,
            at: CallSite(fileID: fileID, line: line, function: function))
        let response = try await send(call)
        return (try call.decode(type, from: response, decoder: decoder), response)
    }

    // MARK: Responses

    /// Sends a request whose response body isn't JSON, is empty or doesn't matter.
    /// - Parameters:
    ///   - method: The method.
    ///   - path: The path, a literal with encoded values.
    ///   - content: The value to send as JSON, or content of another kind: see ``HTTPContent``.
    ///   - query: Names and values to append to the query of the path.
    ///   - headerFields: The header fields, in addition to those of the service.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    ///   - function: The function of the call.
    /// - Returns: The response. Its status is a success, or 304 if the request is conditional (RFC 9110 §13.1).
    /// - Throws: `Interruption.cancelled` if the task was canceled; otherwise `Interruption.failed` with an ``HTTPFailure``.
    @discardableResult
    public nonisolated(nonsending) func send(
        _ method: HTTPRequest.Method, _ path: RequestPath, sending content: some Encodable = HTTPContent.none,
        query: RequestQuery = [:], headerFields: HTTPFields = [:],
        fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
    ) async throws(Interruption<HTTPFailure>) -> TransportResponse {
        let call = try prepare(
            method, .path(path, query), headerFields, content, acceptsJSON: false,
            at: CallSite(fileID: fileID, line: line, function: function))
        return try await send(call).answering(call)
    }

    /// Sends a request to an absolute URL, such as an upload URL from a response.
    /// - Parameters:
    ///   - method: The method.
    ///   - url: The URL, `http` or `https`. Another one fails with ``TransportFailure/badURL``.
    ///   - content: The value to send as JSON, or content of another kind: see ``HTTPContent``.
    ///   - headerFields: The header fields. Those of the service are added only for its own origin. Check the URL's origin
    ///     before you add a secret.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    ///   - function: The function of the call.
    /// - Returns: The response. Its status is a success, or 304 if the request is conditional (RFC 9110 §13.1).
    /// - Throws: `Interruption.cancelled` if the task was canceled; otherwise `Interruption.failed` with an ``HTTPFailure``.
    @discardableResult
    public nonisolated(nonsending) func send(
        _ method: HTTPRequest.Method, at url: URL, sending content: some Encodable = HTTPContent.none,
        headerFields: HTTPFields = [:],
        fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
    ) async throws(Interruption<HTTPFailure>) -> TransportResponse {
        let call = try prepare(
            method, .url(url), headerFields, content, acceptsJSON: false,
            at: CallSite(fileID: fileID, line: line, function: function))
        return try await send(call).answering(call)
    }

    /// Decodes the JSON of a response that ``send(_:_:sending:query:headerFields:fileID:line:function:)`` returned:
    ///
    /// ```swift
    /// let response = try await service.send(.get, "/loans/\(id)", headerFields: [.ifNoneMatch: eTag])
    /// return response.status == .notModified ? nil : try service.decode(Loan.self, from: response)
    /// ```
    /// - Parameters:
    ///   - type: The type to decode. An optional type is `nil` if there is no body.
    ///   - response: The response. The failure of one that another part of the app created has the base URL.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    ///   - function: The function of the call.
    /// - Returns: The value.
    /// - Throws: The failure of a response that isn't a success or whose body can't be decoded.
    public func decode<Value: Decodable>(
        _ type: Value.Type, from response: TransportResponse,
        fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
    ) throws(Interruption<HTTPFailure>) -> Value {
        let site = CallSite(fileID: fileID, line: line, function: function)
        var call =
            if let call = response.route.call { call } else {
                try prepare(.get, .path("", [:]), [:], .none, acceptsJSON: true, at: site)
            }
        call.site = site
        return try call.decode(type, from: response, decoder: decoder)
    }

    // MARK: Paths that aren't literals

    /// Explains what a path is.
    @available(
        *, unavailable,
        message:
            "a path is a literal, which encodes its values, such as \"/loans/\\(id)\"; for other URLs write 'at: url'"
    )
    public func fetch<Value: Decodable>(
        _ path: String, as type: Value.Type? = nil
    ) async throws(Interruption<HTTPFailure>) -> Value { throw .cancelled }

    /// Explains what a path is.
    @available(
        *, unavailable,
        message:
            "a path is a literal, which encodes its values, such as \"/loans/\\(id)\"; for other URLs write 'at: url'"
    )
    public func fetch<Value: Decodable>(
        _ method: HTTPRequest.Method, _ path: String, as type: Value.Type? = nil
    ) async throws(Interruption<HTTPFailure>) -> Value { throw .cancelled }
}

extension HTTPService: CustomStringConvertible, CustomReflectable {
    /// The base URL, without values.
    public var description: String { loggedBaseURL }
    /// A mirror with the base URL only, without values.
    public var customMirror: Mirror { Mirror(self, children: ["baseURL": loggedBaseURL], displayStyle: .struct) }
}
