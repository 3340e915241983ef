public import WatertightUseCases

/// What comes of signing in at an identity provider. The failures share a treatment, so they are one typed enum.
@MainActor public protocol FederatedSignInUseCaseOutput: UseCaseOutput {
    /// The provider has been asked.
    func onFederatedSignInStarted()
    /// The person is signed in.
    func onFederatedlySignedIn(as displayName: String)
    /// The person closed the provider's sheet: nothing is wrong.
    func onFederatedSignInDismissed()
    /// A newer sign-in, on whichever screen, has taken the place of this one: nothing is wrong.
    func onFederatedSignInSuperseded()
    /// The person is not signed in.
    func onFederatedSignInFailed(_ failure: FederatedSignInFailure)
}
