package tests

import kotlin.system.exitProcess
import kotlin.time.Duration.Companion.minutes
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withTimeout
import watertight.FailureReport
import watertight.FailureReporter

private var passed = 0
private var failed = 0

/** Runs a test on one thread, like a screen. The timeout is only reached by a test that hangs, also on a busy machine. */
fun test(name: String, body: suspend CoroutineScope.() -> Unit) {
    try {
        runBlocking { withTimeout(30.minutes) { body() } }
        passed += 1
    } catch (error: Throwable) {
        failed += 1
        println("FAILED $name: $error")
        error.stackTrace.firstOrNull { it.fileName?.endsWith("Tests.kt") == true }?.let { println("    at $it") }
    }
}

fun expectEqual(actual: Any?, expected: Any?) {
    if (actual != expected) throw AssertionError("$actual isn't $expected")
}

/** Records reports with their causes. */
class RecordingReporter : FailureReporter {
    val reports = mutableListOf<Pair<FailureReport, Throwable?>>()

    override fun report(report: FailureReport, cause: Throwable?) {
        reports += report to cause
    }
}

fun main() {
    runtimeTests()
    loginTests()
    throwableTests()
    println("$passed passed, $failed failed")
    if (failed > 0) exitProcess(1)
}
