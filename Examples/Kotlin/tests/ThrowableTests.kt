package tests

import com.example.signin.AuthenticationService
import com.example.signin.LoginState
import java.io.IOException
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.awaitCancellation
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.launch
import kotlinx.coroutines.yield

/** What this sample avoids. */
private class CarelessViewModel(private val service: AuthenticationService, private val scope: CoroutineScope) {
    val state = MutableStateFlow<LoginState>(LoginState.Editing())

    fun signIn(email: String, password: String) = scope.launch {
        state.value = LoginState.SigningIn
        try {
            val account = service.createSession(email, password)
            state.value = LoginState.SignedIn(account.displayName)
        } catch (e: Throwable) {
            state.value = LoginState.Editing("Sign-in failed: ${e.message}")
        }
    }
}

fun throwableTests() {
    test("`catch (e: Throwable)` shows a cancellation as a failure") {
        val viewModel = CarelessViewModel({ _, _ -> awaitCancellation() }, this)
        val job = viewModel.signIn("ada@example.com", "secret")
        yield()
        job.cancelAndJoin()
        expectEqual(
            viewModel.state.value, LoginState.Editing("Sign-in failed: StandaloneCoroutine was cancelled"))
    }
    test("`catch (e: Throwable)` shows texts for developers") {
        val viewModel = CarelessViewModel({ _, _ -> throw IOException("ECONNRESET") }, this)
        viewModel.signIn("ada@example.com", "secret").join()
        expectEqual(viewModel.state.value, LoginState.Editing("Sign-in failed: ECONNRESET"))
    }
}
