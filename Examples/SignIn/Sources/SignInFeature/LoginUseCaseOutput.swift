public import Foundation
public import SharedFailures
public import Watertight

/// The outcomes of signing in with a password: one method for each that the screen treats differently.
@MainActor public protocol LoginUseCaseOutput: UseCaseOutput {
    /// The attempt has begun.
    func onLoginStarted()
    /// The user is signed in.
    func onLoggedIn(as displayName: String)
    /// The password is wrong for this account.
    func onWrongPassword(forEmail email: String)
    /// The email address or the password is malformed.
    func onInputRefused()
    /// The account is locked for a while.
    func onAccountLocked(forEmail email: String, until end: Date?)
    /// A newer sign-in, on any screen, has replaced this one. Not a failure.
    func onLoginSuperseded()
    /// The service cannot be reached.
    func onServiceUnreachable(_ failure: ConnectivityFailure)
    /// The service failed.
    func onServiceFailed(_ failure: ServiceFailure)
    /// The password was right, but this device cannot store the session.
    func onSessionNotKept()
}
