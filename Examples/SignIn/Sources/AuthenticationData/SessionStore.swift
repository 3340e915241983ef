import Foundation
import GRDB

/// Keeps the session of this device in SQLite, in a file that only its owner can read.
struct SessionStore: Sendable {
    private let queue: DatabaseQueue

    /// Opens the store, and makes it if there is none.
    /// - Parameter path: The file. Its folder is made if there is none.
    init(path: String) throws {
        let manager = FileManager.default
        let folder = URL(filePath: path).deletingLastPathComponent().path
        try manager.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        // SQLite would make the file readable by others; its journal gets the permissions of the file.
        var isFolder: ObjCBool = false
        if manager.fileExists(atPath: path, isDirectory: &isFolder) {
            // Before its permissions are taken away.
            if isFolder.boolValue { throw CocoaError(.fileWriteFileExists) }
        } else {
            guard manager.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]) else {
                throw CocoaError(.fileWriteNoPermission)
            }
        }
        try manager.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        queue = try DatabaseQueue(path: path)
        try queue.write { database in
            try database.create(table: "session", options: .ifNotExists) { table in
                // One device has one session.
                table.primaryKey("id", .integer).check { $0 == 1 }
                table.column("accessToken", .text).notNull()
                table.column("refreshToken", .text).notNull()
                table.column("displayName", .text).notNull()
            }
        }
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
