import Foundation
import WatertightHTTP

/// The facts known of an error: its code, and what each platform adds to it, which is more telling.
struct URLSessionErrorFacts {
    private let domain: String
    private let code: Int
    /// The message of libcurl (Linux).
    let curlMessage: CurlMessage?
    /// The code of the layer below (Apple platforms).
    private let stream: StreamErrorCode?
    /// Cellular, Low Data Mode: there is a network, and this app may not use it (Apple platforms).
    private let isForbiddenPath: Bool

    init(_ error: NSError) {
        domain = error.domain
        code = error.code
        let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError
        let infos = [error.userInfo, underlying?.userInfo ?? [:]]
        #if canImport(FoundationNetworking)
        let words = infos.reversed().lazy.compactMap { $0[NSLocalizedDescriptionKey] as? String }.first
        curlMessage = words.flatMap(CurlMessage.init)
        #else
        // Localized there, so of no use for telling things apart.
        curlMessage = nil
        #endif
        stream = infos.lazy.compactMap(StreamErrorCode.init).first
        isForbiddenPath = infos.contains { $0["NSURLErrorNetworkUnavailableReasonKey"] != nil }
    }

    var reason: TransportFailure.Reason {
        if isForbiddenPath { return .blockedBySystem }
        return curlMessage?.reason(urlErrorCode: code) ?? stream?.reason ?? reasonOfCode
    }

    private var reasonOfCode: TransportFailure.Reason {
        switch domain {
        case NSURLErrorDomain: URLErrorCode.reason(for: code)
        case NSPOSIXErrorDomain: Int32(exactly: code).map { .init(posixErrorCode: $0) } ?? .unclassified
        case "kCFErrorDomainCFNetwork": CFNetworkErrorCode.reason(for: code)
        default: .unclassified
        }
    }
}
