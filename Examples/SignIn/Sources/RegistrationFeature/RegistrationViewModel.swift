public import Authentication
public import Navigation
public import Observation
public import SharedFailures
import Watertight
public import WatertightPresentation

/// The state of the registration screen.
@MainActor @Observable public final class RegistrationViewModel: RegistrationUseCaseOutput {
    /// The state of the form.
    public enum State: Sendable, Hashable {
        /// Ready for input.
        case editing
        /// Waiting for the response.
        case registering
        /// Replaced by the next screen, since the account was created and the user is signed in.
        case registered(displayName: String)
    }

    /// The state of the form.
    public private(set) var state = State.editing
    /// The text of the email field.
    public var email = "" { didSet { clearMessage(of: .email) } }
    /// The text of the name field.
    public var displayName = "" { didSet { clearMessage(of: .displayName) } }
    /// The text of the password field.
    public var password = "" { didSet { clearMessage(of: .password) } }

    @ObservationIgnored private let useCase: RegistrationUseCase
    @ObservationIgnored private let router: any Routable
    @ObservationIgnored private let navigator: any Navigating
    @ObservationIgnored private let registering = OnlyTask()
    @ObservationIgnored private var message: PresentationID?
    @ObservationIgnored private var fieldMessages: [RegistrationField: PresentationID] = [:]

    /// Creates a view model.
    /// - Parameters:
    ///   - useCase: Creates accounts.
    ///   - router: Shows failures.
    ///   - navigator: Goes to the next screen when the user is signed in, and to the sign-in screen.
    public init(useCase: RegistrationUseCase, router: any Routable, navigator: any Navigating) {
        self.useCase = useCase
        self.router = router
        self.navigator = navigator
        useCase.output.connect(self)
    }

    /// Whether the button is disabled: a second request would find that the email address is taken, by the first one.
    public var isRegistering: Bool { registering.isRunning }

    /// Creates an account from the texts of the fields, unless that is running.
    /// - Returns: The attempt; `nil` if one is running.
    @discardableResult
    public func register() -> Task<Void, Never>? {
        registering.start { [useCase, email, displayName, password] in
            await useCase.execute(email: email, displayName: displayName, password: password)
        }
    }

    // MARK: RegistrationUseCaseOutput

    /// Disables the form and removes the messages of the previous attempt.
    public func onRegistrationStarted() {
        state = .registering
        if let message { router.dismiss(message) }
        for field in RegistrationField.allCases { clearMessage(of: field) }
    }

    /// Goes to the next screen.
    public func onRegistered(as displayName: String) {
        password = ""
        state = .registered(displayName: displayName)
        navigator.go(to: .profile)
    }

    /// Enables the form, with a message beside each field that has a mistake, until that field is edited.
    public func onFieldsRefused(_ mistakes: [RegistrationMistake]) {
        state = .editing
        for mistake in mistakes {
            fieldMessages[mistake.field] = show(RegistrationFailure.mistake(mistake))
        }
    }

    /// Enables the form. Shows nothing.
    public func onRegistrationSuperseded() { state = .editing }

    /// Enables the form. The failure offers to retry.
    public func onServiceUnreachable(_ failure: ConnectivityFailure) {
        state = .editing
        message = show(failure)
    }

    /// Enables the form. The failure may offer to retry.
    public func onServiceFailed(_ failure: ServiceFailure) {
        state = .editing
        message = show(failure)
    }

    /// Enables the form. The failure offers to sign in, since the account exists.
    public func onSessionNotKept() {
        state = .editing
        message = show(RegistrationFailure.sessionNotKept)
    }

    private func show(_ failure: some PresentableFailure) -> PresentationID? {
        router.handle(
            failure,
            perform: [
                .retry: { [weak self] in self?.register() },
                .signIn: { [weak self] in self?.navigator.go(to: .signIn) },
            ])
    }

    private func clearMessage(of field: RegistrationField) {
        if let message = fieldMessages.removeValue(forKey: field) { router.dismiss(message) }
    }
}
