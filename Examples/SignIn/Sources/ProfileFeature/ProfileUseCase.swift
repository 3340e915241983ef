public import Authentication
import SharedFailures
import Watertight
import WatertightUseCases

/// Loads the profile of the person who is signed in.
@MainActor public struct ProfileUseCase {
    private let repository: any AuthenticationRepository
    private weak let output: (any ProfileUseCaseOutput)?
    private let latest = LatestExecution()

    /// A use case that tells `output` what comes of it; the output is held weakly.
    public init(repository: any AuthenticationRepository, output: any ProfileUseCaseOutput) {
        self.repository = repository
        self.output = output
    }

    /// Loads the profile. Once a newer execution has begun, or the task is cancelled, this one tells nothing more.
    public func execute() async {
        // Cancelled before it began: then it has not begun.
        if Task.isCancelled { return }
        let execution = latest.begin()
        output?.onProfileLoading()
        do {
            let profile = try await repository.profile()
            guard execution.isCurrent else { return }
            output?.onProfileLoaded(profile)
        } catch {
            guard execution.isCurrent else { return }
            switch error {
            case .cancelled: output?.onProfileCalledOff()
            case .failed(.notSignedIn): output?.onSignInNeeded(.notSignedIn)
            case .failed(.sessionEnded): output?.onSignInNeeded(.sessionEnded)
            case .failed(.sessionStoreFailed(let sealed)): output?.onProfileFailed(.sessionUnreadable(sealed.incident))
            case .failed(.unreachable(let problem, _)):
                output?.onProfileFailed(.unreachable(ConnectivityFailure(problem)))
            case .failed(.service(let problem, let sealed)):
                output?.onProfileFailed(.service(ServiceFailure(problem, incident: sealed.incident)))
            case .failed(.maintenance(let end)): output?.onProfileFailed(.service(.maintenance(until: end)))
            case .failed(.tooManyAttempts(let delay)):
                output?.onProfileFailed(.service(.tooManyAttempts(retryAfter: delay)))
            // No password is part of this.
            case .failed(.wrongPassword), .failed(.accountLocked), .failed(.inputRefused):
                output?.onProfileFailed(.service(.busy))
            case .failed(.identityRefused(let sealed)): output?.onProfileFailed(.service(.broken(sealed.incident)))
            }
        }
    }
}
