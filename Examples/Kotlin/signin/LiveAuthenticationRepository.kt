package com.example.signin

import java.io.IOException
import java.net.ConnectException
import java.net.UnknownHostException
import kotlinx.coroutines.TimeoutCancellationException
import watertight.Boundary
import watertight.FailureReporter

/** An answer of the service that isn't a session. */
class StatusException(val status: Int) : Exception("status $status")

/** The client of the authentication service. Throws [StatusException] and [IOException]. */
fun interface AuthenticationService {
    suspend fun createSession(email: String, password: String): Account
}

/** The repository on the real service. */
class LiveAuthenticationRepository(
    private val service: AuthenticationService, reporter: FailureReporter,
) : AuthenticationRepository {
    private val boundary = Boundary("AuthenticationRepository", reporter)

    override suspend fun signIn(email: String, password: String) =
        boundary.attempt(::failure) { service.createSession(email, password) }

    private fun failure(error: Exception): AuthenticationError =
        when (error) {
            is StatusException -> failure(error.status)
            is UnknownHostException -> AuthenticationError.Unreachable(ConnectionProblem.HostNotFound)
            is ConnectException -> AuthenticationError.Unreachable(ConnectionProblem.Refused)
            is TimeoutCancellationException -> AuthenticationError.Unreachable(ConnectionProblem.TooSlow)
            is IOException -> AuthenticationError.Unreachable(ConnectionProblem.Interrupted)
            else -> AuthenticationError.Service(ServiceProblem.Unintelligible)
        }

    private fun failure(status: Int): AuthenticationError =
        when (status) {
            401 -> AuthenticationError.WrongPassword
            422 -> AuthenticationError.InputRefused
            423 -> AuthenticationError.AccountLocked(until = null)
            503 -> AuthenticationError.Maintenance(until = null)
            504 -> AuthenticationError.Service(ServiceProblem.GatewayTimedOut)
            else -> AuthenticationError.Service(ServiceProblem.Fault)
        }
}
