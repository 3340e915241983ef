public import Authentication
public import Navigation
public import Observation
public import WatertightPresentation
import WatertightUseCases

/// The state of a button such as *Sign in with Acme*, and what each outcome does to it.
@MainActor @Observable public final class FederatedSignInViewModel: FederatedSignInUseCaseOutput {
    /// What the button shows.
    public enum State: Sendable, Hashable {
        /// The button can be pressed.
        case ready
        /// The provider has been asked.
        case waiting
        /// The person is signed in.
        case signedIn(displayName: String)
    }

    /// What the button shows.
    public private(set) var state = State.ready

    @ObservationIgnored private let router: any Routable
    @ObservationIgnored private let navigator: any Navigating
    @ObservationIgnored private let makeUseCase: @MainActor (any FederatedSignInUseCaseOutput) -> FederatedSignInUseCase
    @ObservationIgnored private lazy var useCase = makeUseCase(self)
    @ObservationIgnored private let attempt = LatestTask()
    @ObservationIgnored private var message: PresentedFailure.ID?

    /// A view model.
    /// - Parameters:
    ///   - provider: Asks the person.
    ///   - repository: Signs people in.
    ///   - router: Shows failures.
    ///   - navigator: Goes on when the person is signed in.
    public convenience init(
        provider: any IdentityProvider, repository: any AuthenticationRepository, router: any Routable,
        navigator: any Navigating
    ) {
        self.init(router: router, navigator: navigator) {
            FederatedSignInUseCase(provider: provider, repository: repository, output: $0)
        }
    }

    /// A view model with a use case of the composition root's making.
    /// - Parameters:
    ///   - router: Shows failures.
    ///   - navigator: Goes on when the person is signed in.
    ///   - makeUseCase: Makes the use case for the view model as its output.
    public init(
        router: any Routable, navigator: any Navigating,
        makeUseCase: @escaping @MainActor (any FederatedSignInUseCaseOutput) -> FederatedSignInUseCase
    ) {
        self.router = router
        self.navigator = navigator
        self.makeUseCase = makeUseCase
    }

    /// The person pressed the button. An attempt that is under way is given up.
    /// - Returns: The attempt, for whoever wants to wait for its end.
    @discardableResult
    public func signIn() -> Task<Void, Never> {
        attempt.start { [useCase] in await useCase.execute() }
    }

    // MARK: FederatedSignInUseCaseOutput

    /// The button waits, and what was said of the attempt before is out of date.
    public func onFederatedSignInStarted() {
        state = .waiting
        if let message { router.dismiss(message) }
    }

    /// The app goes on.
    public func onFederatedlySignedIn(as displayName: String) {
        state = .signedIn(displayName: displayName)
        navigator.go(to: .profile)
    }

    /// The button can be pressed again, and nothing is shown.
    public func onFederatedSignInDismissed() { state = .ready }

    /// The button can be pressed again, and nothing is shown.
    public func onFederatedSignInSuperseded() { state = .ready }

    /// The button can be pressed again, and the failure may offer to try again.
    public func onFederatedSignInFailed(_ failure: FederatedSignInFailure) {
        state = .ready
        if case .unreachable(let shared) = failure {
            // As itself, so that it is one with that of another feature in the window.
            show(shared)
        } else {
            show(failure)
        }
    }

    private func show(_ failure: some PresentableFailure) {
        message = router.handle(failure) { [weak self] in self?.perform($0) }
    }

    private func perform(_ action: PresentationAction) {
        if action.kind == .retry { signIn() }
    }
}
