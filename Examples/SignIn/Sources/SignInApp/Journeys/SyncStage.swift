import Sync
import SyncFeature
import Watertight
@_spi(Adapters) import WatertightPresentation

extension Stage {
    /// Opens a notebook with notes that were written offline, after signing in.
    func notebookScreen(_ notes: Note..., signedIn: Bool = true) async -> SyncViewModel {
        if signedIn { await signIn() }
        window.clear()
        let useCase = SyncUseCase(repository: app.notes, session: app.syncSession)
        let screen = SyncViewModel(useCase: useCase, router: window.failures(), navigator: window.navigator)
        let recorded = RecordedSyncOutput(screen, in: record)
        useCase.output.connect(recorded)
        retained += [screen, recorded]
        draw[ObjectIdentifier(window)] = { [window] in Screen(window, notebook: screen.states[.recipes]) }
        await arrange("save the notes") {
            for note in notes { try await app.notes.save(note, in: .recipes) }
        }
        return screen
    }

    /// Fails the journey unless a number of changes is pending.
    func expectPendingChanges(_ expected: Int) async {
        struct Unexpected: Error { let count: Int }
        await arrange("find \(expected) pending changes") {
            let count = try await app.notes.pendingChanges(in: .recipes)
            if count != expected { throw Unexpected(count: count) }
        }
    }
}

extension Screen {
    /// The notebook of the journeys.
    @MainActor fileprivate init(_ window: Window, notebook state: SyncViewModel.State?) {
        let note =
            switch state {
            case nil: "not synced"
            case .syncing: "syncing"
            case .synced(let summary): "in sync, sent \(summary.sent), received \(summary.received)"
            case .waiting: "waiting"
            case .incomplete: "incomplete"
            case .stopped: "not in sync"
            }
        self.init(window, place: "notebook: \(note)", title: "Recipes", content: [])
    }
}
