import Foundation
import GRDB

/// Sessions and their refresh tokens.
///
/// A session is a family of refresh tokens, of which only the newest can be used, once. If an older one is used, either
/// the client or a thief has a copy. The server can't distinguish them, so the session ends (RFC 9700 section 4.14.2).
struct Sessions: Sendable {
    /// What is known of a refresh token. Decoded, because a row's subscript traps on what it cannot read.
    private struct KnownToken: Decodable, FetchableRecord {
        var sessionId: String
        var userId: String
        var expiresAt: Date
        var usedAt: Date?
    }

    private let queue: DatabaseQueue
    private let refreshLifetime: TimeInterval

    init(_ database: UserDatabase, refreshLifetime: TimeInterval) {
        self.queue = database.queue
        self.refreshLifetime = refreshLifetime
    }

    /// Begins a session.
    func begin(for user: UserDatabase.User, now: Date) async throws -> UserDatabase.Session {
        let session = UserDatabase.Session(id: UUID().uuidString, user: user, refreshToken: OpaqueToken())
        try await queue.write { [refreshLifetime] database in
            try database.execute(
                sql: "INSERT INTO sessions (id, userId) VALUES (?, ?)", arguments: [session.id, user.id])
            try Self.insert(
                session.refreshToken, of: session.id, expiresAt: now.addingTimeInterval(refreshLifetime), database)
            // They can't be used anymore, and reuse of an expired token is refused without them.
            try database.execute(sql: "DELETE FROM refreshTokens WHERE expiresAt <= ?", arguments: [now])
        }
        return session
    }

    /// Goes on with a session: the presented token is used up, and a new one takes its place.
    ///
    /// - Returns: nil if the token is unknown, expired, revoked or used; in the last case the session has ended.
    func renew(with presented: OpaqueToken, now: Date) async throws -> UserDatabase.Session? {
        let replacement = OpaqueToken()
        return try await queue.write { [refreshLifetime] database in
            let known = try KnownToken.fetchOne(
                database,
                sql: """
                    SELECT refreshTokens.sessionId, expiresAt, usedAt, sessions.userId
                    FROM refreshTokens JOIN sessions ON sessions.id = refreshTokens.sessionId
                    WHERE refreshTokens.hash = ? AND sessions.endedAt IS NULL
                    """,
                arguments: [presented.hash])
            guard let known else { return nil }
            if known.usedAt != nil {
                try Self.end(known.sessionId, now, database)
                return nil
            }
            guard now < known.expiresAt else { return nil }
            let user = try UserDatabase.User.fetchOne(
                database, sql: "SELECT * FROM users WHERE id = ?", arguments: [known.userId])
            guard let user else { return nil }
            try database.execute(
                sql: "UPDATE refreshTokens SET usedAt = ? WHERE hash = ?", arguments: [now, presented.hash])
            try Self.insert(
                replacement, of: known.sessionId, expiresAt: now.addingTimeInterval(refreshLifetime), database)
            return UserDatabase.Session(id: known.sessionId, user: user, refreshToken: replacement)
        }
    }

    /// Whose session this is; nil once it has ended.
    func user(of session: String) async throws -> UserDatabase.User? {
        try await queue.read { database in
            try UserDatabase.User.fetchOne(
                database,
                sql: """
                    SELECT users.* FROM users JOIN sessions ON sessions.userId = users.id
                    WHERE sessions.id = ? AND sessions.endedAt IS NULL
                    """,
                arguments: [session])
        }
    }

    /// Ends a session, and with it all its tokens.
    func end(_ session: String, now: Date) async throws {
        try await queue.write { try Self.end(session, now, $0) }
    }

    /// Takes away a user's refresh tokens. Sessions go on until their access tokens expire.
    func revokeRefreshTokens(ofEmail email: String) async throws {
        try await queue.write { database in
            try database.execute(
                sql: """
                    DELETE FROM refreshTokens WHERE sessionId IN (
                        SELECT sessions.id FROM sessions JOIN users ON users.id = sessions.userId
                        WHERE users.email = ?)
                    """,
                arguments: [email])
        }
    }

    private static func end(_ session: String, _ now: Date, _ database: Database) throws {
        try database.execute(sql: "UPDATE sessions SET endedAt = ? WHERE id = ?", arguments: [now, session])
    }

    private static func insert(
        _ token: OpaqueToken, of session: String, expiresAt: Date, _ database: Database
    ) throws {
        try database.execute(
            sql: "INSERT INTO refreshTokens (hash, sessionId, expiresAt) VALUES (?, ?, ?)",
            arguments: [token.hash, session, expiresAt])
    }
}
