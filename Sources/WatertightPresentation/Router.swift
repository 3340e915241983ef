public import Observation
public import Watertight

/// Decides what is on the screens of an app of all the failures that its features hand it.
///
/// A thin shell over a state machine, one for the whole app. In each window one alert at a time is over the topmost
/// presenter that is ready, the most pressing first, then in the order in which they came; banners likewise, one at a
/// time; an inline message stands at its anchor and a full screen in the place of its owner's content. A failure that
/// happens again while it is shown or waits is shown once, with all its incidents.
///
/// Features hand over failures, by way of ``Routable``. Views show what ``alert(on:)``, ``banner(in:)``,
/// ``inline(_:of:in:)`` and ``cover(of:in:)`` give, and tell what happens on the screen. What comes late, twice or from
/// another window changes nothing.
@MainActor @Observable public final class Router: Routable {
    private var machine = RouterMachine()

    @ObservationIgnored private let configuration: RouterConfiguration
    @ObservationIgnored private let clock: any Clock<Duration>
    @ObservationIgnored private let elapsed: () -> Duration
    @ObservationIgnored private let boundary = Boundary("Router", layer: .presentation)
    @ObservationIgnored private var completions: [PresentedFailure.ID: @MainActor (PresentationOutcome) -> Void] = [:]
    @ObservationIgnored private var presenters: [PresenterID: any AlertPresenter] = [:]
    @ObservationIgnored private var alarm: Task<Void, Never>?

    /// Creates a router that has been handed nothing.
    /// - Parameters:
    ///   - configuration: The way in which it shows failures.
    ///   - clock: Measures how long a banner is shown.
    public init(
        configuration: RouterConfiguration = RouterConfiguration(), clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.configuration = configuration
        self.clock = clock
        self.elapsed = Self.stopwatch(clock)
    }

