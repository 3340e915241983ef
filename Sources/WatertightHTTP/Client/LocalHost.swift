extension HTTPOrigin {
    /// Whether the host is in the local network, for which Apple's platforms require a permission: a name of `.local`
    /// (RFC 6762), or a private or link-local address (RFC 1918, 3927, 4193, 4291).
    package var isInLocalNetwork: Bool {
        if let first = host.prefix(while: { $0 != ":" }).wholeMatch(of: #/\[([0-9a-f]{4})/#),
            let group = UInt16(first.1, radix: 16)
        {
            // fe80::/10 and fc00::/7.
            return group & 0xFFC0 == 0xFE80 || group & 0xFE00 == 0xFC00
        }
        let labels = host.split(separator: ".")
        let bytes = labels.compactMap { UInt8($0) }
        guard labels.count == 4, bytes.count == 4 else { return labels.count > 1 && labels.last == "local" }
        return switch (bytes[0], bytes[1]) {
        case (10, _), (172, 16...31), (192, 168), (169, 254): true
        default: false
        }
    }
}
