public import HTTPTypes

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The part of a request that may be told: its method and its URL, without credentials and query values.
public struct RequestSummary: Sendable, Hashable, CustomStringConvertible {
    /// The method.
    public let method: HTTPRequest.Method
    /// Scheme, host, port and path, and the names in the query: `https://example.com/users?email=…`. A segment of the
    /// path that holds an e-mail address, and a segment's parameters, such as a session's, are left out.
    ///
    /// What else identifies a person, such as a number, stays: keep secrets out of paths.
    public let url: String

    /// Sums up a request.
    /// - Parameter request: The request. Its header fields and body are not kept.
    public init(_ request: HTTPRequest) {
        method = request.method
        let authority = request.authority.map { $0.split(separator: "@", omittingEmptySubsequences: false).last ?? "" }
        let path = (request.path ?? "").split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)[0]
        let parts = path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var url = ""
        if let scheme = request.scheme { url += "\(scheme)://" }
        url += (authority ?? "") + Self.withoutAddresses(parts[0])
        if parts.count == 2 { url += "?" + Self.names(in: parts[1]) }
        self.url = url
    }

    /// Sums up a request that another client has sent.
    /// - Parameters:
    ///   - method: Its method.
    ///   - url: Its URL.
    public init(_ method: HTTPRequest.Method, _ url: URL) {
        self.init(
            HTTPRequest(method, url: url)
                ?? HTTPRequest(method: method, scheme: url.scheme, authority: nil, path: url.path))
    }

    private static func withoutAddresses(_ path: Substring) -> String {
        guard
            path.utf8.contains(where: { $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: ";") })
        else { return String(path) }
        return path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
            if segment.contains("@") || segment.contains("%40") { return "…" }
            guard let semicolon = segment.firstIndex(of: ";") else { return String(segment) }
            return segment[..<semicolon] + ";…"
        }.joined(separator: "/")
    }

    /// A part of the query without `=` may be a value as well as a name, so it goes too.
    private static func names(in query: Substring) -> String {
        query.split(separator: "&").map { part in
            guard let equals = part.firstIndex(of: "=") else { return "…" }
            return part[..<equals] + "=…"
        }.joined(separator: "&")
    }

    /// Method and URL.
    public var description: String { "\(method) \(url)" }
}
