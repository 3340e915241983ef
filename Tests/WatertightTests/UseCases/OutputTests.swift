import Testing
import Watertight
import WatertightSnippets
@_spi(Tests) import WatertightTesting

private enum StoreError: LayerFailure { case unavailable }

@MainActor private protocol LoadOutput: UseCaseOutput {
    func onLoaded(_ text: String)
    func onFailed()
}

@MainActor private final class Screen: LoadOutput {
    private(set) var received: [String] = []
    private(set) var incident: IncidentReference?
    private(set) var incidentOfTask: IncidentReference?
    private(set) var task: Task<Void, Never>?
    private(set) var isInBackground: [Bool] = []

    func onLoaded(_ text: String) {
        received.append(text)
        isInBackground.append(OutputCall.isInBackground)
        incident = Incident.current?.reference
    }

    func onFailed() {
        received.append("failed")
        incident = Incident.current?.reference
        isInBackground.append(OutputCall.isInBackground)
        task = Task {
            incidentOfTask = Incident.current?.reference
            isInBackground.append(OutputCall.isInBackground)
        }
    }
}

/// Suspends each request until the test answers it.
@MainActor private final class Requests {
    private var waiting: [String: CheckedContinuation<Void, Never>] = [:]
    private var arrivals: [String: CheckedContinuation<Void, Never>] = [:]

    func answer(to name: String) async -> String {
        await withCheckedContinuation {
            waiting[name] = $0
            arrivals.removeValue(forKey: name)?.resume()
        }
        return name
    }

    func arrival(of name: String) async {
        guard waiting[name] == nil else { return }
        await withCheckedContinuation { arrivals[name] = $0 }
    }

    func release(_ name: String) { waiting.removeValue(forKey: name)?.resume() }
}

@MainActor private struct LoadUseCase {
    let output = Output<any LoadOutput>()
    let requests: Requests

    func execute(_ name: String) async {
        let output = output.begin()
        let answer = await requests.answer(to: name)
        output.send { $0.onLoaded(answer) }
    }

    /// Several of these may run at once.
    func upload(_ name: String) async {
        let answer = await requests.answer(to: name)
        output.send { $0.onLoaded(answer) }
    }
}

@MainActor private final class ViewModel: LoadOutput {
    private let useCase: LoadUseCase
    private var request: Task<Void, Never>?

    init(useCase: LoadUseCase) {
        self.useCase = useCase
        useCase.output.connect(self)
    }

    deinit { request?.cancel() }

    func load(_ name: String) -> Task<Void, Never> {
        let task = Task { [useCase] in await useCase.execute(name) }
        request = task
        return task
    }

    func onLoaded(_ text: String) { Issue.record("sent after the release") }
    func onFailed() { Issue.record("sent after the release") }
}

@MainActor @Suite(.hangLimit) struct OutputTests {
    private let screen = Screen()
    private let requests = Requests()
    private let useCase: LoadUseCase
    private var output: Output<any LoadOutput> { useCase.output }

    init() {
        useCase = LoadUseCase(requests: requests)
        useCase.output.connect(screen)
    }

    // MARK: Overlapping executions

    @Test(arguments: [["first", "second"], ["second", "first"]])
    func onlyTheNewestOfTwoTasksSends(_ order: [String]) async {
        let first = Task { await useCase.execute("first") }
        await requests.arrival(of: "first")
        let second = Task { await useCase.execute("second") }
        await requests.arrival(of: "second")
        for name in order { requests.release(name) }
        await first.value
        await second.value
        #expect(screen.received == ["second"])
    }

    @Test func anOlderExecutionSendsBeforeANewerBegins() {
        let older = output.begin()
        older.send { $0.onLoaded("older") }
        let newer = output.begin()
        older.send { $0.onLoaded("outdated") }
        newer.send { $0.onLoaded("newer") }
        #expect(screen.received == ["older", "newer"])
    }

    @Test func severalExecutionsSendToTheOutputItself() async {
        let uploads = ["a", "b", "c"].map { name in Task { await useCase.upload(name) } }
        for name in ["a", "b", "c"] { await requests.arrival(of: name) }
        for (name, upload) in zip(["b", "c", "a"], [uploads[1], uploads[2], uploads[0]]) {
            requests.release(name)
            await upload.value
        }
        #expect(screen.received == ["b", "c", "a"])
    }

    // MARK: Cancellation

    @Test func nothingIsSentAfterACancellation() async {
        await Task {
            let execution = output.begin()
            execution.send { $0.onLoaded("before") }
            withUnsafeCurrentTask { $0?.cancel() }
            execution.send { $0.onLoaded("after") }
            output.send { $0.onLoaded("after") }
        }.value
        #expect(screen.received == ["before"])
    }

