package watertight

import java.security.SecureRandom
import java.util.concurrent.atomic.AtomicReference

/** A short reference that a user can read to support, and that every log entry of the failure contains: `7QK2M-9F4TX`. */
@JvmInline
value class IncidentReference(val text: String) {
    override fun toString() = text

    companion object {
        private const val ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
        private val random = SecureRandom()

        /** Creates a random reference. */
        fun make(): IncidentReference {
            val characters = List(10) { ALPHABET[random.nextInt(ALPHABET.length)] }.joinToString("")
            return IncidentReference(characters.take(5) + "-" + characters.drop(5))
        }
    }
}

/** One failure on its way to the log and the screen. It seals the cause, which only the reporter receives. */
class Incident internal constructor(cause: Throwable?) {
    /** The reference that the log and the screen show. */
    val reference = IncidentReference.make()

    private class Sealed(val cause: Throwable?)

    private val sealed = AtomicReference<Sealed?>(Sealed(cause))

    /** Calls the reporter the first time, and releases the cause. */
    internal fun report(report: (cause: Throwable?) -> Unit) {
        sealed.getAndSet(null)?.let { report(it.cause) }
    }

    override fun toString() = reference.text
}
