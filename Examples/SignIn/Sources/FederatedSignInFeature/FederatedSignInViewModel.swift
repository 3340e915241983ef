public import Navigation
public import Observation
import Watertight
public import WatertightPresentation

/// The state of a button such as *Sign in with Acme*.
@MainActor @Observable public final class FederatedSignInViewModel: FederatedSignInUseCaseOutput {
    /// The state of the button.
    public enum State: Sendable, Hashable {
        /// Enabled.
        case ready
        /// Waiting for the provider or the service.
        case waiting
        /// Replaced by the next screen, since the user is signed in.
        case signedIn(displayName: String)
    }

    /// The state of the button.
    public private(set) var state = State.ready

    @ObservationIgnored private let useCase: FederatedSignInUseCase
    @ObservationIgnored private let router: any Routable
    @ObservationIgnored private let navigator: any Navigating
    @ObservationIgnored private let attempt = LatestTask()
    @ObservationIgnored private var message: PresentationID?

    /// Creates a view model.
    /// - Parameters:
    ///   - useCase: Signs users in.
    ///   - router: Shows failures.
    ///   - navigator: Goes to the next screen when the user is signed in.
    public init(useCase: FederatedSignInUseCase, router: any Routable, navigator: any Navigating) {
        self.useCase = useCase
        self.router = router
        self.navigator = navigator
        useCase.output.connect(self)
    }

    /// Signs in. Cancels an attempt in flight.
    /// - Returns: The attempt.
    @discardableResult
    public func signIn() -> Task<Void, Never> {
        attempt.start { [useCase] in await useCase.execute() }
    }

    // MARK: FederatedSignInUseCaseOutput

    /// Disables the button and removes the message of the previous attempt.
    public func onFederatedSignInStarted() {
        state = .waiting
        if let message { router.dismiss(message) }
    }

    /// Goes to the next screen.
    public func onFederatedlySignedIn(as displayName: String) {
        state = .signedIn(displayName: displayName)
        navigator.go(to: .profile)
    }

    /// Enables the button. Shows nothing.
    public func onFederatedSignInDismissed() { state = .ready }

    /// Enables the button. Shows nothing.
    public func onFederatedSignInSuperseded() { state = .ready }

    /// Enables the button. The failure may offer to retry.
    public func onFederatedSignInFailed(_ failure: FederatedSignInFailure) {
        state = .ready
        show(failure)
    }

    private func show(_ failure: FederatedSignInFailure) {
        message = router.handle(failure, perform: [.retry: { [weak self] in self?.signIn() }])
    }
}
