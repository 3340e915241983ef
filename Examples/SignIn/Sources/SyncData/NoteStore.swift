import Foundation
import GRDB
import Sync
import Watertight

/// Stores notes in SQLite. The errors of GRDB end here.
///
/// The file is opened for the first operation and not before, so that a failure to open it has a screen.
actor NoteStore {
    /// The store was written by a newer version of the app.
    struct NewerSchema: Error {}

    /// The version of the tables, in the header of the file.
    static let schemaVersion = 1

    private let path: String
    private let configuration: Configuration
    private var opened: DatabaseQueue?

    /// Creates a store.
    /// - Parameters:
    ///   - path: The file. Its folder exists.
    ///   - configuration: Of GRDB. By default a locked file is an error at once, because a sync is retried anyway.
    init(path: String, configuration: Configuration = Configuration()) {
        self.path = path
        self.configuration = configuration
    }

    /// Returns the notes of a notebook.
    func notes(in notebook: Notebook.ID) async throws(Interruption<SyncError>) -> [Note] {
        do {
            return try await queue().read { database in
                try NoteRow.filter(Column("notebook") == notebook.rawValue).order(Column("id")).fetchAll(database)
                    .map { Note(id: $0.id, text: $0.text) }
            }
        } catch { throw .foreign(error, SyncError.init(store:)) }
    }

    /// Returns the revision of the last sync; 0 if there was none.
    func revision(of notebook: Notebook.ID) async throws(Interruption<SyncError>) -> Int {
        do {
            return try await queue().read { try RevisionRow.fetchOne($0, key: notebook.rawValue)?.revision ?? 0 }
        } catch { throw .foreign(error, SyncError.init(store:)) }
    }

    /// Stores notes, and the revision of the sync that received them.
    /// - Parameters:
    ///   - notes: The notes.
    ///   - revision: The revision; `nil` to keep the one that is stored.
    ///   - notebook: The notebook.
    func write(
        _ notes: [Note], revision: Int? = nil, in notebook: Notebook.ID
    ) async throws(Interruption<SyncError>) {
        do {
            try await queue().write { database in
                for note in notes {
                    try NoteRow(notebook: notebook.rawValue, id: note.id, text: note.text).upsert(database)
                }
                if let revision {
                    try RevisionRow(notebook: notebook.rawValue, revision: revision).upsert(database)
                }
            }
        } catch { throw .foreign(error, SyncError.init(store:)) }
    }

    private func queue() throws -> DatabaseQueue {
        if let opened { return opened }
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.write(Self.prepare)
        opened = queue
        return queue
    }

    private static func prepare(_ database: Database) throws {
        let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
        guard version <= schemaVersion else { throw NewerSchema() }
        try database.create(table: "note", options: .ifNotExists) { table in
            table.column("notebook", .text).notNull()
            table.column("id", .text).notNull()
            table.column("text", .text).notNull()
            table.primaryKey(["notebook", "id"])
        }
        try database.create(table: "notebookRevision", options: .ifNotExists) { table in
            table.primaryKey("notebook", .text)
            table.column("revision", .integer).notNull()
        }
        try database.execute(sql: "PRAGMA user_version = \(schemaVersion)")
    }
}

private struct NoteRow: Codable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "note"

    let notebook: String
    let id: String
    let text: String
}

private struct RevisionRow: Codable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "notebookRevision"

    let notebook: String
    let revision: Int
}
