public import HTTPTypes

extension HTTPRequest {
    private static func isOfAuthority(_ byte: UInt8) -> Bool {
        switch byte {
        // Control characters and space, and # / ? and the backslash.
        case 0...0x20, 0x7F, 0x23, 0x2F, 0x3F, 0x5C: false
        default: true
        }
    }

    /// Tells whether a target can be sent as it stands. What a parser would drop or encode in its own way is a mistake
    /// of the caller's: a fragment, white space, a sign that is no octet, a character that is not ASCII (RFC 3986 §2).
    private static func isTarget(_ path: String) -> Bool {
        var digitsDue = 0
        for byte in path.utf8 {
            if digitsDue > 0 {
                guard UnicodeScalar(byte).properties.isASCIIHexDigit else { return false }
                digitsDue -= 1
                continue
            }
            switch byte {
            case UInt8(ascii: "%"): digitsDue = 2
            // Control characters and space, and " # < > and the backslash.
            case 0...0x20, 0x7F..., 0x22, 0x23, 0x3C, 0x3E, 0x5C: return false
            default: break
            }
        }
        return digitsDue == 0
    }

    /// The absolute URL to send this request to, for transports to share.
    ///
    /// Checked here because clients trap at what they do not expect, AsyncHTTPClient at a port above 65535, or repair
    /// it each in its own way.
    /// - Returns: `nil` unless the request has a scheme of `http` or `https`, a host, a port that can be one, and a
    ///   percent-encoded path without a fragment.
    public var absoluteURL: String? {
        // Every request passes here, so it is read byte by byte and nothing is copied that need not be.
        guard let scheme = scheme.map({ $0 == "https" || $0 == "http" ? $0 : $0.lowercased() }),
            scheme == "https" || scheme == "http", let authority
        else { return nil }
        let bytes = authority.utf8
        // Whoever parses the URL ends the authority at these, and would find another host and port than is read here.
        guard bytes.allSatisfy(Self.isOfAuthority) else { return nil }
        let target = bytes.lastIndex(of: UInt8(ascii: "@")).map { bytes[bytes.index(after: $0)...] } ?? bytes[...]
        // The colons of an IPv6 address are inside of brackets.
        let afterAddress =
            target.lastIndex(of: UInt8(ascii: "]")).map { target[target.index(after: $0)...] } ?? target
        var host = target
        if let colon = afterAddress.lastIndex(of: UInt8(ascii: ":")) {
            let port = target[target.index(after: colon)...]
            guard UInt16(Substring(port)) != nil, port.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
            host = target[..<colon]
        }
        let path = path ?? "/"
        let first = path.utf8.first
        guard !host.isEmpty, first == UInt8(ascii: "/") || first == UInt8(ascii: "?") || path == "*",
            Self.isTarget(path)
        else { return nil }
        var url = ""
        url.reserveCapacity(scheme.utf8.count + 3 + bytes.count + path.utf8.count)
        url.append(scheme)
        url.append("://")
        url.append(authority)
        url.append(path)
        return url
    }
}
