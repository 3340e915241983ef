/// The part of a URL that may be logged.
enum URLTemplate {
    /// Returns a URL with placeholders for everything that may be a value: the query, and path segments that don't look like
    /// the words of an API, such as `user-profiles` or `v2`. Credentials and the fragment are dropped.
    static func withoutValues(_ url: String) -> String { isPlain(url) ? url : masking(url) { isWord($0.utf8) } }

    /// Returns a URL that a server chose, with placeholders for the query and for all path segments that another template
    /// doesn't contain.
    static func withoutValues(_ url: String, knownFrom template: String) -> String {
        let known = Set((HTTPOrigin.split(template)?.rest ?? template).split { $0 == "/" || $0 == "?" })
        return masking(url) { known.contains($0) }
    }

    private static func masking(_ url: String, keeping isKept: (Substring) -> Bool) -> String {
        let (start, rest) = HTTPOrigin.split(url).map { ($0.origin.description, $0.rest) } ?? ("", url)
        let path = rest.prefix { $0 != "?" && $0 != "#" }
        let masked = path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
            segment.isEmpty || isKept(segment) ? segment : "{}"
        }.joined(separator: "/")
        return start + masked + (rest.prefix { $0 != "#" }.contains("?") ? "?{}" : "")
    }

    /// Returns whether a URL certainly has nothing to mask: `https`, a lowercase host, and words. Masking allocates a lot.
    private static func isPlain(_ url: String) -> Bool {
        let scheme = "https://"
        guard url.hasPrefix(scheme) else { return false }
        let (slash, dot) = (UInt8(ascii: "/"), UInt8(ascii: "."))
        var rest = url.utf8.dropFirst(scheme.utf8.count)
        let host = rest.prefix { (0x61...0x7A).contains($0) || $0 == dot }
        rest = rest[host.endIndex...]
        guard !host.isEmpty, rest.first ?? slash == slash else { return false }
        while !rest.isEmpty {
            let segment = rest.dropFirst().prefix { $0 != slash }
            guard segment.isEmpty || isWord(segment) else { return false }
            rest = rest[segment.endIndex...]
        }
        return true
    }

    /// Lowercase letters with separators, and at most two digits. Tokens have more digits, or capital letters.
    private static func isWord(_ segment: some Collection<UInt8>) -> Bool {
        var (letters, digits) = (0, 0)
        for byte in segment {
            switch byte {
            case 0x61...0x7A: letters += 1
            case 0x30...0x39: digits += 1
            case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: ":"): break
            default: return false
            }
        }
        return letters > 0 && letters <= 40 && digits <= 2
    }
}
