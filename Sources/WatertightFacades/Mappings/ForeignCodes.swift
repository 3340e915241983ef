import Foundation
import Watertight

/// The meanings of the codes of `NSError` domains.
///
/// Errors are matched by domain and code, not by type, so that the tables compile without the framework.
struct ForeignCodes<Meaning: Sendable>: Sendable {
    let meanings: [String: [Int: Meaning]]
    private let isVague: @Sendable (NSError) -> Bool

    /// Creates a table.
    /// - Parameters:
    ///   - domains: The meanings of each domain's codes.
    ///   - isVague: Returns whether an error doesn't contain the cause, as "unknown error" and "input/output error". The
    ///     errors below it take precedence.
    init(
        _ domains: KeyValuePairs<String, KeyValuePairs<Int, Meaning>>,
        isVague: @escaping @Sendable (NSError) -> Bool = { _ in false }
    ) {
        meanings = Dictionary(
            domains.map { domain, codes in
                // Some codes have the same number on some platforms: EAGAIN and EWOULDBLOCK.
                (domain, Dictionary(codes.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first }))
            }, uniquingKeysWith: { first, _ in first })
        self.isVague = isVague
    }

    func meaning(domain: String, code: Int) -> Meaning? { meanings[domain]?[code] }

    /// Returns the meaning of the error, or of the first error below it that has one.
    ///
    /// Frameworks wrap specific errors in unspecific ones: `EMFILE` in `NSFileReadUnknownError`.
    func meaning(of error: any Error) -> Meaning? {
        let errors = ErrorChain.errors(in: error).map { $0 as NSError }
        func first(of errors: [NSError]) -> Meaning? {
            errors.lazy.flatMap(ErrorChain.codes).compactMap(meaning(domain:code:)).first
        }
        return first(of: errors.filter { !isVague($0) }) ?? first(of: errors)
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
