package tests

import java.io.IOException
import kotlin.time.Duration.Companion.milliseconds
import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.awaitCancellation
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.launch
import kotlinx.coroutines.withTimeout
import kotlinx.coroutines.withTimeoutOrNull
import kotlinx.coroutines.yield
import watertight.Boundary
import watertight.Cancelled
import watertight.Failed
import watertight.FailureSeverity
import watertight.IncidentReference
import watertight.LatestJob
import watertight.LayerFailure
import watertight.Output
import watertight.Success

private enum class Inner : LayerFailure {
    Broken;

    override val code = "inner/broken"
    override val severity = FailureSeverity.Environmental
}

private enum class Outer : LayerFailure {
    Gone;

    override val code = "outer/gone"
    override val severity = FailureSeverity.Inherited
}

private interface Receiver {
    fun onText(text: String)
}

private class Recorder : Receiver {
    val texts = mutableListOf<String>()

    override fun onText(text: String) {
        texts += text
    }
}

fun runtimeTests() {
    test("a boundary reports a failure once, with its cause") {
        val reporter = RecordingReporter()
        val cause = IOException("disk")
        val failed = Boundary("Store", reporter).attempt({ Inner.Broken }) { throw cause } as Failed
        val above = Boundary("Repository", reporter).translate(failed) { Outer.Gone }
        expectEqual(above.incident, failed.incident)
        expectEqual(reporter.reports.size, 1)
        val (report, reported) = reporter.reports.single()
        expectEqual(report.code, "inner/broken")
        expectEqual(report.boundary, "Store")
        expectEqual(report.reference, failed.incident.reference)
        expectEqual(report.severity, FailureSeverity.Environmental)
        expectEqual(reported, cause)
    }
    test("an inherited severity is a defect where nothing is below") {
        val reporter = RecordingReporter()
        Boundary("Store", reporter).originate(Outer.Gone)
        expectEqual(reporter.reports.single().first.severity, FailureSeverity.Defect)
    }
    test("a boundary returns values and reports nothing") {
        val reporter = RecordingReporter()
        expectEqual(Boundary("Store", reporter).attempt({ Inner.Broken }) { 1 }, Success(1))
        expectEqual(reporter.reports.size, 0)
    }
    test("a boundary throws a cancellation again and reports nothing") {
        val reporter = RecordingReporter()
        var rethrown: Throwable? = null
        val job = launch {
            try {
                Boundary("Store", reporter).attempt({ Inner.Broken }) { awaitCancellation() }
            } catch (error: CancellationException) {
                rethrown = error
                throw error
            }
        }
        yield()
        job.cancelAndJoin()
        expectEqual(rethrown is CancellationException, true)
        expectEqual(reporter.reports.size, 0)
    }
    test("a timeout inside of the work is a failure") {
        val reporter = RecordingReporter()
        val outcome = Boundary("Store", reporter).attempt({ Inner.Broken }) {
            withTimeout(1.milliseconds) { awaitCancellation() }
        }
        expectEqual((outcome as Failed).failure, Inner.Broken)
        expectEqual(reporter.reports.size, 1)
    }
    test("a timeout of the caller is a cancellation") {
        val reporter = RecordingReporter()
        val outcome = withTimeoutOrNull(1.milliseconds) {
            Boundary("Store", reporter).attempt({ Inner.Broken }) { awaitCancellation() }
        }
        expectEqual(outcome, null)
        expectEqual(reporter.reports.size, 0)
    }
    test("an exception in a callback is translated, and a cancellation recognized") {
        val reporter = RecordingReporter()
        val boundary = Boundary("Facade", reporter)
        expectEqual((boundary.translate(IOException()) { Inner.Broken } as Failed).failure, Inner.Broken)
        expectEqual(boundary.translate(CancellationException()) { Inner.Broken } is Cancelled, true)
        expectEqual(reporter.reports.size, 1)
    }
    test("an incident shows its reference and not the cause") {
        val failed = Boundary("Store", RecordingReporter()).attempt({ Inner.Broken }) { throw IOException("secret") }
        expectEqual("$failed".contains("secret"), false)
        val reference = IncidentReference.make().text
        expectEqual(Regex("[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}").matches(reference), true)
    }
    test("an output sends nothing after its coroutine was cancelled") {
        val output = Output<Receiver>()
        val recorder = Recorder().also(output::connect)
        val job = launch {
            val execution = output.begin()
            execution.send { onText("begun") }
            try {
                awaitCancellation()
            } finally {
                execution.send { onText("late") }
            }
        }
        yield()
        job.cancelAndJoin()
        expectEqual(recorder.texts, listOf("begun"))
    }
    test("the latest execution wins, in whatever order the answers arrive") {
        val output = Output<Receiver>()
        val recorder = Recorder().also(output::connect)
        val answers = List(2) { CompletableDeferred<String>() }
        val jobs = answers.map { answer ->
            launch { output.begin().let { execution -> answer.await().let { execution.send { onText(it) } } } }
        }
        yield()
        answers[1].complete("second")
        answers[0].complete("first")
        jobs.forEach { it.join() }
        expectEqual(recorder.texts, listOf("second"))
    }
    test("a cancelled execution doesn't replace the running one") {
        val output = Output<Receiver>()
        val recorder = Recorder().also(output::connect)
        val running = output.begin()
        launch {
            coroutineContext[kotlinx.coroutines.Job]?.cancel()
            output.begin().send { onText("cancelled") }
        }.join()
        running.send { onText("running") }
        expectEqual(recorder.texts, listOf("running"))
    }
    test("a new request cancels the previous one") {
        val latest = LatestJob(this)
        val first = latest.start { awaitCancellation() }
        val second = latest.start { awaitCancellation() }
        expectEqual(first.isCancelled, true)
        latest.cancel()
        expectEqual(second.isCancelled, true)
    }
}
