public import Authentication
public import Navigation
public import Observation
public import SharedFailures
public import Watertight
public import WatertightPresentation
import WatertightUseCases

/// The registration screen's state, and what each outcome does to it.
@MainActor @Observable public final class RegistrationViewModel: RegistrationUseCaseOutput {
    /// What the screen shows.
    public enum State: Sendable, Hashable {
        /// The form, ready for input.
        case editing
        /// The form, waiting for an answer.
        case registering
        /// The account is made, and the person is signed in.
        case registered(displayName: String)
    }

    /// What the screen shows.
    public private(set) var state = State.editing
    /// What the person has entered as the e-mail address.
    public var email = "" { didSet { clearMessage(of: .email) } }
    /// What the person has entered as the name.
    public var displayName = "" { didSet { clearMessage(of: .displayName) } }
    /// What the person has entered as the password.
    public var password = "" { didSet { clearMessage(of: .password) } }

    @ObservationIgnored private let router: any Routable
    @ObservationIgnored private let navigator: any Navigating
    @ObservationIgnored private let makeUseCase: @MainActor (any RegistrationUseCaseOutput) -> RegistrationUseCase
    @ObservationIgnored private lazy var useCase = makeUseCase(self)
    @ObservationIgnored private let attempt = LatestTask()
    @ObservationIgnored private var message: PresentedFailure.ID?
    @ObservationIgnored private var fieldMessages: [RegistrationField: PresentedFailure.ID] = [:]

    /// A view model.
    /// - Parameters:
    ///   - repository: Makes accounts.
    ///   - router: Shows failures.
    ///   - navigator: Goes on when the person is signed in, or wants to sign in instead.
    public convenience init(
        repository: any AuthenticationRepository, router: any Routable, navigator: any Navigating
    ) {
        self.init(router: router, navigator: navigator) { RegistrationUseCase(repository: repository, output: $0) }
    }

    /// A view model with a use case of the composition root's making.
    /// - Parameters:
    ///   - router: Shows failures.
    ///   - navigator: Goes on when the person is signed in, or wants to sign in instead.
    ///   - makeUseCase: Makes the use case for the view model as its output.
    public init(
        router: any Routable, navigator: any Navigating,
        makeUseCase: @escaping @MainActor (any RegistrationUseCaseOutput) -> RegistrationUseCase
    ) {
        self.router = router
        self.navigator = navigator
        self.makeUseCase = makeUseCase
    }

    /// Makes an account of what the person has entered. An attempt that is under way is given up.
    /// - Returns: The attempt, for whoever wants to wait for its end.
    @discardableResult
    public func register() -> Task<Void, Never> {
        attempt.start { [useCase, email, displayName, password] in
            await useCase.execute(email: email, displayName: displayName, password: password)
        }
    }

    // MARK: RegistrationUseCaseOutput

    /// The form waits, and what was said of the attempt before is out of date.
    public func onRegistrationStarted() {
        state = .registering
        if let message { router.dismiss(message) }
        for field in RegistrationField.allCases { clearMessage(of: field) }
    }

    /// The app goes on.
    public func onRegistered(as displayName: String) {
        password = ""
        state = .registered(displayName: displayName)
        navigator.go(to: .profile)
    }

    /// The form is ready again, with a message beside each field that has a mistake, until that field is edited.
    public func onFieldsRefused(_ mistakes: [RegistrationMistake]) {
        state = .editing
        for mistake in mistakes {
            fieldMessages[mistake.field] = show(RegistrationFailure.mistake(mistake))
        }
    }

    /// The form is ready again, and nothing is shown.
    public func onRegistrationSuperseded() { state = .editing }

    /// The form is ready again, and the failure offers to try again.
    public func onServiceUnreachable(_ failure: ConnectivityFailure) {
        state = .editing
        message = show(failure)
    }

    /// The form is ready again, and the failure may offer to try again.
    public func onServiceFailed(_ failure: ServiceFailure) {
        state = .editing
        message = show(failure)
    }

    /// The form is ready again, and the failure offers to sign in: the account is there.
    public func onSessionNotKept(_ incident: IncidentReference) {
        state = .editing
        message = show(RegistrationFailure.sessionNotKept(incident))
    }

    private func show(_ failure: some PresentableFailure) -> PresentedFailure.ID? {
        router.handle(failure) { [weak self] in self?.perform($0) }
    }

    private func perform(_ action: PresentationAction) {
        switch action.kind {
        case .retry: register()
        case .signIn: navigator.go(to: .signIn)
        default: break
        }
    }

    private func clearMessage(of field: RegistrationField) {
        if let message = fieldMessages.removeValue(forKey: field) { router.dismiss(message) }
    }
}
