import Authentication
import Navigation
import ProfileFeature
import RegistrationFeature
import SignInFeature
@_spi(Adapters) import WatertightPresentation

/// A window of the app. Failures of its screen are shown only in it, and are removed with the screen.
@MainActor final class Window {
    let navigator = Navigator()
    private let repository: any AuthenticationRepository
    private let router: Router
    private let handle: FailureHandle
    private let presenter: TerminalPresenter
    /// The handles of the features on the screen.
    private var screens: [FailureHandle] = []

    init(repository: any AuthenticationRepository, router: Router) {
        let scene = SceneID()
        self.repository = repository
        self.router = router
        handle = FailureHandle(router: router, scene: scene)
        presenter = TerminalPresenter(router, in: scene)
    }

    // MARK: Screens

    /// Shows the sign-in screen.
    func signInScreen() -> SignInViewModel {
        clear()
        return SignInViewModel(
            useCase: LoginUseCase(repository: repository), router: failures(), navigator: navigator)
    }

    /// Shows the registration screen.
    func registrationScreen() -> RegistrationViewModel {
        clear()
        return RegistrationViewModel(
            useCase: RegistrationUseCase(repository: repository), router: failures(), navigator: navigator)
    }

    /// Shows the profile screen.
    func profileScreen() -> ProfileViewModel {
        clear()
        navigator.go(to: .profile)
        return ProfileViewModel(
            useCase: ProfileUseCase(repository: repository), router: failures(), navigator: navigator)
    }

    // MARK: Failures

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
