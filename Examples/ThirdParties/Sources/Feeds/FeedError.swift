public import Watertight

/// The reason why a feed could not be read.
public enum FeedError: LayerFailure {
    /// The document isn't well-formed XML from this line on.
    case malformed(line: Int)
    /// The document isn't an RSS feed.
    case noFeed

    /// The domain `feed`.
    public static let domain = "feed"
    /// The publisher of the feed is at fault.
    public var severity: FailureSeverity { .environmental }
}
