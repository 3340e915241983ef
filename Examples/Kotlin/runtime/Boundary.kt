package watertight

import kotlin.coroutines.cancellation.CancellationException
import kotlinx.coroutines.TimeoutCancellationException
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.isActive

/** What is known of a failure when it crosses the first boundary. */
data class FailureReport(
    val reference: IncidentReference,
    /** The name of the boundary. */
    val boundary: String,
    val code: String,
    val severity: FailureSeverity,
    /** The code of the failure below, if it had one. */
    val codeBelow: String?,
)

/** Writes reports into a log or a crash reporter. */
fun interface FailureReporter {
    /** @param cause The original exception. Only reporters receive it. */
    fun report(report: FailureReport, cause: Throwable?)
}

/** The edge of a layer, where a failure of the layer below becomes one of the layer's own vocabulary. */
class Boundary(val name: String, private val reporter: FailureReporter) {
    /**
     * Runs the work, and translates what it throws.
     *
     * A [CancellationException] is thrown again, so that the coroutine ends. A timeout inside of the work is a failure:
     * nobody has cancelled this coroutine.
     */
    suspend fun <Value, Failure : LayerFailure> attempt(
        translation: (Exception) -> Failure, work: suspend () -> Value,
    ): Outcome<Value, Failure> =
        try {
            Success(work())
        } catch (timeout: TimeoutCancellationException) {
            if (!currentCoroutineContext().isActive) throw timeout
            failed(timeout, translation(timeout))
        } catch (error: Exception) {
            when (val interruption = translate(error, translation)) {
                is Cancelled -> throw interruption.exception
                is Failed -> interruption
            }
        }

    /** Translates an exception where it arrives as a value, such as in a callback, and reports the failure. */
    fun <Failure : LayerFailure> translate(
        error: Exception, translation: (Exception) -> Failure,
    ): Interruption<Failure> =
        if (error is CancellationException) Cancelled(error) else failed(error, translation(error))

    /** Translates the failure of a typed operation. The incident stays, and is reported if no boundary has. */
    fun <Inner : LayerFailure, Outer : LayerFailure> translate(
        below: Failed<Inner>, translation: (Inner) -> Outer,
    ): Failed<Outer> {
        val failure = translation(below.failure)
        report(below.incident, failure, below.failure)
        return Failed(failure, below.incident)
    }

    /** Creates and reports a failure that begins in this layer: nothing below it failed. */
    fun <Failure : LayerFailure> originate(failure: Failure): Failed<Failure> = failed(null, failure)

    private fun <Failure : LayerFailure> failed(cause: Exception?, failure: Failure): Failed<Failure> {
        val incident = Incident(cause)
        report(incident, failure, null)
        return Failed(failure, incident)
    }

    private fun report(incident: Incident, failure: LayerFailure, below: LayerFailure?) {
        val severity =
            listOfNotNull(failure, below).map { it.severity }.firstOrNull { it != FailureSeverity.Inherited }
                ?: FailureSeverity.Defect
        incident.report { cause ->
            reporter.report(FailureReport(incident.reference, name, failure.code, severity, below?.code), cause)
        }
    }
}
