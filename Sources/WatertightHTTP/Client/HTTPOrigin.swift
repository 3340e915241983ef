package import HTTPTypes

/// An origin: scheme, host and port (RFC 9110 §4.3.1). The only reader of a URL's authority.
package struct HTTPOrigin: Sendable, Hashable, CustomStringConvertible {
    /// `http` or `https`.
    package let scheme: String
    /// The host in lower case; an IPv6 address has brackets.
    package let host: String
    /// The port; `nil` for the default port of the scheme.
    package let port: Int?
    /// Host and port.
    package let authority: String

    /// Reads a scheme and an authority. Credentials are dropped (RFC 9110 §4.2.4).
    /// - Returns: `nil` unless the scheme is `http` or `https` and the authority has a host and at most a valid port.
    package init?(scheme: some StringProtocol, authority: some StringProtocol) {
        let scheme = scheme.lowercased()
        guard scheme == "http" || scheme == "https", authority.utf8.allSatisfy(Self.isOfAuthority) else { return nil }
        let bytes = Array(authority.utf8)
        var host = bytes.lastIndex(of: UInt8(ascii: "@")).map { bytes[($0 + 1)...] } ?? bytes[...]
        var port: UInt16?
        // The colons of an IPv6 address are inside of brackets.
        let addressEnd = host.lastIndex(of: UInt8(ascii: "]")) ?? host.startIndex
        if addressEnd < host.endIndex, let colon = host[addressEnd...].lastIndex(of: UInt8(ascii: ":")) {
            let digits = host[(colon + 1)...]
            if !digits.isEmpty {
                guard digits.allSatisfy({ (0x30...0x39).contains($0) }),
                    let number = UInt16(String(decoding: digits, as: UTF8.self))
                else { return nil }
                port = number
            }
            host = host[..<colon]
        }
        let hasBrackets = host.first == UInt8(ascii: "[") && host.last == UInt8(ascii: "]")
        let address = hasBrackets ? host.dropFirst().dropLast() : host
        guard !address.isEmpty, address.allSatisfy(hasBrackets ? Self.isOfAddress : Self.isOfName) else { return nil }
        self.scheme = scheme
        let name = String(decoding: host, as: UTF8.self).lowercased()
        self.host = name
        self.port = port.map(Int.init).flatMap { $0 == (scheme == "http" ? 80 : 443) ? nil : $0 }
        self.authority = self.port.map { "\(name):\($0)" } ?? name
    }

    /// Reads the scheme and the authority of a request.
    package init?(_ request: HTTPRequest) {
        guard let scheme = request.scheme, let authority = request.authority else { return nil }
        self.init(scheme: scheme, authority: authority)
    }

    /// Reads the beginning of an absolute URL.
    /// - Returns: The origin, whether the authority has credentials, and the rest of the URL: path, query and fragment.
    package static func split(
        _ url: some StringProtocol
    ) -> (origin: HTTPOrigin, hasCredentials: Bool, rest: String)? {
        guard let colon = url.firstIndex(of: ":"), url[colon...].hasPrefix("://") else { return nil }
        let start = url.index(colon, offsetBy: 3)
        let end = url[start...].firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? url.endIndex
        let authority = url[start..<end]
        guard let origin = HTTPOrigin(scheme: url[..<colon], authority: authority) else { return nil }
        return (origin, authority.utf8.contains(UInt8(ascii: "@")), String(url[end...]))
    }

    /// Scheme, host and port, as a URL begins.
    package var description: String { "\(scheme)://\(authority)" }

    /// Returns whether an authority may contain a byte. URL parsers end the authority at the other ones, and would read
    /// another host and port.
    private static func isOfAuthority(_ byte: UInt8) -> Bool {
        switch byte {
        // Control characters, space, # / ? and the backslash.
        case 0...0x20, 0x7F, 0x23, 0x2F, 0x3F, 0x5C: false
        default: true
        }
    }

    /// Returns whether a registered name or an IPv4 address may contain a byte: letters, digits and `-._`, in ASCII
    /// (RFC 3986 §3.2.2).
    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"): true
        default: false
        }
    }

    /// Returns whether an IPv6 address may contain a byte.
    private static func isOfAddress(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x3A, 0x41...0x46, 0x61...0x66, UInt8(ascii: "."): true
        default: false
        }
    }
}
