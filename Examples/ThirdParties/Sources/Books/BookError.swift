public import Watertight

/// What can go wrong on a shelf.
public enum BookError: LayerFailure, Hashable {
    /// There is such a book already.
    case duplicate
    /// The book has no title.
    case untitled
    /// Another connection is writing.
    case busy(SealedError)
    /// The disk, or what the file may take of it, is full.
    case full(SealedError)
    /// The file may only be read.
    case readOnly(SealedError)
    /// The file is damaged, or no database.
    case damaged(SealedError)
    /// Anything else.
    case unavailable(SealedError)

    /// The domain `books` and the case.
    public var traits: FailureTraits {
        switch self {
        case .duplicate: .expected("books", "duplicate")
        case .untitled: .expected("books", "untitled")
        case .busy: .environmental("books", "busy")
        case .full: .environmental("books", "full")
        case .readOnly: .environmental("books", "read-only")
        case .damaged: .defect("books", "damaged")
        case .unavailable: .defect("books", "unavailable")
        }
    }
}
