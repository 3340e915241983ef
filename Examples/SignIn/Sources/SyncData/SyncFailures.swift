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
        switch failure.kind {
        case .transport(let reason): self = SyncError(reason)
        // A captive portal answered.
        case .undecodable(.unexpectedMediaType("text/html")): self = .unreachable
        case .undecodable, .unencodable: self = .unknown
        case .status(.serverError(.insufficientStorage)): self = .quotaExceeded
        case .status(.clientError(.requestTimeout)), .status(.serverError(.gatewayTimeout)): self = .timedOut
        case .status: self = SyncError(failure.nextStep)
        }
    }

    private init(_ reason: TransportFailure) {
        self =
            switch reason {
            case .offline: .offline
            case .cannotFindHost, .connectionRefused, .hostUnreachable, .cannotConnect, .connectionLost, .proxyFailed:
                .unreachable
            case .timedOut: .timedOut
            case .tls: .untrusted
            case .authenticationRequired: .signedOut
            case .badURL, .tooManyRedirects, .notHTTP, .responseTooLarge, .blockedBySystem, .invalidRequest,
                .outOfResources, .misused, .unclassified:
                .unknown
            }
    }

    private init(_ step: NextStep) {
        self =
            switch step {
            case .signInAgain: .signedOut
            case .reloadThenRetry: .conflict
            case .waitForUnlock: .locked
            case .upgradeClient: .schemaTooOld
            case .retry(let delay), .slowDown(let delay): .unavailable(retryAfter: delay)
            case .maintenance(let delay): .maintenance(retryAfter: delay)
            case .signInToNetwork: .unreachable
            case .proceed, .awaitFinalResponse, .switchProtocols, .useCached, .followRedirect, .authenticateWithProxy,
                .pay, .notAllowed, .notFound, .gone, .legallyBlocked, .fixInput, .reportFault:
                .unknown
            }
    }
}
