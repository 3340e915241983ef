package com.example.signin

import kotlin.time.Instant
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.asStateFlow
import watertight.LatestJob

/** The state of the sign-in screen. */
sealed interface LoginState {
    /** Ready for input, with the message of the previous attempt. */
    data class Editing(val message: String? = null) : LoginState

    /** Waiting for the response. */
    data object SigningIn : LoginState

    /** Replaced by the next screen. */
    data class SignedIn(val displayName: String) : LoginState
}

/** The sign-in screen. On Android the scope is `viewModelScope`. */
class LoginViewModel(private val useCase: LoginUseCase, scope: CoroutineScope) : LoginUseCaseOutput {
    private val _state = MutableStateFlow<LoginState>(LoginState.Editing())
    private val attempt = LatestJob(scope)

    /** The state of the screen. */
    val state: StateFlow<LoginState> = _state.asStateFlow()

    init {
        useCase.output.connect(this)
    }

    /** Signs in. Cancels an attempt in flight. */
    fun signIn(email: String, password: String) = attempt.start { useCase.execute(email, password) }

    /** Cancels the attempt. */
    fun cancel() {
        attempt.cancel()
        _state.value = LoginState.Editing()
    }

    override fun onLoginStarted() { _state.value = LoginState.SigningIn }
    override fun onLoggedIn(displayName: String) { _state.value = LoginState.SignedIn(displayName) }
    override fun onLoginSuperseded() { _state.value = LoginState.Editing() }
    override fun onWrongPassword(email: String) = show("This isn't the password of $email.")
    override fun onInputRefused() = show("Check the email address and the password.")
    override fun onAccountLocked(email: String, end: Instant?) = show("The account $email is locked.")
    override fun onSessionNotKept() = show("This device can't keep you signed in. Try again.")
    override fun onServiceUnreachable(failure: ConnectivityFailure) =
        when (failure) {
            ConnectivityFailure.Offline -> show("You're offline. Connect to the internet and try again.")
            ConnectivityFailure.NetworkRequiresSignIn -> show("Sign in to this network first.")
            ConnectivityFailure.ServiceNotFound, ConnectivityFailure.ServiceNotAnswering,
            ConnectivityFailure.Interrupted, ConnectivityFailure.TooSlow -> show("Can't reach the service. Try again.")
            ConnectivityFailure.Untrusted, ConnectivityFailure.NotSecured ->
                show("The connection isn't secure. Try another network.")
        }
    override fun onServiceFailed(failure: ServiceFailure) =
        when (failure) {
            is ServiceFailure.Maintenance -> show("The service is under maintenance. Try again later.")
            is ServiceFailure.TooManyAttempts -> show("Try again in ${failure.retryAfter}.")
            ServiceFailure.Busy -> show("The service is busy. Try again in a moment.")
            ServiceFailure.Broken -> show("The service has a problem. Try again later.")
        }

    private fun show(message: String) { _state.value = LoginState.Editing(message) }
}
