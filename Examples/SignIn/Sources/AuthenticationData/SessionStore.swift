import Foundation
import GRDB

/// Keeps the session of this device in SQLite, in a file that only its owner can read.
struct SessionStore: Sendable {
    /// There is something else where the store should be.
    struct NotASessionStore: Error {}

    /// What SQLite's header says of a session store: `SIGN` in ASCII.
    private static let applicationID: UInt32 = 0x5349_474E

    private let queue: DatabaseQueue

    /// Opens the store, and makes it if there is none.
    /// - Parameter path: The file. Its folder is made if there is none.
    /// - Throws: ``NotASessionStore`` if there is something else in its place, which stays as it was.
    init(path: String) throws {
        let manager = FileManager.default
        let folder = URL(filePath: path).deletingLastPathComponent().path
        try manager.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        // SQLite would make the file readable by others; its journal gets the permissions of the file.
        if manager.fileExists(atPath: path) {
            // Nothing of another program's file is changed: neither its permissions nor its tables.
            guard try Self.mayBeTaken(path) else { throw NotASessionStore() }
            try manager.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        } else {
            guard manager.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]) else {
                throw CocoaError(.fileWriteNoPermission)
            }
        }
        queue = try DatabaseQueue(path: path)
        try queue.write { database in
            try database.execute(sql: "PRAGMA application_id = \(Self.applicationID)")
            try database.create(table: "session", options: .ifNotExists) { table in
                // One device has one session.
                table.primaryKey("id", .integer).check { $0 == 1 }
                table.column("accessToken", .text).notNull()
                table.column("refreshToken", .text).notNull()
                table.column("displayName", .text).notNull()
            }
        }
    }

    /// Whether a file is empty, or a session store.
    ///
    /// Its header is read and not asked for with `PRAGMA application_id`: SQLite may write beside, or into, what it opens.
    private static func mayBeTaken(_ path: String) throws -> Bool {
        // A device or a pipe is not even opened: that may wait for ever.
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
            // Decoded, because a row's subscript traps on what it cannot read.
            try Session.fetchOne(database, sql: "SELECT accessToken, refreshToken, displayName FROM session")
        }
    }

    func write(_ session: Session) throws {
        try queue.write { database in
            try database.execute(
                sql: "INSERT OR REPLACE INTO session (id, accessToken, refreshToken, displayName) VALUES (1, ?, ?, ?)",
                arguments: [session.accessToken, session.refreshToken, session.displayName])
        }
    }

    func delete() throws {
        try queue.write { try $0.execute(sql: "DELETE FROM session") }
    }
}

extension Session: FetchableRecord {}
