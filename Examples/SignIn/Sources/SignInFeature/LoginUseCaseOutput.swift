public import Foundation
public import SharedFailures
public import Watertight
public import WatertightUseCases

/// What comes of signing in with a password: one method for each outcome that the screen treats differently.
@MainActor public protocol LoginUseCaseOutput: UseCaseOutput {
    /// The attempt has begun.
    func onLoginStarted()
    /// The person is signed in.
    func onLoggedIn(as displayName: String)
    /// The password is not the one of this account.
    func onWrongPassword(forEmail email: String)
    /// What was entered cannot be an e-mail address and a password.
    func onInputRefused()
    /// The account is locked for a while.
    func onAccountLocked(forEmail email: String, until end: Date?)
    /// A newer sign-in, on whichever screen, has taken the place of this one: nothing is wrong.
    func onLoginSuperseded()
    /// The service cannot be reached.
    func onServiceUnreachable(_ failure: ConnectivityFailure)
    /// The service was reached and cannot help.
    func onServiceFailed(_ failure: ServiceFailure)
    /// The person is signed in, but this device cannot keep the session.
    func onSessionNotKept(_ incident: IncidentReference)
}
