import CSQLite
import Dispatch
import Synchronization

/// Runs statements, one after the other, and calls back.
protocol StatementRunner: Sendable {
    /// Starts a statement.
    /// - Returns: The way to stop it.
    func run(
        _ sql: String, completion: @escaping @Sendable ([[String]]?, SQLiteError?) -> Void
    ) -> @Sendable () -> Void
}

/// A database on SQLite's C interface, on a queue of its own: SQLite waits for the disk.
final class SQLiteConnection: StatementRunner {
    private let queue = DispatchQueue(label: "SQLiteConnection")
    private let handle: Handle

    init(path: String) throws(SQLiteError) {
        var pointer: OpaquePointer?
        let code = sqlite3_open(path, &pointer)
        handle = Handle(pointer: pointer)
        guard code == SQLITE_OK else { throw SQLiteError(code: code) }
    }

    func run(
        _ sql: String, completion: @escaping @Sendable ([[String]]?, SQLiteError?) -> Void
    ) -> @Sendable () -> Void {
        let wish = Wish()
        queue.async { [handle] in
            let work = Work(wish)
            let code = handle.run(sql, work)
            if code == SQLITE_OK { completion(work.rows, nil) } else { completion(nil, SQLiteError(code: code)) }
        }
        return { wish.end() }
    }
}

/// Whether anybody still wants a statement's result.
private final class Wish: Sendable {
    private let isOver = Atomic(false)

    var isAlive: Bool { !isOver.load(ordering: .relaxed) }
    func end() { isOver.store(true, ordering: .relaxed) }
}

/// What the C callbacks work on. C holds a plain pointer to it.
private final class Work {
    let wish: Wish
    var rows: [[String]] = []

    init(_ wish: Wish) { self.wish = wish }

    static func at(_ context: UnsafeMutableRawPointer?) -> Work? {
        context.map { Unmanaged<Work>.fromOpaque($0).takeUnretainedValue() }
    }
}

/// SQLite's database. Unchecked: after its initializer it is used on its connection's queue alone.
private final class Handle: @unchecked Sendable {
    private let pointer: OpaquePointer?

    init(pointer: OpaquePointer?) { self.pointer = pointer }
    deinit { sqlite3_close_v2(pointer) }

    /// Runs a statement to its end, or until nobody wants it.
    func run(_ sql: String, _ work: Work) -> Int32 {
        // Both callbacks get the work as their context. C does not retain it; this function does until C has let go.
        let context = Unmanaged.passUnretained(work).toOpaque()
        defer {
            sqlite3_progress_handler(pointer, 0, nil, nil)
            withExtendedLifetime(work) {}
        }
        sqlite3_progress_handler(pointer, 1000, { Work.at($0)?.wish.isAlive == true ? 0 : 1 }, context)
        // Cancelled while it was in the queue.
        guard work.wish.isAlive else { return SQLITE_INTERRUPT }
        let code = sqlite3_exec(
            pointer, sql,
            { context, count, values, _ in
                let row = (0..<Int(count)).map { index in values?[index].map { String(cString: $0) } ?? "" }
                Work.at(context)?.rows.append(row)
                return 0
            }, context, nil)
        return code == SQLITE_OK ? code : sqlite3_extended_errcode(pointer)
    }
}
