public import HTTPTypes
public import Watertight

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Sends requests and gives back values or an ``HTTPFailure``, never anything else.
///
/// ```swift
/// let client = HTTPClient(transport: AsyncHTTPClientTransport())
/// let profile = try await client.fetch(origin.request(.get, "/profile"), as: Profile.self)
/// ```
///
/// It retries nothing and reports nothing: that a failure happened is logged by the `Boundary` that translates it.
public struct HTTPClient: Sendable {
    /// The settings by which a client sends, reads and decodes.
    public struct Configuration: Sendable {
        /// The limits of a call: how long it may take, how much of its answer is read, and how far redirects lead.
        public var limits: TransportLimits
        /// Decodes successful answers.
        public var decoder: JSONDecoder
        /// Encodes the content of requests.
        public var encoder: JSONEncoder
        /// The most bytes kept of an answer that cannot be decoded.
        public var undecodableBytes: Int

        /// Creates a configuration.
        /// - Parameters:
        ///   - limits: The limits of a call: how long it may take and how many bytes of its answer are read.
        ///   - decoder: Decodes successful answers. Not to be changed once a client has it.
        ///   - encoder: Encodes the content of requests. Not to be changed once a client has it.
        ///   - undecodableBytes: The most bytes kept of an answer that cannot be decoded; 64 KiB.
        public init(
            limits: TransportLimits = TransportLimits(), decoder: JSONDecoder = JSONDecoder(),
            encoder: JSONEncoder = JSONEncoder(), undecodableBytes: Int = 64 * 1024
        ) {
            self.limits = limits
            self.decoder = decoder
            self.encoder = encoder
            self.undecodableBytes = undecodableBytes
        }
    }

    private let transport: any HTTPTransport
    private let configuration: Configuration

    /// Creates a client.
    /// - Parameters:
    ///   - transport: The transport that carries the requests.
    ///   - configuration: The settings by which to send, read and decode.
    public init(transport: any HTTPTransport, configuration: Configuration = Configuration()) {
        self.transport = transport
        self.configuration = configuration
    }

    /// Sends a request and decodes the JSON of a successful answer.
    ///
    /// An answer without a body, such as a 204, is `nil` where an optional is asked for.
    /// - Parameters:
    ///   - request: The request. Unless it has an `Accept` field, JSON is asked for.
    ///   - body: The bytes to send, or `nil` for none.
    ///   - type: The type of the value.
    /// - Returns: The value.
    /// - Throws: `Interruption.cancelled` if the task was cancelled; `Interruption.failed(_:)` with what went wrong.
    public func fetch<Value: Decodable>(
        _ request: HTTPRequest, body: Data? = nil, as type: Value.Type = Value.self
    ) async throws(Interruption<HTTPFailure>) -> Value {
        var request = request
        if !request.headerFields.contains(.accept) {
            request.headerFields[.accept] = "application/json, application/problem+json"
        }
        let response = try await send(request, body: body)
        if response.body.isEmpty, !response.isBodyTruncated, let none = (type as? any Absent.Type)?.absent as? Value {
            return none
        }
        do {
            return try configuration.decoder.decode(type, fromForeign: response.body)
        } catch {
            throw .failed(
                .undecodable(
                    UndecodableResponse(
                        error, in: response, to: RequestSummary(request), keeping: configuration.undecodableBytes)))
        }
    }

    /// Gets what a URL names and decodes the JSON of a successful answer.
    /// - Parameters:
    ///   - url: The URL, `http` or `https`. Any other fails with ``TransportFailure/Reason/badURL``. Neither its
    ///     fragment nor credentials in it are sent (RFC 9110 §7.1, §4.2.4).
    ///   - type: The type of the value.
    /// - Returns: The value.
    /// - Throws: `Interruption.cancelled` if the task was cancelled; `Interruption.failed(_:)` with what went wrong.
    public func fetch<Value: Decodable>(
        _ url: URL, as type: Value.Type = Value.self
    ) async throws(Interruption<HTTPFailure>) -> Value {
        guard let request = HTTPRequest(.get, url: url), request.absoluteURL != nil else {
            throw .failed(.transport(TransportFailure(.badURL, request: RequestSummary(.get, url))))
        }
        return try await fetch(request, as: type)
    }

    /// Sends a request with a value as its JSON content, and decodes the JSON of a successful answer.
    ///
    /// An answer without a body, such as a 204, is `nil` where an optional is asked for.
    /// - Parameters:
    ///   - request: The request. Unless it has a `Content-Type` field, it gets `application/json`; unless it has an
    ///     `Accept` field, JSON is asked for.
    ///   - content: The value to send.
    ///   - type: The type of the value.
    /// - Returns: The value.
    /// - Throws: `Interruption.cancelled` if the task was cancelled; `Interruption.failed(_:)` with what went wrong.
    public func fetch<Content: Encodable, Value: Decodable>(
        _ request: HTTPRequest, sending content: Content, as type: Value.Type = Value.self
    ) async throws(Interruption<HTTPFailure>) -> Value {
        let (request, body) = try encode(content, into: request)
        return try await fetch(request, body: body, as: type)
    }

    /// Sends a request with a value as its JSON content, for an answer whose body does not matter.
    /// - Parameters:
    ///   - request: The request. Unless it has a `Content-Type` field, it gets `application/json`.
    ///   - content: The value to send.
    /// - Returns: The answer; its status is a success.
    /// - Throws: `Interruption.cancelled` if the task was cancelled; `Interruption.failed(_:)` with what went wrong.
    @discardableResult
    public func send<Content: Encodable>(
        _ request: HTTPRequest, sending content: Content
    ) async throws(Interruption<HTTPFailure>) -> TransportResponse {
        let (request, body) = try encode(content, into: request)
        return try await send(request, body: body)
    }

    /// Sends a request, for an answer whose body is not JSON, is not there, or does not matter.
    /// - Parameters:
    ///   - request: The request. It is sent as it is: without an `Accept` field anything may come.
    ///   - body: The bytes to send, or `nil` for none.
    /// - Returns: The answer; its status is a success.
    /// - Throws: `Interruption.cancelled` if the task was cancelled; `Interruption.failed(_:)` with what went wrong.
    @discardableResult
    public func send(
        _ request: HTTPRequest, body: Data? = nil
    ) async throws(Interruption<HTTPFailure>) -> TransportResponse {
        let response: TransportResponse
        do {
            response = try await transport.send(request, body: body, limits: configuration.limits)
        } catch {
            throw error.mapFailure { .transport($0.named(request, after: [])) }
        }
        guard response.outcome.isSuccess else {
            throw .failed(.response(ErrorResponse(response, to: RequestSummary(request))))
        }
        return response
    }

    private func encode(
        _ content: some Encodable, into request: HTTPRequest
    ) throws(Interruption<HTTPFailure>) -> (HTTPRequest, Data) {
        var request = request
        if !request.headerFields.contains(.contentType) { request.headerFields[.contentType] = "application/json" }
        do {
            return (request, try configuration.encoder.encode(content))
        } catch {
            throw .failed(.unencodable(UnencodableRequest(error, for: RequestSummary(request))))
        }
    }
}

/// A type with a value for "there is none".
private protocol Absent {
    static var absent: Self { get }
}

extension Optional: Absent {
    fileprivate static var absent: Self { nil }
}
