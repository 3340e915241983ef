import HTTPTypes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension HTTPRequest {
    /// Creates a request for what a URL names; `nil` without a scheme and a host. A fragment is the client's own
    /// business and is never sent (RFC 9110 §7.1).
    init?(_ method: HTTPRequest.Method, url: URL) {
        guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: true), let scheme = parts.scheme,
            let host = parts.percentEncodedHost
        else { return nil }
        var path = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
        if let query = parts.percentEncodedQuery { path += "?\(query)" }
        self.init(
            method: method, scheme: scheme.lowercased(),
            authority: (parts.port.map { "\(host):\($0)" } ?? host).lowercased(), path: path)
    }
}
