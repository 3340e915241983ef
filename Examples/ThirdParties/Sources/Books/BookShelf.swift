import GRDB
public import Watertight

/// Keeps books in SQLite with GRDB, whose errors end here.
///
/// GRDB is awaited and answers once, so a boundary is all that is needed. For a cancelled task it says
/// `CancellationError`.
public struct BookShelf: Sendable {
    private let boundary = Boundary("BookShelf", layer: .repository)
    let database: any DatabaseWriter

    /// Opens a shelf, and makes it if there is none.
    /// - Parameters:
    ///   - path: The file.
    ///   - isReadOnly: True to take nothing.
    public init(path: String, isReadOnly: Bool = false) throws(Interruption<BookError>) {
        do {
            var configuration = Configuration()
            configuration.readonly = isReadOnly
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            if !isReadOnly { try queue.write(Self.makeTable) }
            database = queue
        } catch { throw boundary.translate(foreign: error, BookError.init) }
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
        } catch { throw boundary.translate(foreign: error, BookError.init) }
    }

    /// Lists all titles.
    public func titles() async throws(Interruption<BookError>) -> [String] {
        do {
            return try await database.read { try String.fetchAll($0, sql: "SELECT title FROM book ORDER BY title") }
        } catch { throw boundary.translate(foreign: error, BookError.init) }
    }
}

extension BookError {
    /// The extended codes before those of which they are a kind: a case matches its kind as well.
    fileprivate init(_ error: any Error, _ sealed: SealedError) {
        self =
            switch (error as? DatabaseError)?.extendedResultCode {
            case .SQLITE_CONSTRAINT_UNIQUE?: .duplicate
            case .SQLITE_CONSTRAINT_NOTNULL?: .untitled
            case .SQLITE_BUSY?, .SQLITE_LOCKED?: .busy(sealed)
            case .SQLITE_FULL?: .full(sealed)
            case .SQLITE_READONLY?: .readOnly(sealed)
            case .SQLITE_CORRUPT?, .SQLITE_NOTADB?: .damaged(sealed)
            default: .unavailable(sealed)
            }
    }
}
