public import Watertight

/// Decides which failures are on the screens of an app.
///
/// An app has one router. Each window shows one alert at a time: urgent failures first, then in the order of
/// submission. It also shows one banner at a time. An inline message is shown at its anchor, and a full screen in place
/// of its screen's content. Duplicates are shown once, with all their incidents.
///
/// No failure is lost on its way to the screen. If its place doesn't exist, or if its appearance isn't reported within
/// one second, it is shown as an alert, or an indicator as a banner. The log contains a note about that. A failure is
/// logged as shown only after it has appeared. If the app has had no window after one second, the log has an error, and the
/// failure waits for one.
///
/// Every failure that is passed to a router is reported exactly once, by a layer below or by the router. All its log
/// entries contain the same incident.
///
/// Features pass failures through ``Routable``. A failure that is passed to the router itself is shown in the window that
/// was active last.
@MainActor public final class FailureRouter: Routable {
    /// The full screen whose action the current task performs.
    @TaskLocal private static var performing: PresentationID?

    /// Whether the text for an error without a presentation contains the description of the error.
    let describesUnexpectedErrors: Bool
    /// Whether UIKit presents alerts over the app's topmost view controller.
    package let alertsInAppWindow: Bool
    /// Whether UIKit draws banners and full screens inside the app's own views.
    package let messagesInAppViews: Bool
    /// Whether banners are at the bottom.
    package let bannersAtBottom: Bool
    private var machine = RouterMachine()
    /// The clock for banners, waiting failures and adapters.
    package let clock: any Clock<Duration>
    private let elapsed: @Sendable () -> Duration
    /// The failures without an outcome.
    private var pending: [PresentationID: Pending] = [:]
    private var surfaces: [SurfaceID: (surface: any FailureSurface, place: SurfacePlace, scene: SceneID)] = [:]
    /// Surfaces to release after the pending effects.
    private var goneSurfaces: Set<SurfaceID> = []
    /// The pending effects, in order.
    private var effects: [RouterEffect] = []
    private var alarm: Task<Void, Never>?

    /// A failure without an outcome.
    private struct Pending {
        let failure: HandledFailure
        var perform: PresentationAction.Handlers
        /// The full screen whose action is being performed, and the task that does it.
        var running: (id: PresentationID, task: Task<Void, Never>)?
        let completion: (@MainActor (PresentationOutcome) -> Void)?
    }

    /// Creates a router.
    /// - Parameters:
    ///   - describesUnexpectedErrors: Whether the neutral text for an error without a presentation contains the description of
    ///     the error. For internal builds only: it may contain personal data.
    ///   - alertsInAppWindow: Whether UIKit presents alerts over the app's topmost view controller. By default they have a window
    ///     of their own: UIKit refuses an alert while the app presents something.
    ///   - messagesInAppViews: Whether UIKit draws banners and full screens inside the app's view. By default they are
    ///     above it: a hosting controller's view may not show a view that isn't SwiftUI's.
    ///   - bannersAtBottom: Whether banners are at the bottom, above a tab bar. By default they are at the top, below a navigation
    ///     bar.
    ///   - clock: The clock for banners and for waiting failures.
    public nonisolated init(
        describesUnexpectedErrors: Bool = false, alertsInAppWindow: Bool = false,
        messagesInAppViews: Bool = false, bannersAtBottom: Bool = false,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.describesUnexpectedErrors = describesUnexpectedErrors
        self.alertsInAppWindow = alertsInAppWindow
        self.messagesInAppViews = messagesInAppViews
        self.bannersAtBottom = bannersAtBottom
        self.clock = clock
        self.elapsed = Self.stopwatch(clock)
    }

