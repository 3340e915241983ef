import Testing
import WatertightUseCases

@MainActor private final class Screen {}

@MainActor @Suite struct LatestExecutionTests {
    @Test func givesTheOutputToTheFirstExecution() {
        let screen = Screen()
        #expect(LatestExecution { screen }.begin()?.output === screen)
    }

    @Test func givesTheOutputToTheNewestAlone() {
        let screen = Screen()
        let latest = LatestExecution { screen }
        let older = latest.begin()
        let newer = latest.begin()
        #expect(older?.output == nil)
        #expect(newer?.output === screen)
    }

    @Test func givesNoOutputToACancelledTask() async {
        let screen = Screen()
        let latest = LatestExecution { screen }
        let task = Task {
            let execution = latest.begin()
            let before = execution?.output != nil
            withUnsafeCurrentTask { $0?.cancel() }
            return (before, execution?.output != nil)
        }
        #expect(await task.value == (true, false))
    }

    @Test func aStartThatWasCancelledBeforeItBeganOutdatesNothing() async {
        let screen = Screen()
        let latest = LatestExecution { screen }
        let running = latest.begin()
        let cancelled = Task { latest.begin() == nil }
        cancelled.cancel()
        #expect(await cancelled.value)
        #expect(running?.output === screen)
    }

    @Test func givesNoOutputThatIsGone() {
        var screen: Screen? = Screen()
        let latest = LatestExecution { [weak screen] in screen }
        let execution = latest.begin()
        #expect(execution?.output != nil)
        screen = nil
        #expect(execution?.output == nil)
    }
}
