import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Collects the titles, and stops the parser after the task was canceled.
final class FeedDelegate: NSObject, XMLParserDelegate {
    private(set) var titles: [String] = []
    private(set) var isFeed = false
    /// The first error. On Linux the parser continues after it and drops it.
    private(set) var error: (any Error)?
    private(set) var line: Int?

    private var path: [String] = []

    func parser(
        _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        if Task.isCancelled { parser.abortParsing() }
        path.append(element)
        if path == ["rss", "channel"] { isFeed = true }
        if path == ["rss", "channel", "item", "title"] { titles.append("") }
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
        guard path == ["rss", "channel", "item", "title"], let last = titles.indices.last else { return }
        titles[last] += text
    }

    func parser(_ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?) {
        _ = path.popLast()
    }

    func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
        guard self.error == nil else { return }
        (self.error, line) = (error, parser.lineNumber)
    }
}
