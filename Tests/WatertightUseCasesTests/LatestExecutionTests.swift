import Testing
import WatertightUseCases

@MainActor @Suite struct LatestExecutionTests {
    @Test func letsTheFirstExecutionCallTheOutput() {
        #expect(LatestExecution().begin().isCurrent)
    }

    @Test func letsOnlyTheNewestCallTheOutput() {
        let latest = LatestExecution()
        let older = latest.begin()
        let newer = latest.begin()
        #expect(!older.isCurrent)
        #expect(newer.isCurrent)
    }

    @Test func letsNobodyCallTheOutputOnceInvalidated() {
        let latest = LatestExecution()
        let execution = latest.begin()
        latest.invalidate()
        #expect(!execution.isCurrent)
        #expect(latest.begin().isCurrent)
    }

    @Test func letsNoCancelledTaskCallTheOutput() async {
        let latest = LatestExecution()
        let task = Task {
            let execution = latest.begin()
            withUnsafeCurrentTask { $0?.cancel() }
            return execution.isCurrent
        }
        #expect(await !task.value)
    }
}
