public import Authentication
public import SharedFailures
public import Watertight
public import WatertightUseCases

/// What comes of making an account: one method for each outcome that the screen treats differently.
@MainActor public protocol RegistrationUseCaseOutput: UseCaseOutput {
    /// The attempt has begun.
    func onRegistrationStarted()
    /// The account is made, and the person is signed in.
    func onRegistered(as displayName: String)
    /// Fields have mistakes, which the person can mend: one for each field, in the order of the form.
    func onFieldsRefused(_ mistakes: [RegistrationMistake])
    /// A newer sign-in, on whichever screen, has taken the place of this one: nothing is wrong.
    func onRegistrationSuperseded()
    /// The service cannot be reached.
    func onServiceUnreachable(_ failure: ConnectivityFailure)
    /// The service was reached and cannot help.
    func onServiceFailed(_ failure: ServiceFailure)
    /// The account is made, but this device cannot keep the session.
    func onSessionNotKept(_ incident: IncidentReference)
}
