import WatertightHTTP

/// The codes of `kCFErrorDomainCFNetwork`, which Apple platforms sometimes give without a `URLError` around them.
enum CFNetworkErrorCode {
    static func reason(for code: Int) -> TransportFailure.Reason {
        switch code {
        case 1, 2: .cannotFindHost
        case 100...124: .proxyFailed  // SOCKS
        case 300, 301: .authenticationRequired
        case 302: .connectionLost
        case 303: .notHTTP
        case 304: .tooManyRedirects
        case 305: .badURL
        case 306...311: .proxyFailed  // HTTP and HTTPS proxies, and the scripts that choose one
        // The codes of `NSURLErrorDomain`, under CFNetwork's name for them.
        default: URLErrorCode.reason(for: code)
        }
    }
}
