import HTTPTypes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Resolves URI references (RFC 3986 §5.2). Foundation's `URL` does so since iOS 17 and macOS 14, and follows RFC 1808 before.
enum URLReference {
    /// Returns the absolute URL of a reference.
    /// - Parameters:
    ///   - reference: The reference, without a fragment.
    ///   - request: The request to whose URL it is relative.
    /// - Returns: `nil` for an empty reference, a scheme without an authority, and a host outside ASCII that `URL` can't encode,
    ///   as before iOS 17.
    static func resolve(_ reference: String, relativeTo request: HTTPRequest) -> String? {
        guard !reference.isEmpty, let scheme = request.scheme, let authority = request.authority else { return nil }
        let segment = reference.prefix { $0 != "/" && $0 != "?" }
        if segment.contains(":") {
            let rest = reference[segment.endIndex...]
            guard segment.last == ":", rest.hasPrefix("//") else { return nil }
            return absolute(segment, String(rest))
        }
        if reference.hasPrefix("//") { return absolute("\(scheme):", reference) }
        let base = (request.path ?? "/").prefix { $0 != "?" }
        let path = reference.prefix { $0 != "?" }
        var target = String(base)
        if path.hasPrefix("/") {
            target = withoutDots(path)
        } else if !path.isEmpty {
            target = withoutDots(base.prefix(through: base.lastIndex(of: "/") ?? base.startIndex) + path)
        }
        return "\(scheme)://\(authority)\(target)\(reference[path.endIndex...])"
    }

    /// Returns the URL of a scheme with its colon, and what begins with two slashes.
    private static func absolute(_ scheme: some StringProtocol, _ rest: String) -> String? {
        let authority = rest.dropFirst(2).prefix { $0 != "/" && $0 != "?" }
        let path = rest[authority.endIndex...].prefix { $0 != "?" }
        let host = "\(scheme)//\(authority)"
        let isASCII = authority.utf8.allSatisfy { $0 < 0x80 }
        guard let encoded = isASCII ? host : URL(string: host)?.absoluteString else { return nil }
        return "\(encoded)\(withoutDots(path))\(rest[path.endIndex...])"
    }

    /// Returns a path without dot segments (RFC 3986 §5.2.4).
    private static func withoutDots(_ path: Substring) -> String {
        guard path.hasPrefix("/") else { return String(path) }
        var segments: [Substring] = []
        let all = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        for (index, segment) in all.enumerated() {
            if segment == ".." { _ = segments.popLast() }
            if segment != ".", segment != ".." {
                segments.append(segment)
            } else if index == all.count - 1 {
                segments.append("")
            }
        }
        return "/" + segments.joined(separator: "/")
    }
}
