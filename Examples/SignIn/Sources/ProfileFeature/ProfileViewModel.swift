public import Authentication
public import Navigation
public import Observation
import Watertight
public import WatertightPresentation

/// The state of the profile screen.
@MainActor @Observable public final class ProfileViewModel: ProfileUseCaseOutput {
    /// The content of the screen.
    public enum State: Sendable, Hashable {
        /// None yet.
        case empty
        /// The profile.
        case loaded(Profile)
        /// A placeholder for a profile that could not be loaded. The router shows the failure.
        case unavailable
    }

    /// The content of the screen.
    public private(set) var state = State.empty
    /// Whether the profile is loading.
    public private(set) var isLoading = false

    @ObservationIgnored private let useCase: ProfileUseCase
    @ObservationIgnored private let router: any Routable
    @ObservationIgnored private let navigator: any Navigating
    @ObservationIgnored private let attempt = LatestTask()
    @ObservationIgnored private var message: PresentationID?

    /// Creates a view model.
    /// - Parameters:
    ///   - useCase: Loads the profile.
    ///   - router: Shows failures.
    ///   - navigator: Goes to the sign-in screen.
    public init(useCase: ProfileUseCase, router: any Routable, navigator: any Navigating) {
        self.useCase = useCase
        self.router = router
        self.navigator = navigator
        useCase.output.connect(self)
    }

    /// Loads the profile when the user opens the screen, pulls to refresh or retries. Cancels a load in flight.
    /// - Returns: The attempt.
    @discardableResult
    public func load() -> Task<Void, Never> {
        dismissMessage()
        return load(inBackground: false)
    }

    /// Refreshes the profile periodically. The screen keeps its content, and failures are logged but not shown. Does
    /// nothing unless a profile is shown, or while a load is in flight.
    /// - Returns: The attempt.
    @discardableResult
    public func refreshInBackground() -> Task<Void, Never>? {
        guard case .loaded = state, !isLoading else { return nil }
        return load(inBackground: true)
    }

    private func load(inBackground: Bool) -> Task<Void, Never> {
        // Before the task begins, so that no background refresh starts in between.
        isLoading = true
        return attempt.start { [useCase] in await useCase.execute(inBackground: inBackground) }
    }

    // MARK: ProfileUseCaseOutput

    /// Shows the activity indicator and keeps the content.
    public func onProfileLoading() { isLoading = true }

    /// Shows the profile.
    public func onProfileLoaded(_ profile: Profile) {
        isLoading = false
        state = .loaded(profile)
        dismissMessage()
    }

    /// Goes to the sign-in screen. A user who was signed in gets an alert first.
    public func onSignInNeeded(_ reason: SignInReason) {
        isLoading = false
        state = .empty
        dismissMessage()
        switch reason {
        case .notSignedIn: navigator.go(to: .signIn)
        case .sessionEnded:
            router.handle(
                ProfileFailure.sessionEnded, perform: [.signIn: { [navigator] in navigator.go(to: .signIn) }])
        }
    }

    /// Keeps the content. The failure may offer to retry.
    public func onProfileFailed(_ failure: ProfileFailure) {
        isLoading = false
        if state == .empty { state = .unavailable }
        show(failure)
    }

    private func show(_ failure: some PresentableFailure) {
        let shown = router.handle(failure, perform: [.retry: { [weak self] in await self?.load().value }])
        // If nothing new is shown, the previous message stays.
        message = shown ?? message
    }

    private func dismissMessage() {
        if let message { router.dismiss(message) }
    }
}