    private static func stopwatch<C: Clock>(_ clock: C) -> () -> Duration where C.Duration == Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }

    // MARK: Failures

    /// Shows a failure in the way that its presentation says, in the app's main window.
    /// - Parameters:
    ///   - failure: The failure.
    ///   - initiator: Who began the work that failed.
    ///   - callSite: The place at which it was handed over.
    ///   - perform: Called with the action that the person chose. Not called if the presentation ends otherwise.
    /// - Returns: The identity by which ``dismiss(_:)`` takes it back; `nil` if it is not shown.
    @discardableResult
    public func handle(
        _ failure: some PresentableFailure, initiatedBy initiator: PresentationInitiator, at callSite: CallSite,
        perform: (@MainActor (PresentationAction) -> Void)?
    ) -> PresentedFailure.ID? {
        FailureHandle(router: self).handle(failure, initiatedBy: initiator, at: callSite, perform: perform)
    }

    /// Shows a failure in the way that its presentation says.
    /// - Parameters:
    ///   - failure: The failure.
    ///   - scene: The window to show it in.
    ///   - owner: The owner of the failure, which goes when its owner goes. `nil` for a failure of the whole app.
    ///   - initiator: Who began the work that failed.
    ///   - fileID: The file in which it is handed over.
    ///   - line: The line in which it is handed over.
    ///   - completion: Called once with the end of its presentation. Not called for one that is not shown.
    /// - Returns: The identity by which ``dismiss(_:)`` takes it back; `nil` if it is not shown.
    @discardableResult
    public func handle(
        _ failure: some PresentableFailure, in scene: SceneID, owner: OwnerID?,
        initiatedBy initiator: PresentationInitiator = .person, fileID: StaticString = #fileID, line: UInt = #line,
        completion: @escaping @MainActor (PresentationOutcome) -> Void
    ) -> PresentedFailure.ID? {
        handle(
            failure, in: scene, owner: owner, initiatedBy: initiator, at: CallSite(fileID: fileID, line: line),
            completion: completion)
    }

    func handle(
        _ failure: some PresentableFailure, in scene: SceneID, owner: OwnerID?,
        initiatedBy initiator: PresentationInitiator, at callSite: CallSite,
        completion: @escaping @MainActor (PresentationOutcome) -> Void
    ) -> PresentedFailure.ID? {
        submit(
            failure.presentation, kind: Fingerprint(of: failure), in: scene, owner: owner, initiatedBy: initiator,
            at: callSite, completion: completion)
    }

    private func submit(
        _ error: PresentationError, kind: Fingerprint, in scene: SceneID, owner: OwnerID?,
        initiatedBy initiator: PresentationInitiator, at callSite: CallSite,
        completion: (@MainActor (PresentationOutcome) -> Void)?
    ) -> PresentedFailure.ID? {
        let isShown = error.isShown(initiatedBy: initiator)
        FailureReporting.note(
            FailurePresentation(
                isShown ? .handled(callSite) : .withheld(callSite), kind: kind, method: error.method.name,
                incidents: error.incident.map { [$0] } ?? []))
        guard isShown else { return nil }
        let id = PresentedFailure.ID()
        completions[id] = completion
        let key = Submission.Key(kind: kind, owner: error.scope == .owner ? owner : nil)
        send(.submitted(Submission(id: id, error: error, key: key, scene: scene, owner: owner)))
        return id
    }

    /// Shows an error that nobody expected, in the app's main window.
    /// - Parameters:
    ///   - error: The error. Reported, unless a boundary has done so.
    ///   - matcher: The spelling of "cancelled" of whoever threw it.
    ///   - callSite: The place at which it was handed over.
    /// - Returns: The identity by which ``dismiss(_:)`` takes it back; `nil` if it is not shown.
    @discardableResult
    public func handle(
        unexpected error: any Error, cancelledBy matcher: CancellationMatcher, at callSite: CallSite
    ) -> PresentedFailure.ID? {
        handle(unexpected: error, cancelledBy: matcher, in: .main, owner: nil, at: callSite)
    }

    func handle(
        unexpected error: any Error, cancelledBy matcher: CancellationMatcher, in scene: SceneID, owner: OwnerID?,
        at callSite: CallSite
    ) -> PresentedFailure.ID? {
        let interruption = boundary.translate(foreign: error, cancelledBy: matcher, at: callSite) { error, sealed in
            UnexpectedFailure(
                sealed: sealed, details: "\(sealed.fingerprint)\n\(String(describing: error))\n\(callSite)",
                display: configuration.unexpectedErrors)
        }
        // Errors of two kinds are two, though they have one text.
        return interruption.failure.flatMap {
            submit(
                $0.presentation, kind: $0.sealed.fingerprint, in: scene, owner: owner, initiatedBy: .person,
                at: callSite, completion: nil)
        }
    }

    /// Takes a failure back that was handed over. Does nothing if its presentation has ended already.
    public func dismiss(_ id: PresentedFailure.ID) { send(.withdrawn(id)) }

    // MARK: Owners and windows

    /// Begins something that failures can belong to. Before this, and after its end, nothing of it is shown.
    public func ownerDidBegin(_ owner: OwnerID) { send(.ownerBegan(owner)) }

    /// Ends an owner: its failures go, shown or waiting.
    public func ownerDidEnd(_ owner: OwnerID) { send(.ownerEnded(owner)) }

    /// Notes whether a window is in use; a banner's time passes only while it is.
    public func scene(_ scene: SceneID, didBecome activity: SceneActivity) { send(.sceneActivity(activity, scene)) }

    /// Closes a window, with all that it showed.
    public func sceneDidClose(_ scene: SceneID) { send(.sceneClosed(scene)) }

    /// Notes whether a person uses a screen reader or the like; no banner's time passes while one is on.
    public func assistiveTechnologyDidChange(isRunning: Bool) { send(.assistiveTechnology(isRunning)) }

    // MARK: Presenters

    /// Begins a presenter, the topmost of its window from now on. It shows nothing before it has appeared.
    /// - Parameters:
    ///   - id: The presenter.
    ///   - scene: Its window.
    ///   - presenter: Is told what to present and to take down, until the presenter has disappeared; `nil` for one that
    ///     observes ``alert(on:)``.
    public func presenterWillAppear(_ id: PresenterID, in scene: SceneID, presenter: (any AlertPresenter)? = nil) {
        presenters[id] = presenter
        send(.presenterWillAppear(id, scene))
    }

    /// Notes that a presenter can show alerts.
    public func presenterDidAppear(_ id: PresenterID) { send(.presenterDidAppear(id)) }

    /// Notes that a presenter is about to go; its alert is taken down, and shown on the next one.
    public func presenterWillDisappear(_ id: PresenterID) { send(.presenterWillDisappear(id)) }

    /// Ends a presenter, with all that it showed.
    public func presenterDidDisappear(_ id: PresenterID) {
        send(.presenterDidDisappear(id))
        presenters[id] = nil
    }

    /// True if a presenter is the topmost of its window, ready or not. It is the one that draws the window's banner.
    public func isTopmost(_ presenter: PresenterID) -> Bool {
        machine.scenes.contains { $0.presenters.last?.id == presenter }
    }

    // MARK: On the screen

    /// The alert that a presenter has to show now, or is showing.
    public func alert(on presenter: PresenterID) -> PresentedFailure? {
        machine.scenes.lazy.compactMap(\.slot).first { $0.presenter == presenter && $0.phase != .dismissing }?.entry
            .presented
    }

    /// The alert of a window, on whichever presenter.
    public func alert(in scene: SceneID) -> PresentedFailure? {
        self.scene(scene)?.slot.flatMap { $0.phase == .dismissing ? nil : $0.entry.presented }
    }

    /// The banner of a window.
    public func banner(in scene: SceneID) -> PresentedFailure? { self.scene(scene)?.banner?.entry.presented }

    /// The inline message or indicator at an anchor.
    public func inline(_ anchor: InlineAnchor, of owner: OwnerID?, in scene: SceneID) -> PresentedFailure? {
        self.scene(scene)?.fields[RouterScene.Field(owner: owner, anchor: anchor)]?.presented
    }

    /// All inline messages and indicators of a window.
    public func inlineMessages(in scene: SceneID) -> [PresentedFailure] {
        (self.scene(scene)?.fields.values.map(\.presented) ?? []).sorted { $0.id.number < $1.id.number }
    }

    /// The full screen in the place of an owner's content.
    public func cover(of owner: OwnerID?, in scene: SceneID) -> CoverPresentation? {
        self.scene(scene)?.covers[owner].map {
            CoverPresentation(failure: $0.entry.presented, isRetrying: !$0.retrying.isEmpty)
        }
    }

    /// Notes that an alert is on the screen.
    public func didAppear(_ id: PresentedFailure.ID) { send(.didAppear(id)) }

    /// Notes that the person chose an action. Nothing happens unless it was offered and the presentation is on the
    /// screen.
    /// - Parameters:
    ///   - action: The kind of the action.
    ///   - id: The presentation that offered it.
    public func choose(_ action: PresentationAction.Kind, for id: PresentedFailure.ID) { send(.chose(action, id)) }

    /// Notes that the person dismissed a presentation without choosing an action.
    public func didDismiss(_ id: PresentedFailure.ID) { send(.dismissed(id)) }

    /// Notes that an alert is no longer on the screen. The next is not shown before.
    public func didDisappear(_ id: PresentedFailure.ID) { send(.didDisappear(id)) }

    /// Takes away the inline message at an anchor, for example when the person types there.
    public func clear(_ anchor: InlineAnchor, of owner: OwnerID? = nil, in scene: SceneID = .main) {
        if let shown = inline(anchor, of: owner, in: scene) { didDismiss(shown.id) }
    }

    private func scene(_ id: SceneID) -> RouterScene? { machine.scenes.first { $0.id == id } }

    // MARK: The machine

    private func send(_ event: RouterEvent) {
        let effects = machine.handle(event, at: elapsed())
        for effect in effects { perform(effect) }
    }

    private func perform(_ effect: RouterEffect) {
        switch effect {
        case .present(let failure, let presenter): presenters[presenter]?.present(failure)
        case .takeDown(let id, let presenter): presenters[presenter]?.takeDown(id)
        case .shown(let failure):
            FailureReporting.note(
                FailurePresentation(
                    .shown, kind: failure.kind, method: failure.error.method.name, incidents: failure.incidents))
        case .ended(let id, let outcome): completions.removeValue(forKey: id)?(outcome)
        case .wake(let time):
            alarm?.cancel()
            alarm = Task { [weak self, clock, delay = time - elapsed()] in
                // Cancelled: another time counts.
                guard (try? await clock.sleep(for: max(delay, .zero))) != nil else { return }
                self?.send(.tick)
            }
        }
    }
}
