package import HTTPTypes

/// The origin that a request goes to: scheme, host and port, with the default port filled in (RFC 9110 §4.3.1).
package struct RequestOrigin: Hashable, CustomStringConvertible {
    package let scheme: String
    package let host: String
    package let port: Int?

    package init(_ request: HTTPRequest) {
        scheme = request.scheme?.lowercased() ?? ""
        let authority = request.authority?.lowercased() ?? ""
        let target = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        // The colons of an IPv6 address are inside of brackets.
        let colon = target.lastIndex(of: ":").flatMap { target[$0...].contains("]") ? nil : $0 }
        host = String(target[..<(colon ?? target.endIndex)])
        port = colon.flatMap { Int(target[target.index(after: $0)...]) } ?? Self.defaultPort(of: scheme)
    }

    /// 80 for `http` and 443 for `https` (RFC 9110 §4.2).
    static func defaultPort(of scheme: String) -> Int? {
        switch scheme {
        case "http": 80
        case "https": 443
        default: nil
        }
    }

    package var description: String { "\(scheme)://\(host):\(port ?? 0)" }
}
