public import Watertight

/// The session that a sync needs.
public protocol SyncSession: Sendable {
    /// Throws unless a user is signed in.
    func checkSignIn() async throws(Interruption<SyncSessionError>)
}

/// The reason why nothing can be synced.
public enum SyncSessionError: LayerFailure {
    /// No user is signed in, or the session has ended.
    case signedOut
    /// The session could not be read.
    case unavailable

    /// `sync-session`.
    public static let domain = "sync-session"
    /// A session that has ended is part of normal use.
    public var severity: FailureSeverity { self == .signedOut ? .expected : .inherited }
}
