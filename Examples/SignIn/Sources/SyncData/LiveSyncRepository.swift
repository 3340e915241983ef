public import Foundation
import HTTPTypes
public import Sync
public import Watertight
public import WatertightHTTP

/// Syncs notes in SQLite and pending changes in a JSON file with a service over HTTP.
public struct LiveSyncRepository: SyncRepository {
    private let service: HTTPService
    private let store: NoteStore
    private let journal: ChangeJournal

    /// Creates a repository.
    /// - Parameters:
    ///   - folder: The folder of the files. It exists.
    ///   - service: The service, which adds the session to the requests.
    public init(folder: URL, service: HTTPService) {
        self.init(
            store: NoteStore(path: folder.appending(path: "notes.sqlite").path),
            journal: ChangeJournal(file: folder.appending(path: "pending.json")), service: service)
    }

    init(store: NoteStore, journal: ChangeJournal, service: HTTPService) {
        self.store = store
        self.journal = journal
        self.service = service
    }

    /// Returns the notes of a notebook that are stored on this device.
    public func notes(in notebook: Notebook.ID) async throws(Interruption<SyncError>) -> [Note] {
        try await store.notes(in: notebook)
    }

    /// Stores a note on this device. The change is pending until the next sync sends it.
    public func save(_ note: Note, in notebook: Notebook.ID) async throws(Interruption<SyncError>) {
        // First the journal: a change that is only stored would never be sent.
        try await journal.append(PendingChange(notebook: notebook.rawValue, note: note.id, text: note.text))
        try await store.write([note], in: notebook)
    }

    /// Returns the number of changes that haven't been sent.
    public func pendingChanges(in notebook: Notebook.ID) async throws(Interruption<SyncError>) -> Int {
        try await journal.changes(in: notebook).count
    }

    // Encodes, decodes, hashes and merges off the main actor, whichever actor calls it.
    /// Sends the pending changes of a notebook, and stores the notes that changed elsewhere.
    @concurrent public func sync(
        _ notebook: Notebook.ID, reloading: Bool
    ) async throws(Interruption<SyncError>) -> SyncSummary {
        let changes = try await journal.changes(in: notebook)
        let since = reloading ? 0 : try await store.revision(of: notebook)
        let response: SyncResponse
        do {
            response = try await service.fetch(
                .post, "/notebooks/\(notebook)/sync", sending: SyncRequest(since: since, changes: changes))
        } catch {
            throw error.translated(SyncError.init)
        }
        let merge = Merge(response, sent: changes)
        // The revision stays after damage, so that the next sync receives the notes again.
        try await store.write(merge.notes, revision: merge.corrupt == 0 ? response.revision : nil, in: notebook)
        try await journal.remove(merge.accepted)
        if merge.corrupt > 0 { throw .failed(.corruptItems(count: merge.corrupt)) }
        let failed = changes.count - merge.accepted.count
        if failed > 0 { throw .failed(.partial(failed: failed, total: changes.count)) }
        return SyncSummary(sent: changes.count, received: merge.notes.count)
    }
}
