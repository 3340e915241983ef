public import Navigation
public import Observation
public import Sync
import Watertight
public import WatertightPresentation

/// The state of the notebooks' syncs.
@MainActor @Observable public final class SyncViewModel: SyncUseCaseOutput {
    /// The state of one notebook.
    public enum State: Sendable, Hashable {
        /// The sync is running.
        case syncing
        /// The notebook is in sync.
        case synced(SyncSummary)
        /// The sync failed and will be retried after a delay.
        case waiting(Duration)
        /// The sync failed for some notes.
        case incomplete
        /// The sync failed, and only the user can resolve it.
        case stopped
    }

    /// The states of all notebooks that were synced.
    public private(set) var states: [Notebook.ID: State] = [:]

    @ObservationIgnored private let useCase: SyncUseCase
    @ObservationIgnored private let router: any Routable
    @ObservationIgnored private let navigator: any Navigating
    @ObservationIgnored private let clock: any Clock<Duration>
    @ObservationIgnored private var attempts: [Notebook.ID: OnlyTask] = [:]
    @ObservationIgnored private var delays: [Notebook.ID: LatestTask] = [:]
    @ObservationIgnored private var messages: [Notebook.ID: PresentationID] = [:]

    /// Creates a view model.
    /// - Parameters:
    ///   - useCase: Syncs the notebooks.
    ///   - router: Shows failures.
    ///   - navigator: Navigates to the sign-in.
    ///   - clock: Measures the delay before a sync is retried.
    public init(
        useCase: SyncUseCase, router: any Routable, navigator: any Navigating,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.useCase = useCase
        self.router = router
        self.navigator = navigator
        self.clock = clock
        useCase.output.connect(self)
    }

    /// Syncs a notebook, unless that is running: the service would receive the changes twice. Replaces a sync of the same
    /// notebook that is waiting.
    /// - Parameters:
    ///   - notebook: The notebook.
    ///   - reloading: Whether to receive all notes, and not only those that changed since the last sync.
    /// - Returns: The task of the sync; `nil` if one is running.
    @discardableResult
    public func sync(_ notebook: Notebook.ID, reloading: Bool = false) -> Task<Void, Never>? {
        delays[notebook]?.cancel()
        let attempt = attempts[notebook] ?? OnlyTask()
        attempts[notebook] = attempt
        return attempt.start { [useCase] in await useCase.execute(notebook, reloading: reloading) }
    }

    // MARK: SyncUseCaseOutput

    /// Shows that a notebook is syncing.
    public func onSyncStarted(of notebook: Notebook.ID) { states[notebook] = .syncing }

    /// Shows that a notebook is in sync, and removes its message.
    public func onSynced(_ summary: SyncSummary, of notebook: Notebook.ID) {
        states[notebook] = .synced(summary)
        removeMessage(of: notebook)
    }

    /// Treats a failure in one of three ways.
    public func onSyncFailed(_ failure: SyncFailure, of notebook: Notebook.ID) {
        removeMessage(of: notebook)
        messages[notebook] = router.handle(
            failure,
            perform: [
                .retry: { [weak self] in self?.sync(notebook) },
                .reload: { [weak self] in self?.sync(notebook, reloading: true) },
                .signIn: { [weak self] in self?.navigator.go(to: .signIn) },
            ])
        switch failure.treatment {
        case .retryLater(let delay):
            states[notebook] = .waiting(delay)
            let waiting = delays[notebook] ?? LatestTask()
            delays[notebook] = waiting
            waiting.start { [weak self, clock] in
                do { try await clock.sleep(for: delay) } catch { return }
                self?.sync(notebook)
            }
        case .notify: states[notebook] = .incomplete
        case .stop: states[notebook] = .stopped
        }
    }

    private func removeMessage(of notebook: Notebook.ID) {
        if let message = messages.removeValue(forKey: notebook) { router.dismiss(message) }
    }
}

/// The ways in which the screen treats a failed sync.
enum SyncTreatment {
    /// Shows an icon, and retries the sync after a delay.
    case retryLater(after: Duration)
    /// Shows a banner: most of the notebook is in sync.
    case notify
    /// Shows an alert, and waits for the user.
    case stop

    /// How the router shows the failure.
    var method: PresentationMethod {
        switch self {
        case .retryLater: .indicator(InlineAnchor("sync"))
        case .notify: .banner()
        case .stop: .alert
        }
    }
}

extension SyncFailure {
    /// The treatment: the one place where it is decided.
    var treatment: SyncTreatment {
        switch self {
        case .offline, .serviceUnreachable: .retryLater(after: .seconds(30))
        case .serviceBusy(let delay): .retryLater(after: delay ?? .seconds(60))
        case .maintenance(let delay): .retryLater(after: delay)
        case .inUseElsewhere: .retryLater(after: .seconds(5))
        case .notesNotSent, .notesDamaged, .notebookReplaced: .notify
        case .signedOut, .connectionNotPrivate, .appOutdated, .cloudStorageFull, .deviceFull, .storeDamaged,
            .unexpected:
            .stop
        }
    }
}
