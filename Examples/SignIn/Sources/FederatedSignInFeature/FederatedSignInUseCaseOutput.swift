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
