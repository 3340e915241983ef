package com.example.signin

import watertight.Failed
import watertight.Output
import watertight.Success

/** Signs a user in with a password. */
class LoginUseCase(private val repository: AuthenticationRepository) {
    /** Receives the outcomes. */
    val output = Output<LoginUseCaseOutput>()

    /** Signs in. Sends nothing after a newer execution has begun or the coroutine was cancelled. */
    suspend fun execute(email: String, password: String) {
        val output = output.begin()
        output.send { onLoginStarted() }
        when (val outcome = repository.signIn(email, password)) {
            is Success -> output.send { onLoggedIn(outcome.value.displayName) }
            is Failed -> output.send { failed(outcome.failure, email) }
        }
    }

    private fun LoginUseCaseOutput.failed(failure: AuthenticationError, email: String) =
        when (failure) {
            AuthenticationError.WrongPassword -> onWrongPassword(email)
            AuthenticationError.InputRefused -> onInputRefused()
            is AuthenticationError.AccountLocked -> onAccountLocked(email, failure.until)
            is AuthenticationError.TooManyAttempts ->
                onServiceFailed(ServiceFailure.TooManyAttempts(failure.retryAfter))
            is AuthenticationError.Maintenance -> onServiceFailed(ServiceFailure.Maintenance(failure.until))
            is AuthenticationError.Unreachable -> onServiceUnreachable(connectivityFailure(failure.value))
            is AuthenticationError.Service -> onServiceFailed(serviceFailure(failure.value))
            AuthenticationError.SessionStoreFailed -> onSessionNotKept()
            AuthenticationError.IdentityRefused -> onServiceFailed(ServiceFailure.Broken)
            AuthenticationError.Superseded -> onLoginSuperseded()
            // These cannot result from a sign-in. None of them means that the password is wrong.
            AuthenticationError.NotSignedIn,
            AuthenticationError.SessionEnded,
            is AuthenticationError.RegistrationRefused -> onServiceFailed(ServiceFailure.Busy)
        }
}

private fun connectivityFailure(problem: ConnectionProblem) =
    when (problem) {
        ConnectionProblem.Offline -> ConnectivityFailure.Offline
        ConnectionProblem.HostNotFound -> ConnectivityFailure.ServiceNotFound
        ConnectionProblem.Refused -> ConnectivityFailure.ServiceNotAnswering
        ConnectionProblem.Interrupted -> ConnectivityFailure.Interrupted
        ConnectionProblem.TooSlow -> ConnectivityFailure.TooSlow
        ConnectionProblem.Untrusted -> ConnectivityFailure.Untrusted
        ConnectionProblem.NotSecured -> ConnectivityFailure.NotSecured
        ConnectionProblem.CaptivePortal -> ConnectivityFailure.NetworkRequiresSignIn
    }

private fun serviceFailure(problem: ServiceProblem) =
    when (problem) {
        ServiceProblem.GatewayTimedOut, ServiceProblem.Unavailable -> ServiceFailure.Busy
        ServiceProblem.Fault, ServiceProblem.Unintelligible, ServiceProblem.Oversized, ServiceProblem.Misdirected,
        ServiceProblem.UnknownStatus, ServiceProblem.Unacceptable -> ServiceFailure.Broken
    }
