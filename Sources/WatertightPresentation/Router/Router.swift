public import Observation
public import Watertight

/// Decides which failures are on the screens of an app.
///
/// An app has one router. In each window it shows one alert at a time over the topmost presenter that is ready, urgent
/// failures first, then in the order of submission. Banners are shown one at a time too. An inline message is shown at its
/// anchor, and a full screen in place of its owner's content. A failure that occurs again while it is shown or waits is
/// shown once, with all its incidents.
///
/// Every failure that is passed to a router is reported exactly once, by a boundary or by the router, and all its log
/// entries contain the same incident.
///
/// Features pass failures through ``Routable``; views draw the router's state. Events that arrive late, twice or from
/// another window have no effect.
@MainActor @Observable public final class Router: Routable {
    // Closed: an app chooses one of three.
    /// What the user sees of an unexpected error. It is logged in any case.
    public enum UnexpectedErrors: String, Sendable, Hashable, CaseIterable {
        /// A neutral text with the incident reference, and the error's description. For internal builds only: the
        /// description may contain personal data.
        case details
        /// A neutral text with the incident reference.
        case neutral
        /// Nothing.
        case logged
    }

    private var machine = RouterMachine()

    @ObservationIgnored private let unexpectedErrors: UnexpectedErrors
    @ObservationIgnored private let clock: any Clock<Duration>
    @ObservationIgnored private let elapsed: () -> Duration
    @ObservationIgnored private let boundary = Boundary("Router", layer: .presentation)
    @ObservationIgnored private var completions: [PresentationID: @MainActor (PresentationOutcome) -> Void] = [:]
    @ObservationIgnored private var presenters: [PresenterID: any AlertPresenter] = [:]
    @ObservationIgnored private var alarm: Task<Void, Never>?

    /// Creates a router.
    /// - Parameters:
    ///   - unexpectedErrors: What the user sees of an unexpected error.
    ///   - clock: The clock for banners.
    public init(unexpectedErrors: UnexpectedErrors = .neutral, clock: any Clock<Duration> = ContinuousClock()) {
        self.unexpectedErrors = unexpectedErrors
        self.clock = clock
        self.elapsed = Self.stopwatch(clock)
    }

