import Navigation
@_spi(Adapters) import WatertightPresentation

/// A window of the app. Failures of its screen are shown only in it, and are removed with the screen.
@MainActor final class Window {
    let navigator = Navigator()
    private let router: FailureRouter
    private let handle: FailureHandle
    private let presenter: TerminalPresenter
    /// The handles of the features on the screen.
    private var screens: [FailureHandle] = []

    init(_ router: FailureRouter) {
        let scene = SceneID()
        self.router = router
        handle = FailureHandle(router: router, scene: scene)
        presenter = TerminalPresenter(router, in: scene)
    }

    /// Removes the failures of the current screen, before another one is shown.
    func clear() {
        for screen in screens { screen.end() }
        screens = []
    }

    /// Creates the router of one feature on the screen.
    func failures() -> some Routable {
        let screen = handle.forScreen()
        screens.append(screen)
        return screen
    }

    /// The failures that the window shows, the most prominent first.
    var shown: [PresentedItem] { presenter.shown }

    /// Chooses an action of a failure that is shown.
    /// - Returns: `false` if no failure offers it.
    func choose(_ action: PresentationAction.Kind) -> Bool {
        guard let failure = shown.first(where: { $0.error.action(action) != nil }) else { return false }
        router.choose(action, for: failure.id)
        return true
    }

    /// Dismisses the most prominent failure without choosing an action.
    /// - Returns: `false` if none is shown.
    func dismiss() -> Bool {
        guard let failure = shown.first else { return false }
        router.didDismiss(failure.id)
        return true
    }
}
