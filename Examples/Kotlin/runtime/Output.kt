package watertight

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Job
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.isActive
import kotlinx.coroutines.launch

/**
 * The connection from a use case to the receiver of its outcomes, usually a view model.
 *
 * Use cases and view models share one thread, usually the main thread: nothing happens between the check and the call.
 */
class Output<Receiver : Any> {
    private var receiver: Receiver? = null
    private var newest = 0

    /** Connects the receiver. */
    fun connect(receiver: Receiver) {
        this.receiver = receiver
    }

    /** Begins an execution whose outcomes replace those of older ones. */
    suspend fun begin(): Execution {
        // An execution of a cancelled coroutine sends nothing, and doesn't replace the running one.
        if (!currentCoroutineContext().isActive) return Execution(-1)
        newest += 1
        return Execution(newest)
    }

    /** One execution of the use case. */
    inner class Execution internal constructor(private val number: Int) {
        /** Calls the receiver, unless the coroutine was cancelled or a newer execution has begun. */
        suspend fun send(outcome: Receiver.() -> Unit) {
            if (currentCoroutineContext().isActive && number == newest) receiver?.outcome()
        }
    }
}

/** Holds the job of a screen's newest request, and cancels the previous one before it starts another. */
class LatestJob(private val scope: CoroutineScope) {
    private var job: Job? = null

    /** Cancels the previous request and starts a new one. */
    fun start(request: suspend () -> Unit): Job {
        job?.cancel()
        return scope.launch { request() }.also { job = it }
    }

    /** Cancels the request, if there is one. */
    fun cancel() {
        job?.cancel()
    }
}