    private static func stopwatch<C: Clock>(_ clock: C) -> () -> Duration where C.Duration == Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }

    // MARK: Failures

    /// Reports a failure, unless a boundary has, and shows it in the app's main window.
    @discardableResult
    public func handle(
        _ failure: some PresentableFailure, incident: Incident?, inBackground: Bool, at callSite: CallSite,
        perform: (@MainActor (PresentationAction) -> Void)?
    ) -> PresentationID? {
        FailureHandle(router: self).handle(
            failure, incident: incident, inBackground: inBackground, at: callSite, perform: perform)
    }

    /// Reports a failure, unless a boundary has, and shows it as its presentation declares.
    /// - Parameters:
    ///   - failure: The failure.
    ///   - incident: The incident of the failure. `nil` for that of the use case that is calling its output, or a new one.
    ///   - scene: The window.
    ///   - owner: The owner of the failure; `nil` for a failure of the whole app.
    ///   - inBackground: Whether the operation ran in the background.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    ///   - completion: Called once, when the presentation ends. Not called if the failure isn't shown.
    /// - Returns: The identifier for ``dismiss(_:)``; `nil` if the failure isn't shown.
    @_spi(Adapters) @discardableResult
    public func handle(
        _ failure: some PresentableFailure, incident: Incident? = nil, in scene: SceneID, owner: OwnerID?,
        inBackground: Bool = false, fileID: StaticString = #fileID, line: UInt = #line,
        completion: @escaping @MainActor (PresentationOutcome) -> Void
    ) -> PresentationID? {
        handle(
            failure, incident: incident, in: scene, owner: owner, inBackground: inBackground,
            at: CallSite(fileID: fileID, line: line), completion: completion)
    }

    func handle(
        _ failure: some PresentableFailure, incident: Incident?, in scene: SceneID, owner: OwnerID?,
        inBackground: Bool, at callSite: CallSite, completion: @escaping @MainActor (PresentationOutcome) -> Void
    ) -> PresentationID? {
        let code = failure.presentedCode
        let known = incident ?? Incident.current.flatMap { $0.isPresented(as: code) ? $0 : nil }
        let incident = known ?? Incident(sealing: failure, code: code)
        var severity = (failure as? any LayerFailure)?.severity ?? .inherited
        // A failure that begins on the screen, such as an empty field, is part of normal use.
        if known == nil, severity == .inherited { severity = .expected }
        boundary.report(incident, as: code, severity: severity, callSite)
        return submit(
            failure.presentation, incident, code, kind: Fingerprint(of: failure, code: code), in: scene, owner: owner,
            inBackground: inBackground, at: callSite, completion: completion)
    }

    /// Reports an unexpected error, and shows a neutral text in the app's main window.
    @discardableResult
    public func handle(
        unexpected error: any Error, cancelledBy matcher: CancellationMatcher, at callSite: CallSite
    ) -> PresentationID? {
        handle(unexpected: error, cancelledBy: matcher, in: .main, owner: nil, at: callSite)
    }

    func handle(
        unexpected error: any Error, cancelledBy matcher: CancellationMatcher, in scene: SceneID, owner: OwnerID?,
        at callSite: CallSite
    ) -> PresentationID? {
        let display = unexpectedErrors
        let interruption: Interruption<UnexpectedFailure> = boundary.translate(
            foreign: error, cancelledBy: matcher, at: callSite
        ) { original in
            // Describing the error calls foreign code, so it happens only where the text is shown.
            let text =
                display == .details
                ? "\(Fingerprint(of: original))\n\(String(describing: original))\n\(callSite)" : ""
            return UnexpectedFailure(text: text, display: display)
        }
        guard case .failed(let failure, let incident) = interruption else { return nil }
        // The kind of the original: two unexpected errors of different kinds don't merge, although the text is the same.
        return submit(
            failure.presentation, incident, failure.code, kind: incident.kind, in: scene, owner: owner,
            inBackground: false,
            at: callSite, completion: nil)
    }

    private func submit(
        _ error: PresentationError, _ incident: Incident, _ code: FailureCode, kind: Fingerprint, in scene: SceneID,
        owner: OwnerID?, inBackground: Bool, at callSite: CallSite,
        completion: (@MainActor (PresentationOutcome) -> Void)?
    ) -> PresentationID? {
        let (reference, method) = (incident.reference, error.method.name)
        guard error.isShown(inBackground: inBackground) else {
            FailureReporting.note(.withheld(reference, code, method: method, callSite))
            return nil
        }
        FailureReporting.note(.handled(reference, code, method: method, callSite))
        let id = PresentationID()
        completions[id] = completion
        let key = Submission.Key(kind: kind, owner: error.isSharedInWindow ? nil : owner)
        send(
            .submitted(
                Submission(
                    id: id, code: code, error: error.filled(with: reference), incident: reference, key: key,
                    scene: scene, owner: owner)))
        return id
    }

    /// Removes a presentation, whether it is on the screen or waiting. Does nothing after its end.
    public func dismiss(_ id: PresentationID) { send(.withdrawn(id)) }

    // MARK: Owners and windows

    /// Begins an owner. Failures of an owner that hasn't begun, or has ended, aren't shown.
    public func ownerDidBegin(_ owner: OwnerID) { send(.ownerBegan(owner)) }

    /// Ends an owner, and removes its failures.
    public func ownerDidEnd(_ owner: OwnerID) { send(.ownerEnded(owner)) }

    /// Closes a window, and removes its failures.
    public func sceneDidClose(_ scene: SceneID) { send(.sceneClosed(scene)) }

    // MARK: The machine

    private func send(_ event: RouterEvent) {
        let effects = machine.handle(event, at: elapsed())
        // Presenters and completions aren't part of the output call that passed a failure to the router.
        Incident.$current.withValue(nil) {
            for effect in effects { perform(effect) }
        }
    }

    private func perform(_ effect: RouterEffect) {
        switch effect {
        case .present(let item, let presenter): presenters[presenter]?.present(item)
        case .takeDown(let id, let presenter): presenters[presenter]?.takeDown(id)
        case .shown(let item):
            FailureReporting.note(.shown(item.incidents, item.code, method: item.error.method.name))
        case .ended(let id, let outcome): completions.removeValue(forKey: id)?(outcome)
        case .wake(let time):
            alarm?.cancel()
            alarm = Task { [weak self, clock, delay = time - elapsed()] in
                // Cancelled when the time changes.
                guard (try? await clock.sleep(for: max(delay, .zero))) != nil else { return }
                self?.send(.tick)
            }
        }
    }

    private func scene(_ id: SceneID) -> RouterScene? { machine.scenes.first { $0.id == id } }
}

// MARK: - Adapters

@_spi(Adapters) extension Router {
    // MARK: Windows

    /// Updates the activity of a window. A banner's time passes only while its window is active.
    public func scene(_ scene: SceneID, didBecome activity: SceneActivity) { send(.sceneActivity(activity, scene)) }

    /// Updates whether an assistive technology, such as a screen reader, is running. No banner's time passes meanwhile.
    public func assistiveTechnologyDidChange(isRunning: Bool) { send(.assistiveTechnology(isRunning)) }

