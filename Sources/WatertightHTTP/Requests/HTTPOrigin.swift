public import HTTPTypes

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The address of a service: scheme, host, port, and the path that all its resources share (RFC 9110 §4.3.1).
///
/// Checked once, so that a wrong address is found when the app starts and not at its first request.
public struct HTTPOrigin: Sendable, Hashable, CustomStringConvertible {
    /// `http` or `https`.
    public let scheme: String
    /// Host and port; the port only where it is not the scheme's own.
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
        let port = components.port.flatMap { $0 == RequestOrigin.defaultPort(of: scheme) ? nil : $0 }
        self.authority = port.map { "\(host.lowercased()):\($0)" } ?? host.lowercased()
        var path = components.percentEncodedPath[...]
        while path.hasSuffix("/") { path.removeLast() }
        self.basePath = String(path)
    }

    /// Creates a request for a resource of this service.
    ///
    /// Base path and path are joined by exactly one slash. A path that is empty or begins with its query is the base
    /// path itself. What cannot be joined, such as a path with a fragment or a whole URL, is not guessed at: a
    /// transport refuses the request with ``TransportFailure/Reason/badURL``.
    /// - Parameters:
    ///   - method: The method.
    ///   - path: The resource's path, percent-encoded, with or without a slash at its beginning, and with its query if
    ///     there is one.
    ///   - query: Names and values to add to the query, not encoded yet. A name without a value stands alone.
    ///   - headerFields: The header fields.
    public func request(
        _ method: HTTPRequest.Method, _ path: String, query: [URLQueryItem] = [], headerFields: HTTPFields = [:]
    ) -> HTTPRequest {
        HTTPRequest(
            method: method, scheme: scheme, authority: authority, path: target(path, query),
            headerFields: headerFields)
    }

    private func target(_ path: String, _ query: [URLQueryItem]) -> String {
        // As it stands it has no slash at its beginning, so `absoluteURL` refuses it.
        if path.hasPrefix("http://") || path.hasPrefix("https://") { return path }
        var target = basePath
        if path.isEmpty || path.hasPrefix("?") {
            if target.isEmpty { target = "/" }
            target += path
        } else {
            target += "/"
            target += path.drop { $0 == "/" }
        }
        for item in query {
            target += target.contains("?") ? "&" : "?"
            target += Self.encoded(item.name)
            if let value = item.value { target += "=" + Self.encoded(value) }
        }
        return target
    }

    /// Everything but the unreserved characters (RFC 3986 §2.3) is encoded, a plus too: many servers read it as a
    /// space.
    private static func encoded(_ text: String) -> String {
        var encoded = ""
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
                encoded.unicodeScalars.append(UnicodeScalar(byte))
            default: encoded += (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
        return encoded
    }

    /// The address.
    public var description: String { "\(scheme)://\(authority)\(basePath)" }
}
