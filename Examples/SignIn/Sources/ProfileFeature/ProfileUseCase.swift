public import Authentication
import SharedFailures
import Watertight
public import WatertightPresentation
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
    /// - Parameter initiator: Who wants it: whether a failure is shown depends on that.
    public func execute(initiatedBy initiator: PresentationInitiator) async {
        guard let execution = latest.begin() else { return }
        execution.tell { $0.onProfileLoading() }
        do {
            let profile = try await repository.profile()
            execution.tell { $0.onProfileLoaded(profile) }
        } catch {
            switch error {
            case .cancelled: break
            case .failed(.notSignedIn): execution.tell { $0.onSignInNeeded(.notSignedIn, initiatedBy: initiator) }
            case .failed(.sessionEnded): execution.tell { $0.onSignInNeeded(.sessionEnded, initiatedBy: initiator) }
            case .failed(let error):
                execution.tell { $0.onProfileFailed(ProfileFailure(error), initiatedBy: initiator) }
            }
        }
    }
}

extension ProfileFailure {
    init(_ error: AuthenticationError) {
        switch error {
        case .sessionStoreFailed(let sealed): self = .sessionUnreadable(sealed.incident)
        case .unreachable(let problem, _): self = .unreachable(ConnectivityFailure(problem))
        case .service(let problem, let sealed): self = .service(ServiceFailure(problem, incident: sealed.incident))
        case .maintenance(let end): self = .service(.maintenance(until: end))
        case .tooManyAttempts(let delay): self = .service(.tooManyAttempts(retryAfter: delay))
        case .identityRefused(let sealed): self = .service(.broken(sealed.incident))
        case .notSignedIn, .sessionEnded: self = .sessionEnded
        // No sign-in and no registration is part of this.
        case .wrongPassword, .inputRefused, .registrationRefused, .accountLocked, .superseded: self = .service(.busy)
        }
    }
}
