import GRDB
import Sync
import WatertightFacades
import WatertightHTTP

extension SyncError {
    /// Translates an error of SQLite, GRDB or the file system.
    init(store error: any Error) {
        self =
            switch error {
            case is NoteStore.NewerSchema: .schemaTooOld
            case is DecodingError, is RowDecodingError: .storeDamaged
            case let error as DatabaseError: SyncError(error.resultCode)
            default: SyncError(FileFailure(foreign: error))
            }
    }

    private init(_ code: ResultCode) {
        self =
            switch code {
            case .SQLITE_BUSY, .SQLITE_LOCKED: .locked
            case .SQLITE_FULL: .diskFull
            case .SQLITE_CORRUPT, .SQLITE_NOTADB: .storeDamaged
            default: .unknown
            }
    }

    private init(_ failure: FileFailure?) {
        self =
            switch failure {
            case .outOfSpace: .diskFull
            case .locked: .locked
            case .corrupt: .storeDamaged
            default: .unknown
            }
    }

    /// Translates a failure of the service.
    init(_ failure: HTTPFailure) {
        self =
            switch failure.kind {
            case .transport(.offline): .offline
            case .transport(.timedOut), .status(.requestTimeout), .status(.gatewayTimeout): .timedOut
            case .transport(.tls): .untrusted
            case .transport(.authenticationRequired), .status(.unauthorized): .signedOut
            case .transport(.outOfResources): .unknown
            // A captive portal answered.
            case .undecodable(.unexpectedMediaType("text/html")), .status(.networkAuthenticationRequired): .unreachable
            case .transport: failure.nextStep.isWorthRetrying ? .unreachable : .unknown
            case .status(.insufficientStorage): .quotaExceeded
            case .status(.conflict), .status(.preconditionFailed), .status(.rangeNotSatisfiable),
                .status(.preconditionRequired):
                .conflict
            case .status(.locked): .locked
            case .status(.upgradeRequired): .schemaTooOld
            case .status: SyncError(temporary: failure) ?? .unknown
            case .undecodable, .unencodable: .unknown
            }
    }

    /// Returns `nil` if the service didn't fail temporarily.
    private init?(temporary failure: HTTPFailure) {
        if case .maintenance(let delay) = failure.nextStep {
            self = .maintenance(retryAfter: delay)
        } else if failure.nextStep.isWorthRetrying {
            self = .unavailable(retryAfter: failure.retryAfter)
        } else {
            return nil
        }
    }
}
