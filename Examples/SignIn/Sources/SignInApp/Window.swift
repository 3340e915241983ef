public import Navigation
@_spi(Adapters) public import WatertightPresentation

/// A window of the app. Failures of its screen are shown only in it, and are removed with the screen.
@MainActor public final class Window {
    /// The screens of the window.
    public let navigator = Navigator()
    private let router: FailureRouter
    private let handle: FailureHandle
    private let presenter: TerminalPresenter
    /// The handles of the features on the screen.
    private var screens: [FailureHandle] = []

    /// Creates a window that shows its failures of a router.
    public init(_ router: FailureRouter) {
        let scene = SceneID()
        self.router = router
        handle = FailureHandle(router: router, scene: scene)
        presenter = TerminalPresenter(router, in: scene)
    }

    /// Removes the failures of the current screen, before another one is shown.
    public func clear() {
        for screen in screens { screen.end() }
        screens = []
    }

    /// Creates the router of one feature on the screen.
    public func failures() -> some Routable {
        let screen = handle.forScreen()
        screens.append(screen)
        return screen
    }

    /// The failures that the window shows, the most prominent first.
    public var shown: [PresentationError] { presenter.shown.map(\.error) }

    /// Chooses an action of a failure that is shown.
    /// - Returns: `false` if no failure offers it.
    public func choose(_ action: PresentationAction.Kind) -> Bool {
        guard let failure = presenter.shown.first(where: { $0.error.action(action) != nil }) else { return false }
        router.choose(action, for: failure.id)
        return true
    }

    /// Dismisses the most prominent failure without choosing an action.
    /// - Returns: `false` if none is shown.
    public func dismiss() -> Bool {
        guard let failure = presenter.shown.first else { return false }
        router.didDismiss(failure.id)
        return true
    }
}
