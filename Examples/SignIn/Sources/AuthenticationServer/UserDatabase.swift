import Foundation
import GRDB

/// The server's SQLite database: users, sessions and failed attempts to sign in.
struct UserDatabase: Sendable {
    /// A person with an account.
    struct User: Codable, FetchableRecord, Sendable, Hashable {
        var id: String
        var email: String
        var displayName: String
        var memberSince: Date
        /// nil, like its salt and iterations, for people who only sign in through a provider.
        var passwordHash: Data?
        var passwordSalt: Data?
        var passwordIterations: Int?

        var password: PasswordHash? {
            guard let passwordHash, let passwordSalt, let passwordIterations else { return nil }
            return PasswordHash(salt: passwordSalt, hash: passwordHash, iterations: passwordIterations)
        }
    }

    /// A new session, or one that goes on: whose it is, and the refresh token that keeps it alive.
    struct Session: Sendable {
        var id: String
        var user: User
        var refreshToken: OpaqueToken
    }

    let queue: DatabaseQueue

    /// Opens the database, which only its owner may read, and brings its tables up to date.
    init(path: String) throws(AuthenticationServerError) {
        do {
            let manager = FileManager.default
            let permissions: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
            // SQLite would make the file readable by others. Its journal gets the permissions of the file. If this
            // fails, opening the database fails too, with the reason.
            if !manager.fileExists(atPath: path) {
                _ = manager.createFile(atPath: path, contents: nil, attributes: permissions)
            }
            queue = try DatabaseQueue(path: path)
            try Self.migrator.migrate(queue)
            // Now it is known to be a database of ours, and perhaps it was made before.
            try manager.setAttributes(permissions, ofItemAtPath: path)
        } catch {
            throw .databaseUnavailable(path: path, reason: "\(error)")
        }
    }

    func close() throws {
        try queue.close()
    }

    private static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("users and sessions") { database in
            try database.create(table: "users") { table in
                table.primaryKey("id", .text)
                table.column("email", .text).notNull().unique().collate(.nocase)
                table.column("displayName", .text).notNull()
                table.column("memberSince", .datetime).notNull()
                table.column("passwordHash", .blob)
                table.column("passwordSalt", .blob)
                table.column("passwordIterations", .integer)
            }
            try database.create(table: "identities") { table in
                table.column("provider", .text).notNull()
                table.column("subject", .text).notNull()
                table.column("userId", .text).notNull().references("users", onDelete: .cascade)
                table.primaryKey(["provider", "subject"])
            }
            try database.create(table: "sessions") { table in
                table.primaryKey("id", .text)
                table.column("userId", .text).notNull().indexed().references("users", onDelete: .cascade)
                table.column("endedAt", .datetime)
            }
            try database.create(table: "refreshTokens") { table in
                table.primaryKey("hash", .blob)
                table.column("sessionId", .text).notNull().indexed().references("sessions", onDelete: .cascade)
                table.column("expiresAt", .datetime).notNull()
                table.column("usedAt", .datetime)
            }
            // By email address and not by user: if only addresses with an account were locked, the lock would reveal
            // who has one.
            try database.create(table: "attempts") { table in
                table.primaryKey("email", .text).collate(.nocase)
                table.column("failed", .integer).notNull()
                table.column("lockedUntil", .datetime)
            }
        }
        return migrator
    }

    // MARK: Users

    func user(email: String) async throws -> User? {
        try await queue.read { try User.fetchOne($0, sql: "SELECT * FROM users WHERE email = ?", arguments: [email]) }
    }

    /// Adds a user.
    ///
    /// - Returns: false if the e-mail address is taken.
    func add(_ user: User) async throws -> Bool {
        try await queue.write { database in
            let isTaken = try Bool.fetchOne(
                database, sql: "SELECT EXISTS (SELECT 1 FROM users WHERE email = ?)", arguments: [user.email])
            guard isTaken != true else { return false }
            try Self.insert(user, database)
            return true
        }
    }

    /// Returns the user with this subject at a provider. The first time, it is the user with the same email address,
    /// who is created if needed.
    func user(provider: String, subject: String, orNew newUser: User) async throws -> User {
        try await queue.write { database in
            let known = try User.fetchOne(
                database,
                sql: """
                    SELECT users.* FROM users JOIN identities ON identities.userId = users.id
                    WHERE identities.provider = ? AND identities.subject = ?
                    """,
                arguments: [provider, subject])
            if let known { return known }
            var user = try User.fetchOne(
                database, sql: "SELECT * FROM users WHERE email = ?", arguments: [newUser.email])
            if user == nil {
                try Self.insert(newUser, database)
                user = newUser
            }
            let linked = user ?? newUser
            try database.execute(
                sql: "INSERT INTO identities (provider, subject, userId) VALUES (?, ?, ?)",
                arguments: [provider, subject, linked.id])
            return linked
        }
    }

    private static func insert(_ user: User, _ database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO users
                (id, email, displayName, memberSince, passwordHash, passwordSalt, passwordIterations)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                user.id, user.email, user.displayName, user.memberSince, user.passwordHash, user.passwordSalt,
                user.passwordIterations,
            ])
    }

    /// A statement with a mistake in it, such as a forgotten migration makes: the table it reads does not exist.
    func runBrokenStatement() async throws {
        try await queue.read { try $0.execute(sql: "SELECT displayName, avatar FROM user_profiles_v2") }
    }
}
