public import Watertight

/// What can be wrong with a feed.
public enum FeedError: LayerFailure, Hashable {
    /// It is no XML from this line on.
    case malformed(line: Int, SealedError)
    /// It is XML, and no feed.
    case noFeed

    /// The domain `feed` and the case.
    public var traits: FailureTraits {
        switch self {
        case .malformed: .environmental("feed", "malformed")
        case .noFeed: .environmental("feed", "no-feed")
        }
    }
}