    private nonisolated static func stopwatch<C: Clock>(_ clock: C) -> @Sendable () -> Duration
    where C.Duration == Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }

    // MARK: Failures

    /// Reports a failure, unless a boundary already did, and shows it in the window that was active last.
    @discardableResult
    public func handle(
        _ failure: some PresentableFailure, incident: Incident?, inBackground: Bool, at callSite: CallSite,
        perform: PresentationAction.Handlers
    ) -> PresentationID? {
        FailureHandle(router: self).handle(
            failure, incident: incident, inBackground: inBackground, at: callSite, perform: perform)
    }

    /// Reports an error without a presentation, and shows a neutral text in the window that was active last.
    @discardableResult
    public func handle(unexpected error: any Error, at callSite: CallSite) -> PresentationID? {
        FailureHandle(router: self).handle(unexpected: error, at: callSite)
    }

    /// Returns a handle for a screen. Its failures are shown in the window that is active last when they occur, and are
    /// removed when the last copy of the handle is released.
    public func forScreen() -> FailureHandle { FailureHandle(router: self).forScreen() }

    func submit(
        _ failure: HandledFailure, in scene: SceneID?, owner: OwnerID?, inBackground: Bool,
        perform: PresentationAction.Handlers = [:], completion: (@MainActor (PresentationOutcome) -> Void)? = nil
    ) -> PresentationID? {
        guard failure.error.isShown(inBackground: inBackground) else {
            return failure.withhold(failure.error.isShown(inBackground: false) ? "background" : "silent")
        }
        failure.noteHandled()
        let id = PresentationID()
        pending[id] = Pending(failure: failure, perform: perform, completion: completion)
        send(
            .submitted(
                Submission(
                    id: id, code: failure.code, carriedCode: failure.carriedCode, kind: failure.kind,
                    error: failure.error, incident: failure.incident.reference, scene: scene, owner: owner,
                    performing: Self.performing)))
        if completion == nil, pending[id] != nil { failure.noteUnperformedActions(perform) }
        return id
    }

    /// Removes a presentation on the screen or a waiting one. A no-op after its end.
    public func dismiss(_ id: PresentationID) { send(.withdrawn(id)) }

    /// Removes the inline messages and indicators of an anchor in all windows.
    public func dismiss(_ anchor: InlineAnchor) { dismiss(.anchor(anchor), in: nil, owner: nil) }

    /// Removes the failures with a code in all windows.
    public func dismiss(_ code: FailureCode) { dismiss(.code(code), in: nil, owner: nil) }

    func dismiss(_ cause: Selection.Cause, in scene: SceneID?, owner: OwnerID?) {
        send(.withdrawnAll(Selection(cause: cause, scene: scene, owner: owner)))
    }

    // MARK: The machine

    private func send(_ event: RouterEvent) {
        let isPerforming = !effects.isEmpty
        effects += machine.handle(event, at: elapsed())
        // A surface or a completion may call the router. The new effects follow the pending ones.
        guard !isPerforming else { return }
        // The task-local values of the current output call don't apply to surfaces and completions.
        OutputCall.outside {
            while let effect = effects.first {
                perform(effect)
                effects.removeFirst()
            }
        }
        for id in goneSurfaces { surfaces[id] = nil }
        goneSurfaces = []
    }

    private func perform(_ effect: RouterEffect) {
        switch effect {
        case .present(let item, let surface): surfaces[surface]?.surface.present(item)
        case .takeDown(let id, let surface): surfaces[surface]?.surface.takeDown(id)
        case .shown(let incidents, let code, let method):
            FailureReporting.note(.shown(incidents, code, method: method.name))
        case .redirected(let incidents, let code, let from, let to):
            FailureReporting.note(.redirected(incidents, code, from: from.name, to: to.name))
        case .ownerMissing:
            ProgrammingError.warn(
                """
                A failure is shown by its window instead of its screen, because the screen's owner didn't begin within one \
                second.
                """)
        case .windowMissing(let ids): for id in ids { _ = pending[id]?.failure.withholdWithoutWindow() }
        case .unseen(let id, let outcome): pending[id]?.failure.withhold(outcome.name)
        case .perform(let action, let id, let submissions):
            let handlers = submissions.compactMap { pending[$0]?.perform.removeValue(forKey: action.kind) }
            guard !handlers.isEmpty else { return send(.performed(id)) }
            let task = Task { [weak self] in
                await Self.$performing.withValue(id) {
                    await withTaskGroup { group in
                        for handler in handlers { group.addTask { await handler() } }
                    }
                }
                self?.send(.performed(id))
            }
            for submission in submissions { pending[submission]?.running = (id, task) }
        case .ended(let id, let outcome):
            guard let ended = pending.removeValue(forKey: id) else { break }
            // The full screen has ended without its result. An action may take back its own failure, and goes on then.
            if let running = ended.running, running.id != Self.performing { running.task.cancel() }
            if case .answered(let action) = outcome, let handler = ended.perform[action.kind] {
                Task { await handler() }
            }
            ended.completion?(outcome)
        case .wake(let time):
            alarm?.cancel()
            guard let time else { return alarm = nil }
            alarm = Task { [weak self, clock, delay = time - elapsed()] in
                // Canceled when the time changes.
                guard (try? await clock.sleep(for: max(delay, .zero))) != nil else { return }
                self?.send(.tick)
            }
        }
    }
}

// MARK: - Adapters

@_spi(Adapters) extension FailureRouter {
    /// Reports a failure, unless a boundary already did, and shows it as its presentation declares.
    /// - Parameters:
    ///   - failure: The failure.
    ///   - incident: The incident of the failure. By default that of the use case that is calling its output, or a new
    ///     one.
    ///   - scene: The window; `nil` for the one that was active last.
    ///   - owner: The owner of the failure; `nil` for a failure of the window.
    ///   - inBackground: Whether the operation ran in the background. By default that of the use case that is calling
    ///     its output.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    ///   - completion: Called once, when the presentation ends. Not called if the failure isn't shown.
    /// - Returns: The identifier for ``dismiss(_:)-(PresentationID)``; `nil` if the failure isn't shown.
    @discardableResult
    public func handle(
        _ failure: some PresentableFailure, incident: Incident? = nil, in scene: SceneID?, owner: OwnerID?,
        inBackground: Bool? = nil, fileID: StaticString = #fileID, line: UInt = #line,
        completion: @escaping @MainActor (PresentationOutcome) -> Void
    ) -> PresentationID? {
        submit(
            HandledFailure(failure, incident: incident, at: CallSite(fileID: fileID, line: line)), in: scene,
            owner: owner, inBackground: inBackground ?? OutputCall.isInBackground, completion: completion)
    }

