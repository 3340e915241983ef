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
        /// A spinner.
        case loading
        /// The profile.
        case loaded(Profile)
        /// A profile that is not there; why is shown by the router.
        case unavailable
    }

    /// What the screen shows.
    public private(set) var state = State.empty

    @ObservationIgnored private let router: any Routable
    @ObservationIgnored private let navigator: any Navigating
    @ObservationIgnored private let makeUseCase: @MainActor (any ProfileUseCaseOutput) -> ProfileUseCase
    @ObservationIgnored private lazy var useCase = makeUseCase(self)
    @ObservationIgnored private let attempt = LatestTask()

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

    /// Loads the profile. A load that is under way is given up.
    /// - Returns: The attempt, for whoever wants to wait for its end.
    @discardableResult
    public func load() -> Task<Void, Never> {
        attempt.start { [useCase] in await useCase.execute() }
    }

    // MARK: ProfileUseCaseOutput

    /// The screen shows a spinner.
    public func onProfileLoading() { state = .loading }

    /// The screen shows the profile.
    public func onProfileLoaded(_ profile: Profile) { state = .loaded(profile) }

    /// The app goes to where a person signs in; whoever was signed in is told why.
    public func onSignInNeeded(_ reason: SignInReason) {
        state = .empty
        switch reason {
        case .notSignedIn: navigator.go(to: .signIn)
        case .sessionEnded: router.handle(ProfileFailure.sessionEnded) { [navigator] _ in navigator.go(to: .signIn) }
        }
    }

    /// The screen stays empty, and the failure may offer to try again.
    public func onProfileFailed(_ failure: ProfileFailure) {
        state = .unavailable
        router.handle(failure) { [weak self] in self?.perform($0) }
    }

    private func perform(_ action: PresentationAction) {
        if action.kind == .retry { load() }
    }
}
