import CSQLite
public import Watertight

/// What can go wrong with a statement.
public enum StatementError: LayerFailure, Hashable {
    /// It makes no sense, or not with these tables.
    case refused(SealedError)
    /// It would break a rule of the tables.
    case constraint(SealedError)
    /// The file is no database, or there is none.
    case noDatabase(SealedError)
    /// Anything else.
    case failed(SealedError)

    /// The domain `statement` and the case.
    public var traits: FailureTraits {
        switch self {
        case .refused: .defect("statement", "refused")
        case .constraint: .expected("statement", "constraint")
        case .noDatabase: .environmental("statement", "no-database")
        case .failed: .defect("statement", "failed")
        }
    }
}

extension StatementError {
    init(_ error: any Error, _ sealed: SealedError) {
        self =
            switch (error as? SQLiteError)?.kind {
            case SQLITE_ERROR: .refused(sealed)
            case SQLITE_CONSTRAINT: .constraint(sealed)
            case SQLITE_NOTADB, SQLITE_CANTOPEN: .noDatabase(sealed)
            default: .failed(sealed)
            }
    }
}

extension FailureCode {
    /// SQLite's own number, which a struct does not show; `nil` for what is not SQLite's.
    static func sqlite(_ error: any Error) -> FailureCode? {
        (error as? SQLiteError).map { FailureCode(domain: "sqlite", reason: "error", number: Int($0.code)) }
    }
}

extension CancellationMatcher {
    static let sqlite = standard.or { ($0 as? SQLiteError)?.kind == SQLITE_INTERRUPT }
}
