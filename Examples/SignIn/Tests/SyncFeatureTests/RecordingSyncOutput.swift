import Sync
import SyncFeature
import WatertightTesting

final class RecordingSyncOutput: OutputRecorder, SyncUseCaseOutput {
    func onSyncStarted(of notebook: Notebook.ID) { record(notebook, isFinal: false) }
    func onSynced(_ summary: SyncSummary, of notebook: Notebook.ID) { record(summary, notebook) }
    func onSyncFailed(_ failure: SyncFailure, of notebook: Notebook.ID) { record(failure, notebook) }
}
