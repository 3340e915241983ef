public import Authentication
public import Navigation
public import Observation
public import WatertightPresentation
import WatertightUseCases

/// The profile screen's state, and what each outcome does to it.
@MainActor @Observable public final class ProfileViewModel: ProfileUseCaseOutput {
    /// What the screen shows.
    public enum State: Sendable, Hashable {
        /// Nothing yet.
        case empty
        /// The profile.
        case loaded(Profile)
        /// A profile that is not there; why is shown by the router.
        case unavailable
    }

    /// What the screen shows.
    public private(set) var state = State.empty
    /// Whether the profile is on its way.
    public private(set) var isLoading = false

    @ObservationIgnored private let router: any Routable
    @ObservationIgnored private let navigator: any Navigating
    @ObservationIgnored private let makeUseCase: @MainActor (any ProfileUseCaseOutput) -> ProfileUseCase
    @ObservationIgnored private lazy var useCase = makeUseCase(self)
    @ObservationIgnored private let attempt = LatestTask()
    @ObservationIgnored private var message: PresentedFailure.ID?

    /// A view model.
    /// - Parameters:
    ///   - repository: Knows the profile.
    ///   - router: Shows failures.
    ///   - navigator: Goes to where a person signs in.
    public convenience init(
        repository: any AuthenticationRepository, router: any Routable, navigator: any Navigating
    ) {
        self.init(router: router, navigator: navigator) { ProfileUseCase(repository: repository, output: $0) }
    }

    /// A view model with a use case of the composition root's making.
    /// - Parameters:
    ///   - router: Shows failures.
    ///   - navigator: Goes to where a person signs in.
    ///   - makeUseCase: Makes the use case for the view model as its output.
    public init(
        router: any Routable, navigator: any Navigating,
        makeUseCase: @escaping @MainActor (any ProfileUseCaseOutput) -> ProfileUseCase
    ) {
        self.router = router
        self.navigator = navigator
        self.makeUseCase = makeUseCase
    }

    /// Loads the profile, because the person opens the screen, pulls it down or tries again. A load that is under way is
    /// given up.
    /// - Returns: The attempt, for whoever wants to wait for its end.
    @discardableResult
    public func load() -> Task<Void, Never> {
        takeMessageBack()
        return load(initiatedBy: .person)
    }

    /// Loads the profile again, because time has passed. What is shown stays, and a failure is for the log alone: nobody
    /// waits for this. Does nothing unless a profile is shown, and leaves a load alone for which the person waits.
    /// - Returns: The attempt, for whoever wants to wait for its end.
    @discardableResult
    public func refreshInBackground() -> Task<Void, Never>? {
        guard case .loaded = state, !isLoading else { return nil }
        return load(initiatedBy: .background)
    }

    private func load(initiatedBy initiator: PresentationInitiator) -> Task<Void, Never> {
        // At once, and not when the attempt begins: what the app does by itself must not come in between.
        isLoading = true
        return attempt.start { [useCase] in await useCase.execute(initiatedBy: initiator) }
    }

    // MARK: ProfileUseCaseOutput

    /// The screen shows that it loads, and keeps the profile that it has.
    public func onProfileLoading() { isLoading = true }

    /// The screen shows the profile.
    public func onProfileLoaded(_ profile: Profile) {
        isLoading = false
        state = .loaded(profile)
        takeMessageBack()
    }

    /// The app goes to where a person signs in; whoever was signed in is told why.
    public func onSignInNeeded(_ reason: SignInReason, initiatedBy initiator: PresentationInitiator) {
        isLoading = false
        state = .empty
        takeMessageBack()
        switch reason {
        case .notSignedIn: navigator.go(to: .signIn)
        case .sessionEnded:
            router.handle(ProfileFailure.sessionEnded, initiatedBy: initiator) { [navigator] _ in
                navigator.go(to: .signIn)
            }
        }
    }

    /// The screen keeps the profile that it has, and the failure may offer to try again.
    public func onProfileFailed(_ failure: ProfileFailure, initiatedBy initiator: PresentationInitiator) {
        isLoading = false
        if state == .empty { state = .unavailable }
        if case .unreachable(let shared) = failure {
            // As itself, so that it is one with that of another feature in the window.
            show(shared, initiatedBy: initiator)
        } else {
            show(failure, initiatedBy: initiator)
        }
    }

    private func show(_ failure: some PresentableFailure, initiatedBy initiator: PresentationInitiator) {
        let shown = router.handle(failure, initiatedBy: initiator) { [weak self] in self?.perform($0) }
        // What the person was told is still true where nothing new is said.
        message = shown ?? message
    }

    private func takeMessageBack() {
        if let message { router.dismiss(message) }
    }

    private func perform(_ action: PresentationAction) {
        if action.kind == .retry { load() }
    }
}
