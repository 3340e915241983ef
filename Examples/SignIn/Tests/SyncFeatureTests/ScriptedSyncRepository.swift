import Sync
import Synchronization
import Testing
import Watertight
import WatertightTesting

/// A repository whose syncs end as a test determines.
final class ScriptedSyncRepository: SyncRepository {
    /// The end of a sync.
    enum Step: Sendable {
        /// The sync succeeds.
        case succeeds
        /// The sync fails.
        case fails(SyncError)
        /// The sync runs until ``finish(_:with:)``.
        case waits
    }

    struct Call: Sendable, Hashable {
        let notebook: Notebook.ID
        let reloading: Bool
    }

    private struct State {
        var steps: [Step]
        var calls: [Call] = []
        var waiting: [Notebook.ID: CheckedContinuation<Step, Never>] = [:]
        var observer: (count: Int, resume: CheckedContinuation<Void, Never>)?
    }

    private let state: Mutex<State>

    init(_ steps: Step...) { state = Mutex(State(steps: steps)) }

    var calls: [Call] { state.withLock(\.calls) }

    /// Waits until a number of syncs are running.
    func waitForRunning(_ count: Int) async {
        await withCheckedContinuation { resume in
            let isReady = state.withLock { state in
                if state.waiting.count >= count { return true }
                state.observer = (count, resume)
                return false
            }
            if isReady { resume.resume() }
        }
    }

    /// Ends the running sync of a notebook.
    func finish(_ notebook: Notebook.ID, with step: Step) {
        state.withLock { $0.waiting.removeValue(forKey: notebook) }?.resume(returning: step)
    }

    func sync(_ notebook: Notebook.ID, reloading: Bool) async throws(Interruption<SyncError>) -> SyncSummary {
        var step = state.withLock { state in
            state.calls.append(Call(notebook: notebook, reloading: reloading))
            return state.steps.isEmpty ? .succeeds : state.steps.removeFirst()
        }
        if case .waits = step {
            step = await withCheckedContinuation { continuation in
                let observer = state.withLock { state -> CheckedContinuation<Void, Never>? in
                    state.waiting[notebook] = continuation
                    guard let observer = state.observer, state.waiting.count >= observer.count else { return nil }
                    state.observer = nil
                    return observer.resume
                }
                observer?.resume()
            }
        }
        if case .fails(let error) = step { throw .sample(error) }
        return SyncSummary(sent: 1, received: 2)
    }

    func notes(in notebook: Notebook.ID) async throws(Interruption<SyncError>) -> [Note] { [] }
    func save(_ note: Note, in notebook: Notebook.ID) async throws(Interruption<SyncError>) {}
    func pendingChanges(in notebook: Notebook.ID) async throws(Interruption<SyncError>) -> Int { 0 }
}
