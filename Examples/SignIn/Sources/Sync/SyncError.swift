public import Watertight

// Closed: a new case must find its treatment.
/// The reason why notes could not be read, stored or synced, in the vocabulary of the data layer.
public enum SyncError: LayerFailure {
    /// This device has no connection.
    case offline
    /// The service could not be reached.
    case unreachable
    /// The service took too long.
    case timedOut
    /// The connection could not be secured, or the peer isn't the service.
    case untrusted
    /// The service is overloaded or restarting.
    case unavailable(retryAfter: Duration?)
    /// The service is under maintenance.
    case maintenance(retryAfter: Duration)
    /// The session has ended.
    case signedOut
    /// The user's storage on the service is full.
    case quotaExceeded
    /// The notebook was replaced on the service, so changes to the old one don't apply.
    case conflict
    /// The service accepted only some of the changes. The others are still pending.
    case partial(failed: Int, total: Int)
    /// Notes were damaged on the way. The others were stored.
    case corruptItems(count: Int)
    /// Another program or device is writing.
    case locked
    /// The store or the service requires a newer version of the app.
    case schemaTooOld
    /// This device's disk is full.
    case diskFull
    /// A file on this device is damaged.
    case storeDamaged
    /// Anything else.
    case unknown

    /// `sync`.
    public static let domain = "sync"

    /// The severity of the failure below, except where only the sync determines it.
    public var severity: FailureSeverity {
        switch self {
        case .signedOut, .quotaExceeded, .conflict, .partial: .expected
        case .locked, .schemaTooOld, .diskFull: .environmental
        case .corruptItems: .defect
        case .offline, .unreachable, .timedOut, .untrusted, .unavailable, .maintenance, .storeDamaged, .unknown:
            .inherited
        }
    }

    /// The numbers of notes.
    public var details: FailureDetails {
        switch self {
        case .partial(let failed, let total): ["failed-changes": .number(failed), "changes": .number(total)]
        case .corruptItems(let count): ["corrupt-items": .number(count)]
        default: [:]
        }
    }
}
