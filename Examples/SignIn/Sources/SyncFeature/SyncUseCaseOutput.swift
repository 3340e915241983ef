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
