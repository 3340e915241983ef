public import Foundation
public import Watertight

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Reads feeds with `XMLParser`: its delegate, its error numbers and its way to be cancelled end here.
///
/// The parser calls its delegate while `parse()` runs, so there is nothing to wait for and no request to make.
public struct FeedReader: Sendable {
    private let boundary = Boundary("FeedReader", layer: .facade)

    /// Creates a reader.
    public init() {}

    /// Reads the titles of an RSS feed's items. Ends early if the task is cancelled.
    /// - Parameter data: The feed.
    @concurrent public func titles(in data: Data) async throws(Interruption<FeedError>) -> [String] {
        // Of nothing at all the parser says nothing on Linux.
        guard !data.isEmpty else { throw boundary.originate(.noFeed) }
        let (parser, delegate) = (XMLParser(data: data), FeedDelegate())
        parser.delegate = delegate
        // Its result is not asked: on Linux it is true for many a broken document.
        _ = parser.parse()
        if let error = delegate.error ?? parser.parserError {
            let line = delegate.line ?? parser.lineNumber
            throw boundary.translate(foreign: error, cancelledBy: .xmlParser) { _, sealed in
                .malformed(line: line, sealed)
            }
        }
        guard delegate.isFeed else { throw boundary.originate(.noFeed) }
        return delegate.titles
    }
}

extension CancellationMatcher {
    /// `delegateAbortedParseError`, and libxml2's `XML_ERR_USER_STOP`, which is what Linux says.
    fileprivate static let xmlParser = standard.or {
        let error = $0 as NSError
        return error.domain == XMLParser.errorDomain && [512, 111].contains(error.code)
    }
}
