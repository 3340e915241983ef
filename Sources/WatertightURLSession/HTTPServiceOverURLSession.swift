public import WatertightHTTP

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension HTTPService {
    /// Creates a service from a literal, over a ``URLSessionTransport`` of its own.
    ///
    /// ```swift
    /// let service = HTTPService("https://api.example.com/v1")
    /// ```
    ///
    /// The URL is absolute, `http` or `https`, and has no credentials, query or fragment. Another literal stops a debug build. In a
    /// release build it is reported as a defect, and each call fails with `TransportFailure.badURL`.
    /// - Parameters:
    ///   - baseURL: The URL that all resources share.
    ///   - headerFields: The header fields of all calls.
    ///   - decoder: Decodes successful responses.
    ///   - encoder: Encodes the content of requests.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    ///   - function: The function of the call.
    public init(
        _ baseURL: StaticString, headerFields: HTTPFields = [:], decoder: JSONDecoder = JSONDecoder(),
        encoder: JSONEncoder = JSONEncoder(), fileID: StaticString = #fileID, line: UInt = #line,
        function: StaticString = #function
    ) {
        self.init(
            baseURL, headerFields: headerFields, decoder: decoder, encoder: encoder, transport: URLSessionTransport(),
            fileID: fileID, line: line, function: function)
    }
}
