import HTTPTypes
public import Watertight
@_spi(Transports) public import WatertightHTTP

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

extension HTTPCall {
    /// Creates a call for a request that the app sends with a client of its own. Its time begins now.
    /// - Parameters:
    ///   - request: The request. A stream as its body isn't part of the call.
    ///   - timeout: The time until the `HTTPCall.deadline`, which limits retries. The client has limits of
    ///     its own.
    ///   - successBodyLimit: The maximum size of a successful response's body in bytes.
    ///   - errorBodyLimit: The maximum number of bytes that are kept of any other response's body.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    ///   - function: The function of the call.
    /// - Throws: `TransportFailure.badURL` unless the URL is absolute, `http` or `https`; `TransportFailure.invalidRequest` if
    ///   the method isn't a token (RFC 9110 §9.1).
    public init(
        _ request: URLRequest, timeout: Duration = .seconds(60), successBodyLimit: Int = 16 * 1024 * 1024,
        errorBodyLimit: Int = 64 * 1024, fileID: StaticString = #fileID, line: UInt = #line,
        function: StaticString = #function
    ) throws(Interruption<HTTPFailure>) {
        let (url, name) = (request.url?.absoluteString ?? "", request.httpMethod ?? "GET")
        let method = HTTPRequest.Method(name)
        let call = HTTPCall(
            method ?? .get, url, headerFields: HTTPFields(fields: request.allHTTPHeaderFields ?? [:]),
            body: request.httpBody, timeout: timeout, successBodyLimit: successBodyLimit,
            errorBodyLimit: errorBodyLimit, fileID: fileID, line: line, function: function)
        guard let call else {
            throw .badURL(
                method ?? .get, url: url, at: CallSite(fileID: fileID, line: line, function: function))
        }
        guard method != nil else { throw call.failure(for: .invalidRequest) }
        self = call
    }
}

extension URLRequest {
    /// Creates the request of a call, for a client of the app's own. Its timeout is the time that the call has left, in whole
    /// seconds, rounded up: FoundationNetworking ignores fractions.
    ///
    /// On Linux it demands `Connection: close` and `Accept-Encoding: identity` unless it has these fields, as
    /// ``URLSessionTransport`` explains.
    /// - Parameter call: The call.
    /// - Throws: `TransportFailure.badURL` if Foundation can't read the URL; `TransportFailure.invalidRequest` for a GET, HEAD
    ///   or TRACE with a body, which `URLSession` doesn't send.
    public init(_ call: HTTPCall) throws(Interruption<HTTPFailure>) {
        try self.init(call, defaultFields: [:])
        // An own client doesn't know the file.
        if call.transfer?.file != nil { httpBody = call.body }
        timeoutInterval = max(1, (ContinuousClock.now.duration(to: call.deadline) / .seconds(1)).rounded(.up))
    }
}
