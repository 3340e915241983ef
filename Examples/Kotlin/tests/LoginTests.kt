package tests

import com.example.signin.Account
import com.example.signin.AuthenticationError
import com.example.signin.ConnectionProblem
import com.example.signin.LiveAuthenticationRepository
import com.example.signin.LoginState
import com.example.signin.LoginUseCase
import com.example.signin.LoginViewModel
import com.example.signin.ServiceProblem
import com.example.signin.StatusException
import java.net.ConnectException
import kotlin.time.Duration.Companion.milliseconds
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.awaitCancellation
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.withTimeout
import kotlinx.coroutines.yield

private class Scene(scope: CoroutineScope, answer: suspend (email: String) -> Account) {
    val reporter = RecordingReporter()
    val viewModel =
        LoginViewModel(LoginUseCase(LiveAuthenticationRepository({ email, _ -> answer(email) }, reporter)), scope)

    suspend fun signIn() {
        viewModel.signIn("ada@example.com", "secret").join()
    }

    val message get() = (viewModel.state.value as? LoginState.Editing)?.message
    val codes get() = reporter.reports.map { it.first.code }
}

fun loginTests() {
    test("a user signs in") {
        val answer = CompletableDeferred<Account>()
        val scene = Scene(this) { answer.await() }
        val job = scene.viewModel.signIn("ada@example.com", "secret")
        expectEqual(scene.viewModel.state.first { it !is LoginState.Editing }, LoginState.SigningIn)
        answer.complete(Account("Ada"))
        job.join()
        expectEqual(scene.viewModel.state.value, LoginState.SignedIn("Ada"))
        expectEqual(scene.codes, emptyList<String>())
    }
    test("each failure of the service is reported once and has a message") {
        val failures = listOf(
            Triple(StatusException(401), "authentication/wrong-password", "This isn't the password of ada@example.com."),
            Triple(StatusException(422), "authentication/input-refused", "Check the email address and the password."),
            Triple(StatusException(423), "authentication/account-locked", "The account ada@example.com is locked."),
            Triple(
                StatusException(503), "authentication/maintenance",
                "The service is under maintenance. Try again later."),
            Triple(
                StatusException(504), "authentication/gateway-timed-out",
                "The service is busy. Try again in a moment."),
            Triple(
                StatusException(500), "authentication/service-fault", "The service has a problem. Try again later."),
            Triple(ConnectException(), "authentication/refused", "Can't reach the service. Try again."),
            Triple(
                IllegalStateException(), "authentication/unintelligible",
                "The service has a problem. Try again later."),
        )
        for ((error, code, message) in failures) {
            val scene = Scene(this) { throw error }
            scene.signIn()
            expectEqual(scene.codes, listOf(code))
            expectEqual(scene.message, message)
        }
    }
    test("a timeout below the repository is a failure with a message") {
        val scene = Scene(this) { withTimeout(1.milliseconds) { awaitCancellation() } }
        scene.signIn()
        expectEqual(scene.codes, listOf("authentication/too-slow"))
        expectEqual(scene.message, "Can't reach the service. Try again.")
    }
    test("a cancelled attempt shows and reports nothing") {
        val scene = Scene(this) { awaitCancellation() }
        val job = scene.viewModel.signIn("ada@example.com", "secret")
        yield()
        scene.viewModel.cancel()
        job.join()
        expectEqual(scene.viewModel.state.value, LoginState.Editing())
        expectEqual(scene.codes, emptyList<String>())
    }
    test("a second attempt replaces the first") {
        val answers = mapOf("first" to CompletableDeferred<Account>(), "second" to CompletableDeferred())
        val scene = Scene(this) { answers.getValue(it).await() }
        scene.viewModel.signIn("first", "secret")
        yield()
        val second = scene.viewModel.signIn("second", "secret")
        yield()
        answers.getValue("second").complete(Account("Ada"))
        answers.getValue("first").completeExceptionally(StatusException(401))
        second.join()
        expectEqual(scene.viewModel.state.value, LoginState.SignedIn("Ada"))
    }
    test("codes are those of the Swift app") {
        expectEqual(AuthenticationError.WrongPassword.code, "authentication/wrong-password")
        expectEqual(AuthenticationError.Unreachable(ConnectionProblem.TooSlow).code, "authentication/too-slow")
        expectEqual(AuthenticationError.Service(ServiceProblem.Fault).code, "authentication/service-fault")
    }
}
