public import Authentication
public import SharedFailures
public import Watertight

/// The outcomes of creating an account: one method for each that the screen treats differently.
@MainActor public protocol RegistrationUseCaseOutput: UseCaseOutput {
    /// The attempt has begun.
    func onRegistrationStarted()
    /// The account was created, and the user is signed in.
    func onRegistered(as displayName: String)
    /// Fields have mistakes that the user can correct: one for each field, in the order of the form.
    func onFieldsRefused(_ mistakes: [RegistrationMistake])
    /// A newer sign-in, on any screen, has replaced this one. Not a failure.
    func onRegistrationSuperseded()
    /// The service cannot be reached.
    func onServiceUnreachable(_ failure: ConnectivityFailure)
    /// The service failed.
    func onServiceFailed(_ failure: ServiceFailure)
    /// The account was created, but this device cannot store the session.
    func onSessionNotKept()
}
