import Foundation
import HTTPTypes
import Watertight
@_spi(Transports) import WatertightHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension URLRequest {
    /// Creates the request in Foundation's form.
    /// - Parameters:
    ///   - call: The call.
    ///   - defaultFields: The fields to add unless the request has its own. They may be secrets of the origin of
    ///     the service's base URL.
    init(_ call: HTTPCall, defaultFields: HTTPFields) throws(Interruption<HTTPFailure>) {
        guard let url = URL(string: call.url), let host = url.host(), !host.isEmpty else {
            throw call.failure(for: .badURL)
        }
        #if canImport(FoundationNetworking)
        let file: FileContent? = nil
        #else
        // Its task reads it.
        let file = call.transfer?.file
        #endif
        let content = file == nil ? call.body.flatMap { $0.isEmpty ? nil : $0 } : nil
        // URLSession fails at a GET with content, on Linux after writing to standard error. A TRACE must not have any
        // (RFC 9110 §9.3.8).
        if content != nil || file != nil, [.get, .head, .trace].contains(call.request.method) {
            throw call.failure(for: .invalidRequest)
        }
        var fields = call.request.headerFields
        if call.isAtFirstOrigin {
            for field in defaultFields where !call.request.headerFields.contains(field.name) { fields.append(field) }
        }
        #if canImport(FoundationNetworking)
        for field in Self.safeguards where !fields.contains(field.name) { fields.append(field) }
        #endif
        self.init(url: url)
        httpMethod = call.request.method.rawValue
        httpBody = content
        // Several values of one field are joined: URLSession keeps one value for each name.
        for name in Set(fields.map(\.name)) {
            setValue(
                fields[values: name].joined(separator: name == .cookie ? "; " : ", "), forHTTPHeaderField: name.rawName)
        }
    }

    #if canImport(FoundationNetworking)
    /// Prevents two faults of libcurl, as FoundationNetworking uses it (6.3.1).
    ///
    /// On a reused connection, it takes bytes that a server sends between two responses for the second one, and it retries a
    /// request whose connection is closed, whatever the method. And it takes a compressed body that is cut off for a whole
    /// one.
    private static let safeguards: HTTPFields = [.connection: "close", .acceptEncoding: "identity"]
    #endif
}