    // MARK: Presenters

    /// Adds a presenter on top of those of its window. It gets no alerts before it has appeared.
    /// - Parameters:
    ///   - id: The presenter.
    ///   - scene: Its window.
    ///   - presenter: The object that presents alerts, retained until the presenter has disappeared; `nil` if a view
    ///     observes ``alert(on:)``.
    public func presenterWillAppear(_ id: PresenterID, in scene: SceneID, presenter: (any AlertPresenter)? = nil) {
        presenters[id] = presenter
        send(.presenterWillAppear(id, scene))
    }

    /// Marks a presenter as ready for alerts.
    public func presenterDidAppear(_ id: PresenterID) { send(.presenterDidAppear(id)) }

    /// Marks a presenter as disappearing. Its alert is removed and shown on the next presenter.
    public func presenterWillDisappear(_ id: PresenterID) { send(.presenterWillDisappear(id)) }

    /// Removes a presenter.
    public func presenterDidDisappear(_ id: PresenterID) {
        send(.presenterDidDisappear(id))
        presenters[id] = nil
    }

    /// Returns whether a presenter is the topmost of its window. The topmost one draws the window's banner.
    public func isTopmost(_ presenter: PresenterID) -> Bool {
        machine.scenes.contains { $0.presenters.last?.id == presenter }
    }

    // MARK: On the screen

    /// Returns the alert that a presenter has to show.
    public func alert(on presenter: PresenterID) -> PresentedItem? {
        machine.scenes.lazy.compactMap(\.slot).first { $0.presenter == presenter && $0.phase != .dismissing }?.entry
            .presented
    }

    /// Returns the alert of a window, on any presenter.
    public func alert(in scene: SceneID) -> PresentedItem? {
        self.scene(scene)?.slot.flatMap { $0.phase == .dismissing ? nil : $0.entry.presented }
    }

    /// Returns the banner of a window.
    public func banner(in scene: SceneID) -> PresentedItem? { self.scene(scene)?.banner?.entry.presented }

    /// Returns the inline message or indicator at an anchor.
    public func inline(_ anchor: InlineAnchor, of owner: OwnerID?, in scene: SceneID) -> PresentedItem? {
        self.scene(scene)?.fields[RouterScene.Field(owner: owner, anchor: anchor)]?.presented
    }

    /// Returns all inline messages and indicators of a window.
    public func inlineMessages(in scene: SceneID) -> [PresentedItem] {
        (self.scene(scene)?.fields.values.map(\.presented) ?? []).sorted { $0.id.number < $1.id.number }
    }

    /// Returns the full screen in place of an owner's content.
    public func cover(of owner: OwnerID?, in scene: SceneID) -> CoverPresentation? {
        self.scene(scene)?.covers[owner].map {
            CoverPresentation(item: $0.entry.presented, isRetrying: !$0.retrying.isEmpty)
        }
    }

    /// Marks an alert as shown.
    public func didAppear(_ id: PresentationID) { send(.didAppear(id)) }

    /// Answers a presentation with an action. Does nothing unless the presentation is on the screen and offers the
    /// action.
    /// - Parameters:
    ///   - action: The kind of the action.
    ///   - id: The presentation.
    public func choose(_ action: PresentationAction.Kind, for id: PresentationID) { send(.chose(action, id)) }

    /// Ends a presentation that the user dismissed without choosing an action.
    public func didDismiss(_ id: PresentationID) { send(.dismissed(id)) }

    /// Marks an alert as gone. The next alert is shown afterwards.
    public func didDisappear(_ id: PresentationID) { send(.didDisappear(id)) }

    /// Removes the inline message at an anchor, for example when the user types there.
    public func clear(_ anchor: InlineAnchor, of owner: OwnerID? = nil, in scene: SceneID = .main) {
        if let shown = inline(anchor, of: owner, in: scene) { didDismiss(shown.id) }
    }
}

/// An unexpected error, as the router shows it.
struct UnexpectedFailure: LayerFailure, PresentableFailure {
    static let domain = "presentation"

    /// The text for developers.
    let text: String
    let display: Router.UnexpectedErrors

    var reason: CodeWord { "unexpected" }
    var severity: FailureSeverity { .defect }

    var presentation: PresentationError {
        var description = String.watertight("unexpected.description")
        if display == .details { description += "\n\n" + text }
        return PresentationError(
            title: .watertight("unexpected.title"), description: description,
            recoverySuggestion: .watertight("unexpected.recovery"), method: display == .logged ? .silent : .alert,
            actions: [.dismiss, .copyReference])
    }
}
