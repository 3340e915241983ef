public import Foundation
public import Watertight

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Reads feeds with `XMLParser`. Hides its delegate and error numbers.
///
/// The parser calls its delegate while `parse()` runs, so `withAnswer` isn't needed.
public struct FeedReader: Sendable {
    /// Creates a reader.
    public init() {}

    /// Reads the titles of an RSS feed's items. Ends early if the task is canceled.
    /// - Parameter data: The feed.
    @concurrent public func titles(in data: Data) async throws(Interruption<FeedError>) -> [String] {
        // On Linux the parser reports no error for an empty document.
        guard !data.isEmpty else { throw .failed(.noFeed) }
        let (parser, delegate) = (XMLParser(data: data), FeedDelegate())
        parser.delegate = delegate
        // The result is ignored: on Linux it is true for many malformed documents.
        _ = parser.parse()
        if let error = delegate.error ?? parser.parserError {
            let line = delegate.line ?? parser.lineNumber
            // In a canceled task, the error is that of the aborted parser, and the result is a cancellation.
            throw .foreign(error) { _ in .malformed(line: line) }
        }
        guard delegate.isFeed else { throw .failed(.noFeed) }
        return delegate.titles
    }
}
