import Sync
import SyncFeature

/// Records the calls of an output and forwards them to the view model.
@MainActor final class RecordedSyncOutput: SyncUseCaseOutput {
    private let record: OutputRecord
    private weak let output: (any SyncUseCaseOutput)?

    init(_ output: any SyncUseCaseOutput, in record: OutputRecord) {
        self.record = record
        self.output = output
    }

    func onSyncStarted(of notebook: Notebook.ID) {
        record.add()
        output?.onSyncStarted(of: notebook)
    }

    func onSynced(_ summary: SyncSummary, of notebook: Notebook.ID) {
        record.add()
        output?.onSynced(summary, of: notebook)
    }

    func onSyncFailed(_ failure: SyncFailure, of notebook: Notebook.ID) {
        record.add()
        output?.onSyncFailed(failure, of: notebook)
    }
}
