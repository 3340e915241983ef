public import Watertight

/// The reason why a shelf could not be read or changed.
public enum BookError: LayerFailure {
    /// There is a book with this title already.
    case duplicate
    /// The book has no title.
    case untitled
    /// Another connection is writing.
    case busy
    /// The disk is full, or the file has reached its limit.
    case full
    /// The file can only be read.
    case readOnly
    /// The file is damaged, or isn't a database.
    case damaged
    /// Any other error.
    case unavailable

    /// The domain `books`.
    public static let domain = "books"
    /// The severity; an error of GRDB has none.
    public var severity: FailureSeverity {
        switch self {
        case .duplicate, .untitled: .expected
        case .busy, .full, .readOnly: .environmental
        case .damaged, .unavailable: .defect
        }
    }
}
