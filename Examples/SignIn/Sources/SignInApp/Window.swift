import Authentication
import Navigation
import ProfileFeature
import RegistrationFeature
import SignInFeature
import WatertightPresentation

/// A window of the app. What fails on its screen is shown in it and in no other, and goes with the screen.
@MainActor final class Window {
    let scene: SceneID
    let navigator = Navigator()
    private let repository: any AuthenticationRepository
    private let router: Router
    private let presenter: TerminalPresenter
    /// Those to whom a failure in this window can belong: the features on its screen.
    private var owners: [OwnerID] = []

    init(_ scene: SceneID, repository: any AuthenticationRepository, router: Router) {
        self.scene = scene
        self.repository = repository
        self.router = router
        presenter = TerminalPresenter(router, in: scene)
    }

    // MARK: Screens

    /// The sign-in screen.
    func signInScreen() -> SignInViewModel {
        clear()
        return SignInViewModel(repository: repository, router: failures(), navigator: navigator)
    }

    /// The registration screen.
    func registrationScreen() -> RegistrationViewModel {
        clear()
        return RegistrationViewModel(repository: repository, router: failures(), navigator: navigator)
    }

    /// The profile screen.
    func profileScreen() -> ProfileViewModel {
        clear()
        navigator.go(to: .profile)
        return ProfileViewModel(repository: repository, router: failures(), navigator: navigator)
    }

    // MARK: Failures

    /// Makes room for another screen: what failed on the one before goes.
    func clear() {
        for owner in owners { router.ownerDidEnd(owner) }
        owners = []
    }

    /// The way to this window for the failures of one feature on its screen.
    func failures() -> some Routable {
        let owner = OwnerID()
        router.ownerDidBegin(owner)
        owners.append(owner)
        return FailureHandle(router: router, scene: scene, owner: owner)
    }

    /// What the window shows, the most urgent first.
    var shown: [PresentedFailure] {
        let covers = owners.map { router.cover(of: $0, in: scene)?.failure }
        return (covers + [router.alert(in: scene), router.banner(in: scene)]).compactMap { $0 }
            + router.inlineMessages(in: scene)
    }

    /// Chooses what a failure offers.
    /// - Returns: False if no failure that is shown offers it.
    func choose(_ action: PresentationAction.Kind) -> Bool {
        guard let failure = shown.first(where: { $0.error.action(action) != nil }) else { return false }
        router.choose(action, for: failure.id)
        return true
    }

    /// Takes away the most urgent failure, as a person does who chooses nothing.
    /// - Returns: False if none is shown.
    func dismiss() -> Bool {
        guard let failure = shown.first else { return false }
        router.didDismiss(failure.id)
        return true
    }
}
