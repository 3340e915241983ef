public import Sync
public import Watertight

/// The receiver of the outcomes of syncs. Every outcome names its notebook, because several syncs may run at once.
@MainActor public protocol SyncUseCaseOutput: UseCaseOutput {
    /// The sync of a notebook has begun.
    func onSyncStarted(of notebook: Notebook.ID)
    /// A notebook is in sync.
    func onSynced(_ summary: SyncSummary, of notebook: Notebook.ID)
    /// The sync of a notebook failed. One method, because most failures share a treatment.
    func onSyncFailed(_ failure: SyncFailure, of notebook: Notebook.ID)
}

/// Syncs notebooks, several at once.
@MainActor public struct SyncUseCase {
    /// The connection to the receiver of the outcomes.
    public let output = Output<any SyncUseCaseOutput>()
    private let repository: any SyncRepository
    private let session: any SyncSession

    /// Creates a use case.
    /// - Parameters:
    ///   - repository: Syncs the notes.
    ///   - session: The session of the user.
    public init(repository: any SyncRepository, session: any SyncSession) {
        self.repository = repository
        self.session = session
    }

    /// Syncs a notebook. A sync of another notebook goes on, and both send their outcomes.
    /// - Parameters:
    ///   - notebook: The notebook.
    ///   - reloading: Whether to receive all notes, and not only those that changed since the last sync.
    public func execute(_ notebook: Notebook.ID, reloading: Bool = false) async {
        output.send { $0.onSyncStarted(of: notebook) }
        do {
            try await session.checkSignIn()
        } catch {
            return output.send(error) { output, failure in output.onSyncFailed(SyncFailure(failure), of: notebook) }
        }
        do {
            let summary = try await repository.sync(notebook, reloading: reloading)
            output.send { $0.onSynced(summary, of: notebook) }
        } catch {
            output.send(error) { output, failure in output.onSyncFailed(SyncFailure(failure), of: notebook) }
        }
    }
}

extension SyncFailure {
    init(_ error: SyncSessionError) {
        switch error {
        case .signedOut: self = .signedOut
        case .unavailable: self = .unexpected
        }
    }

    init(_ error: SyncError) {
        switch error {
        case .offline: self = .offline
        case .unreachable, .timedOut: self = .serviceUnreachable
        case .untrusted: self = .connectionNotPrivate
        case .unavailable(let delay): self = .serviceBusy(retryAfter: delay)
        case .maintenance(let delay): self = .maintenance(retryAfter: delay)
        case .signedOut: self = .signedOut
        case .quotaExceeded: self = .cloudStorageFull
        case .conflict: self = .notebookReplaced
        case .partial(let failed, let total): self = .notesNotSent(failed, of: total)
        case .corruptItems(let count): self = .notesDamaged(count)
        case .locked: self = .inUseElsewhere
        case .schemaTooOld: self = .appOutdated
        case .diskFull: self = .deviceFull
        case .storeDamaged: self = .storeDamaged
        case .unknown: self = .unexpected
        }
    }
}
