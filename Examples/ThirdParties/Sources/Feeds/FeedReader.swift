public import Foundation
public import Watertight

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Reads feeds with `XMLParser`. Hides its delegate, error numbers and cancellation.
///
/// The parser calls its delegate while `parse()` runs, so a `boundary.request` isn't needed.
public struct FeedReader: Sendable {
    private let boundary = Boundary("FeedReader", layer: .facade)

    /// Creates a reader.
    public init() {}

    /// Reads the titles of an RSS feed's items. Ends early if the task is canceled.
    /// - Parameter data: The feed.
    @concurrent public func titles(in data: Data) async throws(Interruption<FeedError>) -> [String] {
        // On Linux the parser reports no error for an empty document.
        guard !data.isEmpty else { throw boundary.originate(.noFeed) }
        let (parser, delegate) = (XMLParser(data: data), FeedDelegate())
        parser.delegate = delegate
        // The result is ignored: on Linux it is true for many malformed documents.
        _ = parser.parse()
        if let error = delegate.error ?? parser.parserError {
            let line = delegate.line ?? parser.lineNumber
            throw boundary.translate(foreign: error, cancelledBy: .xmlParser) { _ in .malformed(line: line) }
        }
        guard delegate.isFeed else { throw boundary.originate(.noFeed) }
        return delegate.titles
    }
}

extension CancellationMatcher {
    /// `delegateAbortedParseError`, and libxml2's `XML_ERR_USER_STOP`, which Linux reports.
    fileprivate static let xmlParser = standard.or {
        let error = $0 as NSError
        return error.domain == XMLParser.errorDomain && [512, 111].contains(error.code)
    }
}
