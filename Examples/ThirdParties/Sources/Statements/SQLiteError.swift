import CSQLite

/// SQLite's result codes as an error.
struct SQLiteError: Error {
    let code: Int32

    /// The code without its details.
    var kind: Int32 { code & 0xFF }
}
