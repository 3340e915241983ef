package watertight

import kotlin.coroutines.cancellation.CancellationException

/**
 * What an operation of a layer returns: a value, or a typed failure.
 *
 * A cancellation isn't an outcome. It stays the [CancellationException] that coroutines need.
 */
sealed interface Outcome<out Value, out Failure : LayerFailure>

/** The value of an operation that succeeded. */
data class Success<out Value>(val value: Value) : Outcome<Value, Nothing>

/** The reason why an operation ended without a value. */
sealed interface Interruption<out Failure : LayerFailure>

/** The operation was cancelled. Not a failure: it is never reported as one and never shown. */
data class Cancelled(val exception: CancellationException) : Interruption<Nothing>

/** The operation failed. The incident identifies this failure in the log and on the screen. */
class Failed<out Failure : LayerFailure> internal constructor(val failure: Failure, val incident: Incident) :
    Outcome<Nothing, Failure>, Interruption<Failure> {
    override fun toString() = "Failed(${failure.code}, $incident)"
}
