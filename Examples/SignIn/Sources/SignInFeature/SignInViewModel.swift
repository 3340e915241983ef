public import Authentication
public import Foundation
public import Navigation
public import Observation
public import SharedFailures
public import Watertight
public import WatertightPresentation
import WatertightUseCases

/// The sign-in screen's state, and what each outcome does to it.
@MainActor @Observable public final class SignInViewModel: LoginUseCaseOutput {
    /// What the screen shows.
    public enum State: Sendable, Hashable {
        /// The form, ready for input.
        case editing
        /// The form, waiting for an answer.
        case signingIn
        /// The form, closed until a moment or until the person tries again.
        case blocked(until: Date?)
        /// The person is signed in.
        case signedIn(displayName: String)
    }

    /// What the screen shows.
    public private(set) var state = State.editing
    /// What the person has entered as the e-mail address.
    public var email = ""
    /// What the person has entered as the password.
    public var password = ""

    @ObservationIgnored private let router: any Routable
    @ObservationIgnored private let navigator: any Navigating
    @ObservationIgnored private let makeUseCase: @MainActor (any LoginUseCaseOutput) -> LoginUseCase
    @ObservationIgnored private lazy var useCase = makeUseCase(self)
    @ObservationIgnored private let attempt = LatestTask()
    @ObservationIgnored private var message: PresentedFailure.ID?

    /// A view model.
    /// - Parameters:
    ///   - repository: Signs people in.
    ///   - router: Shows failures.
    ///   - navigator: Goes on when the person is signed in.
    public convenience init(
        repository: any AuthenticationRepository, router: any Routable, navigator: any Navigating
    ) {
        self.init(router: router, navigator: navigator) { LoginUseCase(repository: repository, output: $0) }
    }

    /// A view model with a use case of the composition root's making.
    /// - Parameters:
    ///   - router: Shows failures.
    ///   - navigator: Goes on when the person is signed in.
    ///   - makeUseCase: Makes the use case for the view model as its output.
    public init(
        router: any Routable, navigator: any Navigating,
        makeUseCase: @escaping @MainActor (any LoginUseCaseOutput) -> LoginUseCase
    ) {
        self.router = router
        self.navigator = navigator
        self.makeUseCase = makeUseCase
    }

    // MARK: What the person does

    /// Signs in with what the person has entered. An attempt that is under way is given up.
    /// - Returns: The attempt, for whoever wants to wait for its end.
    @discardableResult
    public func signIn() -> Task<Void, Never> {
        attempt.start { [useCase, email, password] in await useCase.execute(email: email, password: password) }
    }

    /// Gives up waiting.
    public func cancel() {
        attempt.cancel()
        if state == .signingIn { state = .editing }
    }

    // MARK: LoginUseCaseOutput

    /// The form waits, and what was said of the attempt before is out of date.
    public func onLoginStarted() {
        state = .signingIn
        if let message { router.dismiss(message) }
    }

    /// The app goes on.
    public func onLoggedIn(as displayName: String) {
        password = ""
        state = .signedIn(displayName: displayName)
        navigator.go(to: .profile)
    }

    /// The form is ready again, with a message beside the password.
    public func onWrongPassword(forEmail email: String) {
        password = ""
        state = .editing
        show(SignInFailure.wrongPassword(email: email))
    }

    /// The form is ready again, with a message beside it.
    public func onInputRefused() {
        state = .editing
        show(SignInFailure.inputRefused)
    }

    /// The form is ready again, and nothing is shown.
    public func onLoginSuperseded() { state = .editing }

    /// The form is closed for a while.
    public func onAccountLocked(forEmail email: String, until end: Date?) {
        state = .blocked(until: end)
        show(SignInFailure.accountLocked(email: email, until: end))
    }

    /// The form is ready again, and the failure offers to try again.
    public func onServiceUnreachable(_ failure: ConnectivityFailure) {
        state = .editing
        show(failure)
    }

    /// The form is ready again, and the failure may offer to try again.
    public func onServiceFailed(_ failure: ServiceFailure) {
        state = .editing
        show(failure)
    }

    /// The form is ready again, and the failure offers to try again.
    public func onSessionNotKept(_ incident: IncidentReference) {
        state = .editing
        show(SignInFailure.sessionNotKept(incident))
    }

    private func show(_ failure: some PresentableFailure) {
        message = router.handle(failure) { [weak self] in self?.perform($0) }
    }

    private func perform(_ action: PresentationAction) {
        if action.kind == .retry { signIn() }
    }
}
