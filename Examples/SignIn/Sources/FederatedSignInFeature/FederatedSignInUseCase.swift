public import Authentication
import SharedFailures
import Watertight
import WatertightUseCases

/// Signs a person in by the word of an identity provider.
@MainActor public struct FederatedSignInUseCase {
    private let provider: any IdentityProvider
    private let repository: any AuthenticationRepository
    private let latest: LatestExecution<any FederatedSignInUseCaseOutput>

    /// Creates a use case that tells `output` what comes of it; the output is held weakly.
    public init(
        provider: any IdentityProvider, repository: any AuthenticationRepository,
        output: any FederatedSignInUseCaseOutput
    ) {
        self.provider = provider
        self.repository = repository
        latest = LatestExecution { [weak output] in output }
    }

    /// Signs in. Once a newer execution has begun, or the task is cancelled, this one tells nothing more.
    public func execute() async {
        guard let execution = latest.begin() else { return }
        execution.tell { $0.onFederatedSignInStarted() }
        do {
            await signIn(with: try await provider.identityToken(), execution)
        } catch {
            switch error {
            case .cancelled: break
            case .dismissed: execution.tell { $0.onFederatedSignInDismissed() }
            case .failed(.failed(let sealed)), .failed(.unavailable(let sealed)):
                execution.tell { $0.onFederatedSignInFailed(.providerFailed(provider.name, sealed.incident)) }
            case .failed(.unintelligible(let sealed)):
                execution.tell { $0.onFederatedSignInFailed(.providerNotUnderstood(provider.name, sealed.incident)) }
            }
        }
    }

    private func signIn(
        with token: IdentityToken, _ execution: LatestExecution<any FederatedSignInUseCaseOutput>.Execution
    ) async {
        do {
            let account = try await repository.signIn(with: token)
            execution.tell { $0.onFederatedlySignedIn(as: account.displayName) }
        } catch {
            switch error {
            case .cancelled: break
            case .failed(.superseded): execution.tell { $0.onFederatedSignInSuperseded() }
            case .failed(let failure):
                execution.tell { $0.onFederatedSignInFailed(FederatedSignInFailure(failure, at: provider.name)) }
            }
        }
    }
}

extension FederatedSignInFailure {
    init(_ error: AuthenticationError, at provider: String) {
        switch error {
        case .identityRefused(let sealed): self = .providerNotUnderstood(provider, sealed.incident)
        case .sessionStoreFailed(let sealed): self = .sessionNotKept(sealed.incident)
        case .unreachable(let problem, _): self = .unreachable(ConnectivityFailure(problem))
        case .service(let problem, let sealed): self = .service(ServiceFailure(problem, incident: sealed.incident))
        case .maintenance(let end): self = .service(.maintenance(until: end))
        case .tooManyAttempts(let delay): self = .service(.tooManyAttempts(retryAfter: delay))
        // No password and no session are part of this: the service refuses for now, and trying again is what helps.
        case .wrongPassword, .inputRefused, .registrationRefused, .accountLocked, .superseded, .notSignedIn,
            .sessionEnded:
            self = .service(.busy)
        }
    }
}