    // MARK: Windows and owners

    /// Begins an owner. If an owner doesn't begin within one second, its failures are shown as failures of the window.
    public func ownerDidBegin(_ owner: OwnerID) { send(.ownerBegan(owner)) }

    /// Ends an owner, and removes its failures and surfaces. Later failures of the owner aren't shown.
    public func ownerDidEnd(_ owner: OwnerID) {
        send(.ownerEnded(owner))
        for (id, surface) in surfaces where surface.place.owner == owner { surfaceDidDisappear(id) }
    }

    /// Updates the activity of a window. A banner's time passes only while its window is active.
    public func scene(_ scene: SceneID, didBecome activity: SceneActivity) { send(.sceneActivity(activity, scene)) }

    /// Closes a window and removes its failures.
    public func sceneDidClose(_ scene: SceneID) {
        goneSurfaces.formUnion(surfaces.filter { $0.value.scene == scene }.keys)
        send(.sceneClosed(scene))
    }

    /// Updates whether an assistive technology, such as a screen reader, is running. The time of banners stops
    /// meanwhile.
    public func assistiveTechnologyDidChange(isRunning: Bool) { send(.assistiveTechnology(isRunning)) }

    // MARK: Surfaces

    /// Adds a surface above those of its window. It gets no failures before it has appeared.
    /// - Parameters:
    ///   - surface: The surface, retained until it has disappeared.
    ///   - id: The identifier of this appearance.
    ///   - place: What the surface draws.
    ///   - scene: Its window.
    public func surfaceWillAppear(
        _ surface: any FailureSurface, id: SurfaceID, at place: SurfacePlace, in scene: SceneID
    ) {
        surfaces[id] = (surface, place, scene)
        send(.surfaceWillAppear(id, place, scene))
    }

    /// Marks a surface as ready.
    public func surfaceDidAppear(_ id: SurfaceID) { send(.surfaceDidAppear(id)) }

    /// Marks a surface as disappearing. Its alert is removed, and shown on the next surface.
    public func surfaceWillDisappear(_ id: SurfaceID) { send(.surfaceWillDisappear(id)) }

    /// Removes a surface.
    public func surfaceDidDisappear(_ id: SurfaceID) {
        goneSurfaces.insert(id)
        send(.surfaceDidDisappear(id))
    }

    // MARK: On the screen

    /// Marks a presentation as shown.
    public func didAppear(_ id: PresentationID) { send(.didAppear(id)) }

    /// Answers a presentation with an action. A no-op unless the presentation is on the screen and offers the action.
    /// - Parameters:
    ///   - action: The kind of the action.
    ///   - id: The presentation.
    public func choose(_ action: PresentationAction.Kind, for id: PresentationID) { send(.chose(action, id)) }

    /// Ends a presentation that the user dismissed without choosing an action.
    public func didDismiss(_ id: PresentationID) { send(.dismissed(id)) }

    /// Reports that a presentation appeared as soon as the user can see it. A sheet over it may still be closing.
    package func reportAppearance(of id: PresentationID, when isVisible: @MainActor () -> Bool) async {
        while !isVisible() {
            guard (try? await clock.sleep(for: .milliseconds(100))) != nil else { return }
        }
        didAppear(id)
    }

    /// Leaves a banner or a full screen, as the escape gesture of VoiceOver does. A full screen without *Cancel* needs an
    /// answer, and an inline message doesn't stop the user.
    /// - Returns: Whether the presentation ends.
    @discardableResult public func escape(_ item: PresentedItem) -> Bool {
        switch item.error.method {
        case .banner, .fullScreen:
            if let action = item.error.cancellingAction {
                choose(action, for: item.id)
            } else if item.error.method == .fullScreen {
                return false
            } else {
                didDismiss(item.id)
            }
            return true
        case .alert, .confirmation, .indicator, .inline, .silent:
            return false
        }
    }

    /// Marks an alert as dismissed by the user. The chosen action may follow, and duplicates don't merge with it.
    public func willDisappear(_ id: PresentationID) { send(.willDisappear(id)) }

    /// Marks an alert as gone. The next alert is shown afterward.
    public func didDisappear(_ id: PresentationID) { send(.didDisappear(id)) }

    /// Returns the incident references of a presentation for support, one per line. They include those of duplicates
    /// that merged after it was drawn.
    public func references(of item: PresentedItem) -> String {
        (machine.scenes.lazy.compactMap { $0.incidents(of: item.id) }.first ?? item.incidents)
            .map(\.description).joined(separator: "\n")
    }

    /// Returns whether an alert is requested and not answered.
    public func isPresenting(_ id: PresentationID) -> Bool {
        machine.scenes.contains { $0.slot?.entry.presented.id == id && $0.slot?.phase != .dismissing }
    }
}
