import SignInByHand
import SignInWatertight

/// The output of both versions of the use case; counts its calls.
@MainActor final class LoginRecorder: SignInByHand.LoginUseCaseOutput, SignInWatertight.LoginUseCaseOutput {
    private(set) var started = 0
    private(set) var loggedIn = 0
    private(set) var wrongPasswords = 0
    private(set) var unavailable = 0

    func onLoginStarted() { started += 1 }
    func onLoggedIn(as name: String) { loggedIn += 1 }
    func onWrongPassword(forEmail email: String) { wrongPasswords += 1 }
    func onLoginUnavailable() { unavailable += 1 }
}
