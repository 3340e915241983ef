import Foundation

/// The meanings of the codes of `NSError` domains.
///
/// Errors are matched by domain and code, not by type, so that the tables compile without the framework.
struct ForeignCodes<Meaning: Sendable>: Sendable {
    private let meanings: [String: [Int: Meaning]]

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
    /// Frameworks wrap specific errors in unspecific ones: `EMFILE` in `NSFileReadUnknownError`.
    func meaning(of error: any Error) -> Meaning? {
        var current = error as NSError
        // An error may be its own cause.
        for _ in 0..<Self.depth {
            if let meaning = meaning(domain: current.domain, code: current.code) { return meaning }
            // On other platforms a Swift error in the user info isn't bridged to `NSError`.
            guard let below = current.userInfo[NSUnderlyingErrorKey] as? any Error else { return nil }
            current = below as NSError
        }
        return nil
    }

    private static var depth: Int { 8 }
}
