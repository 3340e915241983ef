import Navigation
import Sync
import SyncFeature
import Testing
import Watertight
import WatertightPresentation
import WatertightTesting

@MainActor struct SyncViewModelTests {
    private let recipes = Notebook.ID(rawValue: "recipes")
    private let travel = Notebook.ID(rawValue: "travel")
    private let router = SpyRouter()
    private let navigator = Navigator(at: .profile)
    private let clock = TestClock()

    private func viewModel(_ repository: ScriptedSyncRepository) -> SyncViewModel {
        SyncViewModel(
            useCase: SyncUseCase(repository: repository, session: ScriptedSession()), router: router,
            navigator: navigator, clock: clock)
    }

    @Test func aSyncShowsItsResult() async {
        let viewModel = viewModel(ScriptedSyncRepository())
        await viewModel.sync(recipes)?.value
        #expect(viewModel.states == [recipes: .synced(SyncSummary(sent: 1, received: 2))])
        #expect(router.handled.isEmpty)
    }

    @Test func aSyncReportsItsStartAndItsResult() async {
        let useCase = SyncUseCase(repository: ScriptedSyncRepository(), session: ScriptedSession())
        let output = RecordingSyncOutput()
        useCase.output.connect(output)
        await useCase.execute(recipes)
        output.expect {
            $0.onSyncStarted(of: recipes)
            $0.onSynced(SyncSummary(sent: 1, received: 2), of: recipes)
        }
    }

    @Test func twoSyncsAtOnceReportTheirOwnNotebooks() async {
        let repository = ScriptedSyncRepository(.waits, .waits)
        let viewModel = viewModel(repository)
        let first = viewModel.sync(recipes)
        let second = viewModel.sync(travel)
        await repository.waitForRunning(2)
        #expect(viewModel.states == [recipes: .syncing, travel: .syncing])
        repository.finish(travel, with: .fails(.diskFull))
        await second?.value
        #expect(viewModel.states == [recipes: .syncing, travel: .stopped])
        repository.finish(recipes, with: .fails(.conflict))
        await first?.value
        #expect(viewModel.states == [recipes: .incomplete, travel: .stopped])
        #expect(
            router.handled.map(\.title) == [SyncFailure.deviceFull, .notebookReplaced].map(\.presentation.title))
    }

    @Test func aSecondSyncOfTheSameNotebookIsIgnored() async {
        let repository = ScriptedSyncRepository(.waits)
        let viewModel = viewModel(repository)
        let first = viewModel.sync(recipes)
        #expect(viewModel.sync(recipes) == nil)
        await repository.waitForRunning(1)
        #expect(viewModel.sync(recipes) == nil)
        repository.finish(recipes, with: .succeeds)
        await first?.value
        #expect(repository.calls.count == 1)
        #expect(viewModel.states == [recipes: .synced(SyncSummary(sent: 1, received: 2))])
    }

    @Test func aSyncIsRepeatedAfterTheDelay() async {
        let repository = ScriptedSyncRepository(.fails(.maintenance(retryAfter: .seconds(600))), .waits)
        let viewModel = viewModel(repository)
        await viewModel.sync(recipes)?.value
        #expect(viewModel.states == [recipes: .waiting(.seconds(600))])
        await clock.waitForSleepers()
        clock.advance(by: .seconds(599))
        #expect(repository.calls.count == 1)
        clock.advance(by: .seconds(1))
        await repository.waitForRunning(1)
        #expect(viewModel.states == [recipes: .syncing])
        // Ends the task of the repeated sync, so that the continuation is not leaked.
        repository.finish(recipes, with: .succeeds)
    }

    @Test func aSyncByTheUserReplacesTheWaitingOne() async {
        let repository = ScriptedSyncRepository(.fails(.offline))
        let viewModel = viewModel(repository)
        await viewModel.sync(recipes)?.value
        await clock.waitForSleepers()
        await viewModel.sync(recipes)?.value
        #expect(viewModel.states == [recipes: .synced(SyncSummary(sent: 1, received: 2))])
        clock.advance(by: .seconds(30))
        #expect(repository.calls.count == 2)
    }

    @Test func successRemovesTheMessageOfTheSameNotebook() async {
        let viewModel = viewModel(ScriptedSyncRepository(.fails(.diskFull), .succeeds, .succeeds))
        await viewModel.sync(recipes)?.value
        await viewModel.sync(travel)?.value
        #expect(router.dismissed.isEmpty)
        await viewModel.sync(recipes)?.value
        #expect(router.dismissed.count == 1)
    }

    @Test func tryingAgainSyncsTheNotebookAgain() async {
        let repository = ScriptedSyncRepository(.fails(.diskFull), .waits)
        let viewModel = viewModel(repository)
        await viewModel.sync(recipes)?.value
        await router.choose(.retry)
        await repository.waitForRunning(1)
        #expect(repository.calls.map(\.reloading) == [false, false])
        #expect(viewModel.states == [recipes: .syncing])
        repository.finish(recipes, with: .succeeds)
    }

    @Test func reloadingReceivesTheWholeNotebook() async {
        let repository = ScriptedSyncRepository(.fails(.conflict), .waits)
        let viewModel = viewModel(repository)
        await viewModel.sync(recipes)?.value
        await router.choose(.reload)
        await repository.waitForRunning(1)
        #expect(repository.calls.map(\.reloading) == [false, true])
        repository.finish(recipes, with: .succeeds)
    }

    @Test func signingInNavigates() async {
        let viewModel = viewModel(ScriptedSyncRepository(.fails(.signedOut)))
        await viewModel.sync(recipes)?.value
        await router.choose(.signIn)
        #expect(navigator.destination == .signIn)
    }

    @Test func aCancelledSyncShowsNothing() async {
        let repository = ScriptedSyncRepository(.waits)
        let viewModel = viewModel(repository)
        let sync = viewModel.sync(recipes)
        await repository.waitForRunning(1)
        sync?.cancel()
        repository.finish(recipes, with: .fails(.diskFull))
        await sync?.value
        #expect(router.handled.isEmpty)
    }

    @Test func aWaitingSyncDoesNotKeepTheViewModelAlive() async {
        let repository = ScriptedSyncRepository(.fails(.offline))
        var viewModel: SyncViewModel? = viewModel(repository)
        weak let held = viewModel
        await viewModel?.sync(recipes)?.value
        await clock.waitForSleepers()
        viewModel = nil
        #expect(held == nil)
        clock.advance(by: .seconds(30))
        #expect(repository.calls.count == 1)
    }
}
