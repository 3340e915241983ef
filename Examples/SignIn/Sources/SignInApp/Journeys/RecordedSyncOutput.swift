import Sync
import SyncFeature

final class RecordedSyncOutput: RecordedOutput<any SyncUseCaseOutput>, SyncUseCaseOutput {
    func onSyncStarted(of notebook: Notebook.ID) { forward { $0.onSyncStarted(of: notebook) } }
    func onSynced(_ summary: SyncSummary, of notebook: Notebook.ID) { forward { $0.onSynced(summary, of: notebook) } }
    func onSyncFailed(_ failure: SyncFailure, of notebook: Notebook.ID) {
        forward { $0.onSyncFailed(failure, of: notebook) }
    }
}
