public import Authentication
import SharedFailures
import Watertight
import WatertightUseCases

/// Signs a person in by the word of an identity provider.
@MainActor public struct FederatedSignInUseCase {
    private let provider: any IdentityProvider
    private let repository: any AuthenticationRepository
    private weak let output: (any FederatedSignInUseCaseOutput)?
    private let latest = LatestExecution()

    /// A use case that tells `output` what comes of it; the output is held weakly.
    public init(
        provider: any IdentityProvider, repository: any AuthenticationRepository,
        output: any FederatedSignInUseCaseOutput
    ) {
        self.provider = provider
        self.repository = repository
        self.output = output
    }

    /// Signs in. Once a newer execution has begun, or the task is cancelled, this one tells nothing more.
    public func execute() async {
        // Cancelled before it began: then it has not begun.
        if Task.isCancelled { return }
        let execution = latest.begin()
        output?.onFederatedSignInStarted()
        let token: IdentityToken
        do {
            token = try await provider.identityToken()
        } catch {
            guard execution.isCurrent else { return }
            switch error {
            case .cancelled: output?.onFederatedSignInDismissed()
            case .failed(.failed(let sealed)), .failed(.unavailable(let sealed)):
                output?.onFederatedSignInFailed(.providerFailed(sealed.incident))
            case .failed(.unintelligible(let sealed)):
                output?.onFederatedSignInFailed(.providerNotUnderstood(sealed.incident))
            }
            return
        }
        do {
            let account = try await repository.signIn(with: token)
            guard execution.isCurrent else { return }
            output?.onFederatedlySignedIn(as: account.displayName)
        } catch {
            guard execution.isCurrent else { return }
            switch error {
            case .cancelled: output?.onFederatedSignInDismissed()
            case .failed(let failure): output?.onFederatedSignInFailed(FederatedSignInFailure(failure))
            }
        }
    }
}

extension FederatedSignInFailure {
    init(_ error: AuthenticationError) {
        switch error {
        case .identityRefused(let sealed): self = .providerNotUnderstood(sealed.incident)
        case .sessionStoreFailed(let sealed): self = .sessionNotKept(sealed.incident)
        case .unreachable(let problem, _): self = .unreachable(ConnectivityFailure(problem))
        case .service(let problem, let sealed): self = .service(ServiceFailure(problem, incident: sealed.incident))
        case .maintenance(let end): self = .service(.maintenance(until: end))
        case .tooManyAttempts(let delay): self = .service(.tooManyAttempts(retryAfter: delay))
        // No password and no session are part of this: the service refuses for now, and trying again is what helps.
        case .wrongPassword, .inputRefused, .accountLocked, .notSignedIn, .sessionEnded: self = .service(.busy)
        }
    }
}
