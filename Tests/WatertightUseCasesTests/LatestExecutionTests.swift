import Testing
import WatertightSnippets
import WatertightUseCases

@MainActor private final class Screen {
    private(set) var told: [Int] = []
    func onOutcome(_ number: Int) { told.append(number) }
}

@MainActor @Suite struct LatestExecutionTests {
    private let screen = Screen()
    private let latest: LatestExecution<Screen>

    init() {
        latest = LatestExecution { [screen] in screen }
    }

    @Test func letsTheFirstExecutionTell() {
        latest.begin()?.tell { $0.onOutcome(1) }
        #expect(screen.told == [1])
    }

    @Test func letsTheNewestAloneTell() {
        let older = latest.begin()
        let newer = latest.begin()
        older?.tell { $0.onOutcome(1) }
        newer?.tell { $0.onOutcome(2) }
        #expect(screen.told == [2])
    }

    @Test func letsNoCancelledTaskTell() async {
        await Task {
            let execution = latest.begin()
            execution?.tell { $0.onOutcome(1) }
            withUnsafeCurrentTask { $0?.cancel() }
            execution?.tell { $0.onOutcome(2) }
        }.value
        #expect(screen.told == [1])
    }

    @Test func aStartThatWasCancelledBeforeItBeganOutdatesNothing() async {
        let running = latest.begin()
        let cancelled = Task { latest.begin() == nil }
        cancelled.cancel()
        #expect(await cancelled.value)
        running?.tell { $0.onOutcome(1) }
        #expect(screen.told == [1])
    }

    @Test func tellsNobodyWhoIsGone() {
        var told = 0
        var screen: Screen? = Screen()
        let latest = LatestExecution { [weak screen] in screen }
        let execution = latest.begin()
        execution?.tell { _ in told += 1 }
        screen = nil
        execution?.tell { _ in told += 1 }
        #expect(told == 1)
    }

    // MARK: A late call cannot be written

    private static func verdict(on body: String) throws -> SnippetCompiler.Verdict {
        try SnippetCompiler().check(
            """
            import WatertightUseCases
            @MainActor protocol Output: UseCaseOutput { func onLoaded(_ text: String) }
            func load() async -> String { "" }
            @MainActor func execute(_ execution: LatestExecution<any Output>.Execution) async {
                \(body)
            }
            """)
    }

    @Test(arguments: [
        "execution.tell { $0.onLoaded(await load()) }", "execution.output?.onLoaded(await load())",
        "execution.latest.output()?.onLoaded(await load())",
    ])
    func refusesACallAfterAnAwait(_ body: String) throws {
        let verdict = try Self.verdict(on: body)
        #expect(!verdict.compiles)
        #expect(verdict.findings.count == 1, "\(verdict.diagnostics)")
    }

    @Test func acceptsACallOfWhatWasAwaited() throws {
        let verdict = try Self.verdict(on: "let text = await load(); execution.tell { $0.onLoaded(text) }")
        #expect(verdict.compiles && verdict.findings.isEmpty, "\(verdict.diagnostics)")
    }
}
