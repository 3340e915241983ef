import Foundation
import Watertight
import WatertightHTTP

/// The facts about an error: its code, and the more specific information that each platform adds.
struct URLSessionErrorFacts {
    private let domain: String
    private let code: Int
    /// The URL of the request that failed, which is the target of a redirect that the session followed.
    let url: String?
    /// The message of libcurl (Linux).
    let curlMessage: CurlMessage?
    /// The code of the failed lower layer (Apple platforms).
    private let stream: StreamErrorCode?
    /// Whether there is a network that this app may not use: cellular, Low Data Mode (Apple platforms).
    private let isForbiddenPath: Bool
    /// Whether the user hasn't allowed this app to use the local network (Apple platforms).
    private let isLocalNetworkDenied: Bool

    /// The domains of the errors that have a reason.
    private static let domains: Set<String> = [NSURLErrorDomain, NSPOSIXErrorDomain, "kCFErrorDomainCFNetwork"]

    init(_ error: NSError) {
        domain = error.domain
        code = error.code
        let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError
        let infos = [error.userInfo, underlying?.userInfo ?? [:]]
        url = infos.lazy.compactMap { $0[NSURLErrorFailingURLErrorKey] as? URL }.first?.absoluteString
        #if canImport(FoundationNetworking)
        let words = infos.reversed().lazy.compactMap { $0[NSLocalizedDescriptionKey] as? String }.first
        curlMessage = words.flatMap(CurlMessage.init)
        #else
        // The description is localized, so it identifies nothing.
        curlMessage = nil
        #endif
        stream = infos.lazy.compactMap(StreamErrorCode.init).first
        isForbiddenPath = infos.contains { $0["NSURLErrorNetworkUnavailableReasonKey"] != nil }
        // The description of a path, which isn't localized, is the only place that contains this reason.
        isLocalNetworkDenied = infos.contains { info in
            info["_NSURLErrorNWPathKey"].map { "\($0)".contains("Local network prohibited") } ?? false
        }
    }

    /// Creates the facts about the first error of a known domain among an error and those that it wraps; `nil` if there is
    /// none.
    init?(foreign error: any Error) {
        let found = ErrorChain.errors(in: error).lazy.map { $0 as NSError }.first { Self.domains.contains($0.domain) }
        guard let found else { return nil }
        self.init(found)
    }

    var reason: TransportFailure {
        if isForbiddenPath { return .blockedBySystem }
        if let curlMessage { return curlMessage.reason(urlErrorCode: code) }
        if isLocalNetworkDenied, reasonOfCode == .offline { return .blockedBySystem }
        // The lower layer's code would hide that the connection was established.
        return reasonOfCode == .connectionLost ? .connectionLost : stream?.reason ?? reasonOfCode
    }

    /// The reason if the head of a response had arrived before the error: then the request was sent over a connection,
    /// whatever the code.
    var reasonAfterHead: TransportFailure {
        switch reason {
        case .timedOut: .timedOut(.read)
        case .connectionRefused, .hostUnreachable, .cannotConnect, .unclassified: .connectionLost
        case let reason: reason
        }
    }

    private var reasonOfCode: TransportFailure {
        switch domain {
        case NSURLErrorDomain: URLErrorCode.reason(for: code)
        case NSPOSIXErrorDomain: Int32(exactly: code).map { .init(posixErrorCode: $0) } ?? .unclassified
        case "kCFErrorDomainCFNetwork": CFNetworkErrorCode.reason(for: code)
        default: .unclassified
        }
    }
}
