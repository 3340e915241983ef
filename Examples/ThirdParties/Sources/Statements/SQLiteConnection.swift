import CSQLite
import Dispatch
import Synchronization

/// SQLite's result codes as an error.
struct SQLiteError: Error {
    let code: Int32

    /// The code without its details.
    var kind: Int32 { code & 0xFF }
}

/// Runs statements one after the other, and calls a completion handler.
protocol StatementRunner: Sendable {
    /// Starts a statement.
    /// - Returns: A closure that stops the statement.
    func run(
        _ sql: String, completion: @escaping @Sendable ([[String]]?, SQLiteError?) -> Void
    ) -> @Sendable () -> Void
}

/// A database on SQLite's C interface, with its own queue because SQLite blocks on the disk.
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
        let request = Request()
        queue.async { [handle] in
            let work = Work(request)
            let code = handle.run(sql, work)
            if code == SQLITE_OK { completion(work.rows, nil) } else { completion(nil, SQLiteError(code: code)) }
        }
        return { request.end() }
    }
}

/// Whether a statement's result is still needed.
private final class Request: Sendable {
    private let isOver = Atomic(false)

    var isAlive: Bool { !isOver.load(ordering: .relaxed) }
    func end() { isOver.store(true, ordering: .relaxed) }
}

/// The context of the C callbacks. C holds an unmanaged pointer to it.
private final class Work {
    let request: Request
    var rows: [[String]] = []

    init(_ request: Request) { self.request = request }

    static func at(_ context: UnsafeMutableRawPointer?) -> Work? {
        context.map { Unmanaged<Work>.fromOpaque($0).takeUnretainedValue() }
    }
}

/// SQLite's database. Unchecked: after initialization only the connection's queue uses it.
private final class Handle: @unchecked Sendable {
    private let pointer: OpaquePointer?

    init(pointer: OpaquePointer?) { self.pointer = pointer }
    deinit { sqlite3_close_v2(pointer) }

    /// Runs a statement to its end, or until its result is no longer needed.
    func run(_ sql: String, _ work: Work) -> Int32 {
        // Both callbacks receive the work as their context. C doesn't retain it, so this function does.
        let context = Unmanaged.passUnretained(work).toOpaque()
        defer {
            sqlite3_progress_handler(pointer, 0, nil, nil)
            withExtendedLifetime(work) {}
        }
        sqlite3_progress_handler(pointer, 1000, { Work.at($0)?.request.isAlive == true ? 0 : 1 }, context)
        // Canceled while it waited in the queue.
        guard work.request.isAlive else { return SQLITE_INTERRUPT }
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
