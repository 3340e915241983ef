public import HTTPTypes

extension HTTPRequest {
    /// The absolute URL to send this request to, for transports to share.
    ///
    /// Checked here because clients trap at what they do not expect: AsyncHTTPClient at a port above 65535.
    /// - Returns: `nil` unless the request has a scheme of `http` or `https`, a host, and a port that can be one.
    public var absoluteURL: String? {
        guard let scheme = scheme?.lowercased(), scheme == "http" || scheme == "https",
            let authority, let target = authority.split(separator: "@", omittingEmptySubsequences: false).last
        else { return nil }
        // The colons of an IPv6 address are inside of brackets.
        let afterAddress = target.lastIndex(of: "]").map { target[target.index(after: $0)...] } ?? target
        let host: Substring
        if let colon = afterAddress.lastIndex(of: ":") {
            let port = target[target.index(after: colon)...]
            guard UInt16(port) != nil, port.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
            host = target[..<colon]
        } else {
            host = target
        }
        let path = path ?? "/"
        guard !host.isEmpty, path.hasPrefix("/") || path.hasPrefix("?") || path == "*" else { return nil }
        return "\(scheme)://\(authority)\(path)"
    }
}
