public import HTTPTypes
public import WatertightHTTP

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Failures for tests and previews: `throw .sample(.sample(status: 404))`.
extension HTTPFailure {
    /// Creates the failure of a call without a usable response.
    /// - Parameters:
    ///   - reason: The reason.
    ///   - delivery: How far the request got; `nil` for what the reason alone reveals.
    ///   - method: The method of the request.
    ///   - template: The URL of the request, with a placeholder for each value.
    ///   - receivedAt: The time at which the call failed.
    public static func sample(
        _ reason: TransportFailure, delivery: Delivery? = nil, method: HTTPRequest.Method = .get,
        template: String = "https://api.example.com/", receivedAt: Date = Date()
    ) -> HTTPFailure {
        HTTPFailure(
            .transport(reason), context(method, template, delivery ?? reason.delivery), receivedAt: receivedAt)
    }

    /// Creates the failure of a call whose response isn't a success.
    /// - Parameters:
    ///   - statusCode: The status code, any number.
    ///   - json: The body; `nil` for none.
    ///   - headerFields: The header fields. Without `Content-Type` a body is `application/json`. The `problem` is read
    ///     from `application/problem+json`.
    ///   - method: The method of the request.
    ///   - template: The URL of the request, with a placeholder for each value.
    ///   - receivedAt: The time at which the response arrived. `retryAfter` counts from here.
    public static func sample(
        status statusCode: Int, json: String? = nil, headerFields: HTTPFields = [:],
        method: HTTPRequest.Method = .get, template: String = "https://api.example.com/", receivedAt: Date = Date()
    ) -> HTTPFailure {
        var fields = headerFields
        if json != nil, !fields.contains(.contentType) { fields[.contentType] = "application/json" }
        let response = TransportResponse(
            statusCode: statusCode, headerFields: fields, body: Data((json ?? "").utf8))
        return HTTPFailure(
            .status(response.status), context(method, template, .answered), response: response, receivedAt: receivedAt)
    }

    /// Creates the failure of a call whose response has a body that isn't the requested value.
    /// - Parameters:
    ///   - problem: The problem.
    ///   - codingPath: The place in the body.
    ///   - body: The body.
    ///   - method: The method of the request.
    ///   - template: The URL of the request, with a placeholder for each value.
    public static func sample(
        undecodable problem: BodyProblem, codingPath: [String] = [], body: String = "",
        method: HTTPRequest.Method = .get, template: String = "https://api.example.com/"
    ) -> HTTPFailure {
        HTTPFailure(
            .undecodable(problem), context(method, template, .answered),
            response: TransportResponse(statusCode: 200, body: Data(body.utf8)), codingPath: codingPath)
    }

    /// Creates the failure of a call whose content could not be encoded.
    /// - Parameters:
    ///   - codingPath: The place in the content.
    ///   - method: The method of the request.
    ///   - template: The URL of the request, with a placeholder for each value.
    public static func sample(
        unencodable codingPath: [String], method: HTTPRequest.Method = .post,
        template: String = "https://api.example.com/"
    ) -> HTTPFailure {
        HTTPFailure(.unencodable, context(method, template, .notSent), codingPath: codingPath)
    }

    private static func context(
        _ method: HTTPRequest.Method, _ template: String, _ delivery: Delivery
    ) -> Context {
        Context(method: method, template: template, elapsed: .milliseconds(1), delivery: delivery)
    }
}
