import CSQLite
public import Watertight

/// The reason why a statement failed.
public enum StatementError: LayerFailure {
    /// The statement is invalid for this database.
    case refused
    /// The statement violates a constraint.
    case constraint
    /// The file isn't a database, or doesn't exist.
    case noDatabase
    /// Any other error.
    case failed

    /// The domain `statement`.
    public static let domain = "statement"
    /// The severity; an error of SQLite has none.
    public var severity: FailureSeverity {
        switch self {
        case .constraint: .expected
        case .noDatabase: .environmental
        case .refused, .failed: .defect
        }
    }
}

extension StatementError {
    init(_ error: any Error) {
        self =
            switch (error as? SQLiteError)?.kind {
            case SQLITE_ERROR: .refused
            case SQLITE_CONSTRAINT: .constraint
            case SQLITE_NOTADB, SQLITE_CANTOPEN: .noDatabase
            default: .failed
            }
    }
}

extension FailureCode {
    /// SQLite's number, which the struct doesn't show; `nil` for other errors.
    static func sqlite(_ error: any Error) -> FailureCode? {
        (error as? SQLiteError).map { FailureCode(domain: "sqlite", reason: "error", number: Int($0.code)) }
    }
}
