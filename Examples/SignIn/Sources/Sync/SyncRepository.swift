public import Watertight

/// Notes that can be read and changed offline, and that are synced with a service.
public protocol SyncRepository: Sendable {
    /// Returns the notes of a notebook that are stored on this device.
    func notes(in notebook: Notebook.ID) async throws(Interruption<SyncError>) -> [Note]

    /// Stores a note on this device. The change is pending until the next sync sends it.
    func save(_ note: Note, in notebook: Notebook.ID) async throws(Interruption<SyncError>)

    /// Returns the number of changes that haven't been sent.
    func pendingChanges(in notebook: Notebook.ID) async throws(Interruption<SyncError>) -> Int

    /// Sends the pending changes of a notebook, and stores the notes that changed elsewhere.
    ///
    /// Several notebooks may be synced at once. Whatever fails, pending changes are kept until the service has accepted
    /// them.
    /// - Parameters:
    ///   - notebook: The notebook.
    ///   - reloading: Whether to receive all notes, and not only those that changed since the last sync.
    func sync(_ notebook: Notebook.ID, reloading: Bool) async throws(Interruption<SyncError>) -> SyncSummary
}

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
