import WatertightHTTP

/// The codes of `kCFErrorDomainCFNetwork`, which Apple platforms sometimes return without an enclosing `URLError`.
enum CFNetworkErrorCode {
    static func reason(for code: Int) -> TransportFailure {
        switch code {
        case 1, 2: .cannotFindHost
        case 100...124: .proxyFailed  // SOCKS
        case 300, 301: .authenticationRequired
        case 302: .connectionLost
        // Apple doesn't distinguish bytes that aren't HTTP from a malformed response.
        case 303: .malformedResponse
        case 304: .tooManyRedirects
        case 305: .badURL
        case 306...311: .proxyFailed  // HTTP and HTTPS proxies, and proxy scripts
        // The codes of `NSURLErrorDomain` under the name of CFNetwork.
        default: URLErrorCode.reason(for: code)
        }
    }
}
