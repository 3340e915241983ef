public import Authentication
import SharedFailures
import Watertight
import WatertightUseCases

/// Loads the profile of the person who is signed in.
@MainActor public struct ProfileUseCase {
    private let repository: any AuthenticationRepository
    private let latest: LatestExecution<any ProfileUseCaseOutput>

    /// Creates a use case that tells `output` what comes of it; the output is held weakly.
    public init(repository: any AuthenticationRepository, output: any ProfileUseCaseOutput) {
        self.repository = repository
        latest = LatestExecution { [weak output] in output }
    }

    /// Loads the profile. Once a newer execution has begun, or the task is cancelled, this one tells nothing more.
    public func execute() async {
        guard let execution = latest.begin() else { return }
        execution.tell { $0.onProfileLoading() }
        do {
            let profile = try await repository.profile()
            execution.tell { $0.onProfileLoaded(profile) }
        } catch {
            switch error {
            case .cancelled: break
            case .failed(.notSignedIn): execution.tell { $0.onSignInNeeded(.notSignedIn) }
            case .failed(.sessionEnded): execution.tell { $0.onSignInNeeded(.sessionEnded) }
            case .failed(.sessionStoreFailed(let sealed)):
                execution.tell { $0.onProfileFailed(.sessionUnreadable(sealed.incident)) }
            case .failed(.unreachable(let problem, _)):
                execution.tell { $0.onProfileFailed(.unreachable(ConnectivityFailure(problem))) }
            case .failed(.service(let problem, let sealed)):
                execution.tell { $0.onProfileFailed(.service(ServiceFailure(problem, incident: sealed.incident))) }
            case .failed(.maintenance(let end)):
                execution.tell { $0.onProfileFailed(.service(.maintenance(until: end))) }
            case .failed(.tooManyAttempts(let delay)):
                execution.tell { $0.onProfileFailed(.service(.tooManyAttempts(retryAfter: delay))) }
            // No sign-in and no registration is part of this.
            case .failed(.wrongPassword), .failed(.accountLocked), .failed(.inputRefused), .failed(.superseded),
                .failed(.registrationRefused):
                execution.tell { $0.onProfileFailed(.service(.busy)) }
            case .failed(.identityRefused(let sealed)):
                execution.tell { $0.onProfileFailed(.service(.broken(sealed.incident))) }
            }
        }
    }
}
