import Foundation
import GRDB

/// The failed attempts to sign in with an e-mail address since the last success.
struct SignInAttempts: Sendable {
    /// What follows from the attempts so far.
    enum Standing: Sendable, Hashable {
        /// The attempt may go on; if it fails, so many are left.
        case open(remaining: Int)
        /// The attempt may go on; if it fails, the account stays locked until then.
        case last(lockingUntil: Date)
        /// The attempt must not go on.
        case locked(until: Date)
    }

    /// The attempts so far. Decoded, because a row's subscript traps on what it cannot read.
    private struct Attempts: Decodable, FetchableRecord {
        var failed = 0
        var lockedUntil: Date?
    }

    private let queue: DatabaseQueue
    private let maximum: Int
    private let lockDuration: TimeInterval

    init(_ database: UserDatabase, maximum: Int, lockDuration: TimeInterval) {
        self.queue = database.queue
        self.maximum = maximum
        self.lockDuration = lockDuration
    }

    /// Counts an attempt before its password is checked, so that many at once get no more guesses than one by one.
    func begin(email: String, now: Date) async throws -> Standing {
        try await queue.write { [maximum, lockDuration] database in
            let known =
                try Attempts.fetchOne(
                    database, sql: "SELECT failed, lockedUntil FROM attempts WHERE email = ?", arguments: [email])
                ?? Attempts()
            if let lockedUntil = known.lockedUntil, now < lockedUntil { return .locked(until: lockedUntil) }
            // A lock that is over takes the failures that led to it along.
            let failed = (known.lockedUntil == nil ? known.failed : 0) + 1
            // The database keeps milliseconds; whole seconds come out of it, and of ISO 8601, as they went in.
            let lock = Date(timeIntervalSince1970: now.timeIntervalSince1970.rounded(.up) + lockDuration)
            let newLock = failed >= maximum ? lock : nil
            try database.execute(
                sql: """
                    INSERT INTO attempts (email, failed, lockedUntil) VALUES (?, ?, ?)
                    ON CONFLICT (email) DO UPDATE SET failed = excluded.failed, lockedUntil = excluded.lockedUntil
                    """,
                arguments: [email, failed, newLock])
            return newLock.map { .last(lockingUntil: $0) } ?? .open(remaining: maximum - failed)
        }
    }

    /// Forgets the attempts with an address, because one succeeded.
    func succeed(email: String) async throws {
        try await queue.write { try $0.execute(sql: "DELETE FROM attempts WHERE email = ?", arguments: [email]) }
    }

    /// Forgets all attempts and locks.
    func reset() async throws {
        try await queue.write { try $0.execute(sql: "DELETE FROM attempts") }
    }
}
