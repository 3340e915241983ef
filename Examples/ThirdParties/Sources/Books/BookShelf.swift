import GRDB
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

/// Stores books in SQLite with GRDB. Hides its errors.
///
/// GRDB's functions are `async` and throw `CancellationError` in a canceled task, so `foreign` is enough.
public struct BookShelf: Sendable {
    let database: any DatabaseWriter

    /// Opens a shelf, and creates it if it doesn't exist.
    /// - Parameters:
    ///   - path: The file.
    ///   - isReadOnly: Whether books cannot be added.
    public init(path: String, isReadOnly: Bool = false) throws(Interruption<BookError>) {
        do {
            var configuration = Configuration()
            configuration.readonly = isReadOnly
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            if !isReadOnly { try queue.write(Self.makeTable) }
            database = queue
        } catch { throw .foreign(error, BookError.init) }
    }

    private static func makeTable(_ database: Database) throws {
        try database.create(table: "book", options: .ifNotExists) { table in
            table.column("title", .text).notNull().unique()
        }
    }

    /// Adds a book.
    /// - Parameter title: Its title.
    public func add(_ title: String?) async throws(Interruption<BookError>) {
        do {
            try await database.write { try $0.execute(sql: "INSERT INTO book (title) VALUES (?)", arguments: [title]) }
        } catch { throw .foreign(error, BookError.init) }
    }

    /// Lists all titles.
    public func titles() async throws(Interruption<BookError>) -> [String] {
        do {
            return try await database.read { try String.fetchAll($0, sql: "SELECT title FROM book ORDER BY title") }
        } catch { throw .foreign(error, BookError.init) }
    }
}

extension BookError {
    /// Extended codes come before their primary codes, which match both.
    fileprivate init(_ error: any Error) {
        self =
            switch (error as? DatabaseError)?.extendedResultCode {
            case .SQLITE_CONSTRAINT_UNIQUE?: .duplicate
            case .SQLITE_CONSTRAINT_NOTNULL?: .untitled
            case .SQLITE_BUSY?, .SQLITE_LOCKED?: .busy
            case .SQLITE_FULL?: .full
            case .SQLITE_READONLY?: .readOnly
            case .SQLITE_CORRUPT?, .SQLITE_NOTADB?: .damaged
            default: .unavailable
            }
    }
}
