import Foundation
import Watertight

/// The meanings of the codes of `NSError` domains.
///
/// Errors are matched by domain and code, not by type, so that the tables compile without the framework.
struct ForeignCodes<Meaning: Sendable>: Sendable {
    let meanings: [String: [Int: Meaning]]

    init(_ domains: KeyValuePairs<String, KeyValuePairs<Int, Meaning>>) {
        meanings = Dictionary(
            domains.map { domain, codes in
                // Some codes have the same number on some platforms: EAGAIN and EWOULDBLOCK.
                (domain, Dictionary(codes.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first }))
            }, uniquingKeysWith: { first, _ in first })
    }

    func meaning(domain: String, code: Int) -> Meaning? { meanings[domain]?[code] }

    /// Returns the meaning of the error, or of the first error below it that has one.
    ///
    /// Frameworks wrap specific errors in unspecific ones: `EMFILE` in `NSFileReadUnknownError`, `CKErrorQuotaExceeded` in
    /// `CKErrorPartialFailure`.
    func meaning(of error: any Error) -> Meaning? {
        KnownErrors.causesFirst(in: error).lazy.flatMap(ErrorChain.codes).compactMap(meaning(domain:code:)).first
    }
}

extension ForeignCodes {
    /// Returns the codes of `NSURLErrorDomain` for a connection that failed.
    static func networkCodes(as meaning: Meaning) -> KeyValuePairs<Int, Meaning> {
        [
            -1001: meaning,  // NSURLErrorTimedOut
            -1003: meaning,  // NSURLErrorCannotFindHost
            -1004: meaning,  // NSURLErrorCannotConnectToHost
            -1005: meaning,  // NSURLErrorNetworkConnectionLost
            -1006: meaning,  // NSURLErrorDNSLookupFailed
            -1009: meaning,  // NSURLErrorNotConnectedToInternet
            -1018: meaning,  // NSURLErrorInternationalRoamingOff
            -1019: meaning,  // NSURLErrorCallIsActive
            -1020: meaning,  // NSURLErrorDataNotAllowed
            -1200: meaning,  // NSURLErrorSecureConnectionFailed
        ]
    }
}
