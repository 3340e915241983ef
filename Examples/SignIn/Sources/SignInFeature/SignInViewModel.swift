public import Foundation
public import Navigation
public import Observation
public import SharedFailures
import Watertight
public import WatertightPresentation

/// The state of the sign-in screen.
@MainActor @Observable public final class SignInViewModel: LoginUseCaseOutput {
    /// The state of the form.
    public enum State: Sendable, Hashable {
        /// Ready for input.
        case editing
        /// Waiting for the response.
        case signingIn
        /// Closed until a date, or until the user tries again.
        case blocked(until: Date?)
        /// Replaced by the next screen, since the user is signed in.
        case signedIn(displayName: String)
    }

    /// The state of the form.
    public private(set) var state = State.editing
    /// The text of the email field.
    public var email = ""
    /// The text of the password field.
    public var password = ""

    @ObservationIgnored private let useCase: LoginUseCase
    @ObservationIgnored private let router: any Routable
    @ObservationIgnored private let navigator: any Navigating
    @ObservationIgnored private let clock: any Clock<Duration>
    @ObservationIgnored private let attempt = LatestTask()
    @ObservationIgnored private let reopening = LatestTask()
    @ObservationIgnored private var message: PresentationID?

    /// Creates a view model.
    /// - Parameters:
    ///   - useCase: Signs users in.
    ///   - router: Shows failures.
    ///   - navigator: Goes to the next screen when the user is signed in.
    ///   - clock: Measures the time for which the form is closed.
    public init(
        useCase: LoginUseCase, router: any Routable, navigator: any Navigating,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.useCase = useCase
        self.router = router
        self.navigator = navigator
        self.clock = clock
        useCase.output.connect(self)
    }

    // MARK: Actions of the user

    /// Signs in with the texts of the fields. Cancels an attempt in flight.
    /// - Returns: The attempt.
    @discardableResult
    public func signIn() -> Task<Void, Never> {
        attempt.start { [useCase, email, password] in await useCase.execute(email: email, password: password) }
    }

    /// Cancels the attempt.
    public func cancel() {
        attempt.cancel()
        if state == .signingIn { state = .editing }
    }

    // MARK: LoginUseCaseOutput

    /// Disables the form and removes the message of the previous attempt.
    public func onLoginStarted() {
        state = .signingIn
        if let message { router.dismiss(message) }
    }

    /// Goes to the next screen.
    public func onLoggedIn(as displayName: String) {
        password = ""
        state = .signedIn(displayName: displayName)
        navigator.go(to: .profile)
    }

    /// Enables the form, with a message beside the password.
    public func onWrongPassword(forEmail email: String) {
        password = ""
        state = .editing
        show(SignInFailure.wrongPassword(email: email))
    }

    /// Enables the form, with a message beside it.
    public func onInputRefused() {
        state = .editing
        show(SignInFailure.inputRefused)
    }

    /// Enables the form. Shows nothing.
    public func onLoginSuperseded() { state = .editing }

    /// Closes the form, and opens it again at the end of the lock if that is known.
    public func onAccountLocked(forEmail email: String, until end: Date?) {
        state = .blocked(until: end)
        show(SignInFailure.accountLocked(email: email, until: end))
        guard let end else { return }
        // Bounded, because clocks trap at a deadline that they cannot represent.
        let delay = Duration.seconds(min(max(0, end.timeIntervalSinceNow), 365 * 86_400))
        reopening.start { [weak self, clock] in
            do { try await clock.sleep(for: delay) } catch { return }
            // The user may have tried again meanwhile.
            if let self, state == .blocked(until: end) { state = .editing }
        }
    }

    /// Enables the form. The failure offers to retry.
    public func onServiceUnreachable(_ failure: ConnectivityFailure) {
        state = .editing
        show(failure)
    }

    /// Enables the form. The failure may offer to retry.
    public func onServiceFailed(_ failure: ServiceFailure) {
        state = .editing
        show(failure)
    }

    /// Enables the form. The failure offers to retry.
    public func onSessionNotKept() {
        state = .editing
        show(SignInFailure.sessionNotKept)
    }

    private func show(_ failure: some PresentableFailure) {
        message = router.handle(
            failure,
            perform: [
                .retry: { [weak self] in self?.signIn() },
                // The email is probably right.
                .edit: { [weak self] in self?.password = "" },
            ])
    }
}
