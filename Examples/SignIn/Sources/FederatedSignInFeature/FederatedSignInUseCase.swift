public import Authentication
import SharedFailures
public import Watertight

/// The outcomes of signing in with an identity provider. Its failures share a treatment, so one method reports them all.
@MainActor public protocol FederatedSignInUseCaseOutput: UseCaseOutput {
    /// The request to the provider has begun.
    func onFederatedSignInStarted()
    /// The user is signed in.
    func onFederatedlySignedIn(as displayName: String)
    /// The user closed the provider's sheet. Not a failure.
    func onFederatedSignInDismissed()
    /// A newer sign-in, on any screen, has replaced this one. Not a failure.
    func onFederatedSignInSuperseded()
    /// The user isn't signed in.
    func onFederatedSignInFailed(_ failure: FederatedSignInFailure)
}

/// Signs a user in with the token of an identity provider.
@MainActor public struct FederatedSignInUseCase {
    /// Receives the outcomes.
    public let output = Output<any FederatedSignInUseCaseOutput>()
    private let provider: any IdentityProvider
    private let repository: any AuthenticationRepository

    /// Creates a use case.
    public init(provider: any IdentityProvider, repository: any AuthenticationRepository) {
        self.provider = provider
        self.repository = repository
    }

    /// Signs in. Sends nothing after a newer execution has begun or the task was canceled.
    public func execute() async {
        let output = output.begin()
        output.send { $0.onFederatedSignInStarted() }
        do {
            switch try await provider.identityToken() {
            case .answered(let token): await signIn(with: token, output)
            case .dismissed: output.send { $0.onFederatedSignInDismissed() }
            }
        } catch {
            output.send(error) { output, failure in
                output.onFederatedSignInFailed(FederatedSignInFailure(failure, at: provider.name))
            }
        }
    }

    private func signIn(with token: IdentityToken, _ output: Output<any FederatedSignInUseCaseOutput>) async {
        do {
            let account = try await repository.signIn(with: token)
            output.send { $0.onFederatedlySignedIn(as: account.displayName) }
        } catch {
            output.send(error) { output, failure in
                switch failure {
                case .superseded: output.onFederatedSignInSuperseded()
                case .wrongPassword, .inputRefused, .registrationRefused, .accountLocked, .tooManyAttempts,
                    .maintenance, .identityRefused, .notSignedIn, .sessionEnded, .sessionStoreFailed, .unreachable,
                    .service:
                    output.onFederatedSignInFailed(FederatedSignInFailure(failure, at: provider.name))
                }
            }
        }
    }
}

extension FederatedSignInFailure {
    fileprivate init(_ error: IdentityProviderError, at provider: String) {
        self =
            switch error {
            case .failed, .unavailable: .providerFailed(provider)
            case .unintelligible: .providerNotUnderstood(provider)
            }
    }

    fileprivate init(_ error: AuthenticationError, at provider: String) {
        self =
            switch error {
            case .identityRefused: .providerNotUnderstood(provider)
            case .sessionStoreFailed: .sessionNotKept
            case .unreachable(let problem): .unreachable(ConnectivityFailure(problem))
            case .service(let problem): .service(ServiceFailure(problem))
            case .maintenance(let end): .service(.maintenance(until: end))
            case .tooManyAttempts(let delay): .service(.tooManyAttempts(retryAfter: delay))
            // These cannot result from a federated sign-in. The user can retry.
            case .wrongPassword, .inputRefused, .registrationRefused, .accountLocked, .superseded, .notSignedIn,
                .sessionEnded:
                .service(.busy)
            }
    }
}
