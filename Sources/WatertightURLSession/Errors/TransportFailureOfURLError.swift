import Foundation
import Watertight
public import WatertightHTTP

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

extension TransportFailure {
    /// Creates the reason for an error of another HTTP client: the first error of URL loading, POSIX or CFNetwork among the
    /// error and those that it wraps. A named entry point for `any Error`.
    ///
    /// `nil` if there is none. A cancellation becomes `TransportFailure.connectionLost`: the error doesn't reveal what canceled the
    /// request. If your own task was canceled, throw `Interruption.cancelled` instead.
    /// - Parameter error: The error. It isn't stored.
    public init?(foreign error: any Error) {
        guard let facts = URLSessionErrorFacts(foreign: error) else { return nil }
        self = facts.reason
    }
}
