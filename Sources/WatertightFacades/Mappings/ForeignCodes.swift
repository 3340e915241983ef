import Foundation

/// The meanings of the codes of `NSError` domains, and the one reader of all mappings.
///
/// An error is matched by its domain and code and not by its type, so that the tables run where the framework does not
/// exist.
struct ForeignCodes<Meaning: Sendable>: Sendable {
    private let meanings: [String: [Int: Meaning]]

    init(_ domains: KeyValuePairs<String, KeyValuePairs<Int, Meaning>>) {
        meanings = Dictionary(
            domains.map { domain, codes in
                // Some codes have two names, which are one number on some platforms: EAGAIN and EWOULDBLOCK.
                (domain, Dictionary(codes.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first }))
            }, uniquingKeysWith: { first, _ in first })
    }

    func meaning(domain: String, code: Int) -> Meaning? { meanings[domain]?[code] }

    /// The meaning of the error, or of the first below it that has one.
    ///
    /// Frameworks put the telling error below a vague one: `NSFileReadUnknownError` rests on `EMFILE`.
    func meaning(of error: any Error) -> Meaning? {
        var current = error as NSError
        // An error that is its own cause must not hang the app.
        for _ in 0..<Self.depth {
            if let meaning = meaning(domain: current.domain, code: current.code) { return meaning }
            // Outside of Apple platforms a Swift error in there is no `NSError` yet.
            guard let below = current.userInfo[NSUnderlyingErrorKey] as? any Error else { return nil }
            current = below as NSError
        }
        return nil
    }

    private static var depth: Int { 8 }
}