    @Test func aCancelledTaskDoesNotReplaceTheRunningExecution() async {
        let running = output.begin()
        let cancelled = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return output.begin()
        }
        let execution = await cancelled.value
        execution.send { $0.onLoaded("cancelled") }
        running.send { $0.onLoaded("running") }
        #expect(screen.received == ["running"])
    }

    @Test func anExecutionOfACancelledTaskSendsNothingLaterEither() async {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return output.begin()
        }
        let execution = await task.value
        await Task { execution.send { $0.onLoaded("late") } }.value
        #expect(screen.received.isEmpty)
    }

    @Test func anExecutionConnectsAndBeginsLikeItsOutput() {
        let other = Screen()
        let execution = output.begin()
        execution.connect(other)
        execution.begin().send { $0.onLoaded("newer") }
        execution.send { $0.onLoaded("older") }
        #expect(other.received == ["newer"])
    }

    // MARK: Receivers

    @Test func theReceiverIsHeldWeakly() async {
        await recordingFailures { recorder in
            let output = Output<any LoadOutput>()
            weak var released: Screen?
            do {
                let screen = Screen()
                output.connect(screen)
                output.send { $0.onLoaded("") }
                released = screen
            }
            #expect(released == nil)
            output.send { _ in Issue.record("sent to a receiver that was deallocated") }
            #expect(recorder.notes.isEmpty)
        }
    }

    @Test func aViewModelIsReleasedWhileItsRequestRuns() async {
        let requests = Requests()
        var viewModel: ViewModel? = ViewModel(useCase: LoadUseCase(requests: requests))
        weak let released = viewModel
        let request = viewModel?.load("request")
        await requests.arrival(of: "request")
        viewModel = nil
        #expect(released == nil)
        requests.release("request")
        await request?.value
    }

    @Test func aReceiverThatIsAValueIsKept() {
        struct Receiver { let receive: (String) -> Void }
        var received: [String] = []
        let output = Output<Receiver>()
        output.connect(Receiver { received.append($0) })
        output.send { $0.receive("value") }
        #expect(received == ["value"])
    }

    @Test func theLastReceiverReplacesTheOthers() {
        let other = Screen()
        let execution = output.begin()
        output.connect(other)
        execution.send { $0.onLoaded("") }
        #expect(screen.received.isEmpty)
        #expect(other.received == [""])
    }

    @Test func anUnconnectedOutputIsNotedOnce() async {
        await recordingFailures { recorder in
            let output = Output<any LoadOutput>()
            #expect(recorder.notes.isEmpty)
            let line: UInt = #line + 1
            output.begin().send { _ in Issue.record("there is no receiver") }
            output.send { _ in Issue.record("there is no receiver") }
            #expect(
                recorder.notes == [
                    .outputNotConnected(
                        receiver: "WatertightTests.LoadOutput", CallSite(fileID: #fileID, line: line))
                ])
            output.connect(screen)
            output.send { $0.onLoaded("connected") }
            #expect(screen.received == ["connected"])
        }
    }

    // MARK: Incidents

    @Test func theIncidentIsCurrentOnlyWhileTheReceiverRuns() async {
        let incident = Incident.sample()
        output.begin().send(Interruption<StoreError>.sample(.unavailable, incident: incident)) { output, _ in
            output.onFailed()
        }
        #expect(screen.incident == incident.reference)
        // What a task of the receiver shows later is another failure.
        await screen.task?.value
        #expect(screen.incidentOfTask == nil)
        #expect(Incident.current == nil)
    }

    @Test func anOutcomeWithoutAnIncidentHasNoCurrentOne() {
        OutputCall.run(.sample(), inBackground: false) {
            output.send { $0.onLoaded("") }
        }
        #expect(screen.received == [""])
        #expect(screen.incident == nil)
    }

    // MARK: Errors

    @Test func reportsAFailureThatNoLayerHasReported() async {
        await recordingFailures { recorder in
            let line: UInt = #line + 1
            output.send(Interruption<StoreError>.failed(.unavailable)) { output, _ in output.onFailed() }
            #expect(recorder.reports.map(\.code) == [StoreError.unavailable.code])
            #expect(recorder.reports.map(\.severity) == [.expected])
            #expect(recorder.reports.map(\.callSite.line) == [line])
            #expect(recorder.reports.map(\.incident) == [screen.incident])
            #expect(recorder.notes.isEmpty)
        }
    }

    @Test func reportsAFailureOfAnOutdatedOrCanceledExecutionAndSendsNothing() async {
        await recordingFailures { recorder in
            let outdated = output.begin()
            _ = output.begin()
            outdated.send(Interruption<StoreError>.failed(.unavailable)) { output, _ in output.onFailed() }
            await Task {
                withUnsafeCurrentTask { $0?.cancel() }
                output.send(Interruption<StoreError>.failed(.unavailable)) { output, _ in output.onFailed() }
            }.value
            #expect(screen.received.isEmpty)
            #expect(recorder.reports.count == 2)
        }
    }

    @Test func aCancellationIsNotSent() async {
        await recordingFailures { recorder in
            await Task {
                let execution = output.begin()
                withUnsafeCurrentTask { $0?.cancel() }
                execution.send(Interruption<StoreError>.cancelled) { output, _ in output.onFailed() }
            }.value
            #expect(screen.received.isEmpty)
            #expect(recorder.reports.isEmpty && recorder.notes.isEmpty)
        }
    }

    /// The screen still waits for an output.
    @Test func theCancellationOfAnotherTaskIsNoted() async {
        await recordingFailures { recorder in
            let line: UInt = #line + 1
            output.begin().send(Interruption<StoreError>.cancelled) { output, _ in output.onFailed() }
            #expect(screen.received.isEmpty)
            #expect(
                recorder.notes == [
                    .cancelledElsewhere(receiver: "WatertightTests.LoadOutput", CallSite(fileID: #fileID, line: line))
                ])
        }
    }

    // MARK: Use cases outside of the main actor

    private struct PlainUseCase: Sendable {
        let output: Output<any LoadOutput>

        func execute() async {
            let output = await output.begin()
            await output.send { $0.onLoaded("plain") }
            do throws(Interruption<StoreError>) { throw .failed(.unavailable) } catch {
                await output.send(error) { output, _ in output.onFailed() }
            }
        }
    }

    private actor ActorUseCase {
        let output: Output<any LoadOutput>
        private var text = "actor"

        init(_ output: Output<any LoadOutput>) { self.output = output }

        func execute() async {
            let output = await output.begin()
            await output.send { [text] in $0.onLoaded(text) }
            do throws(Interruption<StoreError>) { throw .failed(.unavailable) } catch {
                await output.send(error) { output, _ in output.onFailed() }
            }
        }
    }

    @Test func aStructAndAnActorSendToTheMainActor() async {
        await recordingFailures { recorder in
            await PlainUseCase(output: output).execute()
            await ActorUseCase(output).execute()
            #expect(screen.received == ["plain", "failed", "actor", "failed"])
            #expect(recorder.reports.count == 2)
        }
    }

    // MARK: Background

    /// A task that the receiver starts is an ordinary one.
    @Test(arguments: [false, true])
    func theReceiverRunsInTheBackgroundIfTheExecutionBeganThere(_ inBackground: Bool) async {
        let execution = output.begin(inBackground: inBackground)
        execution.send { $0.onLoaded("") }
        #expect(screen.isInBackground == [inBackground])
        execution.send(Interruption<StoreError>.sample(.unavailable)) { output, _ in output.onFailed() }
        await screen.task?.value
        #expect(screen.isInBackground == [inBackground, inBackground, false])
        #expect(!OutputCall.isInBackground)
    }

    @Test func anExecutionOfTheUserInsideABackgroundCallIsNotInTheBackground() {
        OutputCall.run(nil, inBackground: true) {
            output.begin().send { $0.onLoaded("") }
        }
        #expect(screen.isInBackground == [false])
    }

    // MARK: Compiler

    @Test(arguments: [
        "output.send { $0.onLoaded(await load()) }",
        "output.connect(NoOutput())",
    ])
    func aLateCallDoesNotCompile(_ body: String) throws {
        let verdict = try Self.verdict(on: body)
        #expect(!verdict.compiles)
        #expect(verdict.findings.count == 1, "\(verdict.diagnostics)")
    }

    @Test func aCallAfterAnAwaitCompiles() throws {
        let verdict = try Self.verdict(on: "let text = await load(); output.send { $0.onLoaded(text) }")
        #expect(verdict.compiles && verdict.findings.isEmpty, "\(verdict.diagnostics)")
    }

    private static func verdict(on body: String) throws -> SnippetCompiler.Verdict {
        try SnippetCompiler().check(
            """
            import Watertight
            @MainActor protocol LoadOutput: UseCaseOutput { func onLoaded(_ text: String) }
            final class NoOutput {}
            func load() async -> String { "" }
            @MainActor func execute(_ output: Output<any LoadOutput>) async {
                \(body)
            }
            """)
    }
}
