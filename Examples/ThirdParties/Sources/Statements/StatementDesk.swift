public import Watertight
import WatertightFacades

/// Runs statements on a SQLite database. Hides its callbacks, threads and codes.
@MainActor public struct StatementDesk {
    private let runner: any StatementRunner

    /// Opens a database.
    /// - Parameter path: The file.
    public init(path: String) throws(Interruption<StatementError>) {
        do {
            runner = try SQLiteConnection(path: path)
        } catch {
            throw .foreign(error, code: FailureCode.sqlite(error), StatementError.init)
        }
    }

    init(_ runner: any StatementRunner) { self.runner = runner }

    /// Runs a statement. A task that is canceled stops SQLite.
    /// - Parameter sql: The statement, written in the program.
    /// - Returns: The rows; `NULL` is an empty text.
    public func rows(_ sql: StaticString) async throws(Interruption<StatementError>) -> [[String]] {
        try await withAnswer(code: FailureCode.sqlite) { answer in
            RunningRequest(cancel: runner.run("\(sql)") { answer.resolve($0, $1) })
        } failure: {
            StatementError($0)
        }
    }
}
