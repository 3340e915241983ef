import Foundation
import GRDB

/// Stores the session of this device in SQLite, in a file that only its owner can read.
struct SessionStore: Sendable {
    /// The file exists and isn't a session store.
    struct NotASessionStore: Error {}

    /// The application ID in SQLite's header: `SIGN` in ASCII.
    private static let applicationID: UInt32 = 0x5349_474E

    private static let selection = "SELECT accessToken, refreshToken, displayName FROM session"

    private let queue: DatabaseQueue

    /// Opens the store, and creates it if it doesn't exist.
    /// - Parameter path: The file. Its folder is created if it doesn't exist.
    /// - Throws: ``NotASessionStore`` if the file is something else. It isn't changed then.
    init(path: String) throws {
        let manager = FileManager.default
        let folder = URL(filePath: path).deletingLastPathComponent().path
        try manager.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        // SQLite would make the file readable by other users. Its journal gets the permissions of the file.
        if manager.fileExists(atPath: path) {
            // A file of another program keeps its permissions and its tables.
            guard try Self.mayBeTaken(path) else { throw NotASessionStore() }
            try manager.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        } else {
            guard manager.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]) else {
                throw CocoaError(.fileWriteNoPermission)
            }
        }
        queue = try DatabaseQueue(path: path)
        try queue.write { database in
            // A store that exists isn't written to, because each write waits for the disk.
            guard try !database.tableExists("session") else { return }
            try database.execute(sql: "PRAGMA application_id = \(Self.applicationID)")
            try database.create(table: "session") { table in
                // One device has one session.
                table.primaryKey("id", .integer).check { $0 == 1 }
                table.column("accessToken", .text).notNull()
                table.column("refreshToken", .text).notNull()
                table.column("displayName", .text).notNull()
            }
        }
    }

    /// Returns whether a file is empty or a session store.
    ///
    /// It reads the header directly instead of with `PRAGMA application_id`, because SQLite may write to a file that it
    /// opens, or next to it.
    private static func mayBeTaken(_ path: String) throws -> Bool {
        // Opening a device or a pipe may block forever.
        let resolved = URL(filePath: path).resolvingSymlinksInPath().path
        let type = try FileManager.default.attributesOfItem(atPath: resolved)[.type] as? FileAttributeType
        guard type == .typeRegular else { return false }
        let file = try FileHandle(forReadingFrom: URL(filePath: resolved))
        defer { try? file.close() }
        // https://www.sqlite.org/fileformat2.html#the_database_header
        guard let header = try file.read(upToCount: 100), !header.isEmpty else { return true }
        guard header.count == 100, header.starts(with: Data("SQLite format 3\0".utf8)) else { return false }
        return header.dropFirst(68).prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) } == applicationID
    }

    func read() throws -> Session? {
        try queue.read { database in
            // Decoded, because a row's subscript traps on a value of another type.
            try Session.fetchOne(database, sql: Self.selection)
        }
    }

    /// Stores a session instead of the one before, or deletes it.
    func keep(_ session: Session?) throws {
        try queue.write { database in
            // Each write waits for the disk.
            guard try Session.fetchOne(database, sql: Self.selection) != session else { return }
            guard let session else { return try database.execute(sql: "DELETE FROM session") }
            try database.execute(
                sql: "INSERT OR REPLACE INTO session (id, accessToken, refreshToken, displayName) VALUES (1, ?, ?, ?)",
                arguments: [session.accessToken, session.refreshToken, session.displayName])
        }
    }
}

extension Session: FetchableRecord {}
