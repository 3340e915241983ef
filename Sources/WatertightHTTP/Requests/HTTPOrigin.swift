public import HTTPTypes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Where a service lives: scheme, host, port, and the path that all its resources share (RFC 9110 §4.3.1).
///
/// Checked once, so that a wrong address is found when the app starts and not at its first request.
public struct HTTPOrigin: Sendable, Hashable, CustomStringConvertible {
    /// `http` or `https`.
    public let scheme: String
    /// Host and port.
    public let authority: String
    /// The path before each resource's, without a slash at its end; empty for none.
    public let basePath: String

    /// Reads an address such as `https://api.example.com/v1`.
    /// - Parameter url: The address. Credentials, a query or a fragment in it are refused.
    /// - Returns: `nil` unless it is an absolute `http` or `https` URL with a host.
    public init?(_ url: String) {
        guard let components = URLComponents(string: url), let scheme = components.scheme?.lowercased(),
            scheme == "http" || scheme == "https", let host = components.percentEncodedHost, !host.isEmpty,
            components.user == nil, components.password == nil, components.query == nil, components.fragment == nil,
            (components.port ?? 0) >= 0, (components.port ?? 0) <= 65535
        else { return nil }
        self.scheme = scheme
        self.authority = components.port.map { "\(host):\($0)" } ?? host
        var path = components.percentEncodedPath[...]
        while path.hasSuffix("/") { path.removeLast() }
        self.basePath = String(path)
    }

    /// A request for a resource of this service.
    /// - Parameters:
    ///   - method: The method.
    ///   - path: The resource's path and query, percent-encoded, with a slash at its beginning.
    ///   - headerFields: The header fields.
    public func request(
        _ method: HTTPRequest.Method, _ path: String, headerFields: HTTPFields = [:]
    ) -> HTTPRequest {
        HTTPRequest(
            method: method, scheme: scheme, authority: authority, path: basePath + path, headerFields: headerFields)
    }

    /// The address.
    public var description: String { "\(scheme)://\(authority)\(basePath)" }
}
