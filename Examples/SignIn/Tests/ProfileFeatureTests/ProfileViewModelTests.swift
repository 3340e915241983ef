import Authentication
import FeatureTesting
import Navigation
import ProfileFeature
import SharedFailures
import Testing
import Watertight
import WatertightPresentation
import WatertightTesting

@MainActor struct ProfileViewModelTests {
    let router = SpyRouter()
    let navigator = SpyNavigator()

    private func viewModel(_ repository: ScriptedRepository = ScriptedRepository()) -> ProfileViewModel {
        ProfileViewModel(useCase: ProfileUseCase(repository: repository), router: router, navigator: navigator)
    }

    @Test func theScreenIsEmptyAtFirst() {
        #expect(viewModel().state == .empty)
    }

    @Test func loadingShowsTheProfile() async {
        let viewModel = viewModel(ScriptedRepository(.knows(.sample)))
        await viewModel.load().value
        #expect(viewModel.state == .loaded(.sample))
        #expect(!viewModel.isLoading)
        #expect(router.handled.isEmpty)
        #expect(navigator.destinations.isEmpty)
    }

    @Test func whileLoadingThereIsASpinner() {
        let viewModel = viewModel()
        viewModel.onProfileLoading()
        #expect(viewModel.isLoading)
        #expect(viewModel.state == .empty)
    }

    @Test func goesToSignInIfNoUserWasSignedIn() {
        let viewModel = viewModel()
        viewModel.onProfileLoading()
        viewModel.onSignInNeeded(.notSignedIn)
        #expect(viewModel.state == .empty)
        #expect(navigator.destinations == [.signIn])
        #expect(router.handled.isEmpty)
    }

    @Test func showsAnAlertBeforeSignInIfTheSessionEnded() async {
        let viewModel = viewModel()
        viewModel.onProfileLoading()
        viewModel.onSignInNeeded(.sessionEnded)
        #expect(viewModel.state == .empty)
        #expect(router.handled.map(\.declared) == [ProfileFailure.sessionEnded.presentation])
        #expect(navigator.destinations.isEmpty)
        await router.choose(.signIn)
        #expect(navigator.destinations == [.signIn])
    }

    @Test(arguments: [
        ProfileFailure.sessionUnreadable, .unreachable(.offline), .service(.busy), .service(.broken),
    ])
    func aFailureIsPresentedAndTheScreenStaysEmpty(_ failure: ProfileFailure) {
        let viewModel = viewModel()
        viewModel.onProfileLoading()
        viewModel.onProfileFailed(failure)
        #expect(viewModel.state == .unavailable)
        #expect(!viewModel.isLoading)
        #expect(router.handled.map(\.declared) == [failure.presentation])
        #expect(navigator.destinations.isEmpty)
    }

    @Test func tryingAgainLoadsAgain() async {
        let repository = ScriptedRepository(.fails(.unreachable(.offline)), .waits)
        let viewModel = viewModel(repository)
        await viewModel.load().value
        async let retried: Void = router.choose(.retry)
        await repository.waitForCalls(2)
        #expect(viewModel.isLoading)
        repository.answer(1, with: .cancels)
        await retried
    }

    @Test func dismissingDoesNotLoadAgain() async {
        let repository = ScriptedRepository(.fails(.service(.fault)))
        let viewModel = viewModel(repository)
        await viewModel.load().value
        await router.choose(.dismiss)
        #expect(repository.calls.count == 1)
        #expect(viewModel.state == .unavailable)
    }

    // MARK: While a profile is shown

    private func loaded(_ steps: ScriptedRepository.Step...) async -> (ProfileViewModel, ScriptedRepository) {
        let repository = ScriptedRepository([.knows(.sample)] + steps)
        let viewModel = viewModel(repository)
        await viewModel.load().value
        return (viewModel, repository)
    }

    private let failing = ScriptedRepository.Step.fails(.service(.fault))

    @Test func aFailedRefreshByTheUserIsShownAndTheProfileStays() async {
        let (viewModel, _) = await loaded(failing)
        await viewModel.load().value
        #expect(viewModel.state == .loaded(.sample))
        #expect(!viewModel.isLoading)
        #expect(router.shown.map(\.method) == [.alert])
    }

    @Test func aFailedBackgroundRefreshIsHandledAndNotShown() async {
        let (viewModel, _) = await loaded(failing)
        await viewModel.refreshInBackground()?.value
        #expect(viewModel.state == .loaded(.sample))
        #expect(!viewModel.isLoading)
        #expect(router.handled.count == 1)
        #expect(router.shown.isEmpty)
    }

    @Test func aBackgroundRefreshShowsTheNewProfile() async {
        let new = Profile(email: "ada@example.com", displayName: "Countess", memberSince: Profile.sample.memberSince)
        let (viewModel, _) = await loaded(.knows(new))
        await viewModel.refreshInBackground()?.value
        #expect(viewModel.state == .loaded(new))
    }

    @Test func theEndOfTheSessionIsShownAfterABackgroundRefresh() async {
        let (viewModel, _) = await loaded(.fails(.sessionEnded))
        await viewModel.refreshInBackground()?.value
        #expect(viewModel.state == .empty)
        #expect(router.shown.map(\.declared) == [ProfileFailure.sessionEnded.presentation])
    }

    @Test func refreshesNothingWithoutAProfile() async {
        let repository = ScriptedRepository()
        #expect(viewModel(repository).refreshInBackground() == nil)
        #expect(repository.calls.isEmpty)
    }

    @Test func aBackgroundRefreshDoesNotReplaceALoadByTheUser() async {
        let (viewModel, repository) = await loaded(.waits)
        let load = viewModel.load()
        #expect(viewModel.refreshInBackground() == nil)
        await repository.waitForCalls(2)
        #expect(viewModel.refreshInBackground() == nil)
        repository.answer(1, with: failing)
        await load.value
        #expect(router.shown.count == 1)
    }

    @Test func aMessageStaysUntilALoadSucceeds() async {
        let (viewModel, _) = await loaded(failing, failing, .knows(.sample))
        await viewModel.load().value
        await viewModel.refreshInBackground()?.value
        #expect(router.dismissed.isEmpty)
        await viewModel.refreshInBackground()?.value
        #expect(router.dismissed.count == 1)
    }

    @Test func theEndOfTheSessionTakesTheMessageAway() async {
        let (viewModel, _) = await loaded(failing, .fails(.sessionEnded))
        await viewModel.load().value
        await viewModel.refreshInBackground()?.value
        #expect(router.dismissed.count == 1)
        #expect(router.shown.last?.declared == ProfileFailure.sessionEnded.presentation)
    }

    @Test func anotherLoadTakesTheMessageAway() async {
        let viewModel = viewModel(ScriptedRepository(failing, .cancels))
        await viewModel.load().value
        await viewModel.load().value
        #expect(router.dismissed.count == 1)
    }

    // MARK: Lifetime

    @Test func nothingKeepsItAlive() async {
        let repository = ScriptedRepository(.waits)
        var viewModel: ProfileViewModel? = viewModel(repository)
        weak let held = viewModel
        let attempt = viewModel?.load()
        await repository.waitForCalls()
        viewModel = nil
        #expect(held == nil)
        repository.answer(0, with: .fails(.notSignedIn))
        await attempt?.value
        #expect(navigator.destinations.isEmpty)
        #expect(router.handled.isEmpty)
    }

    @Test func aFailureOnTheScreenDoesNotKeepItAlive() async {
        let repository = ScriptedRepository(.fails(.service(.fault)))
        var viewModel: ProfileViewModel? = viewModel(repository)
        weak let held = viewModel
        await viewModel?.load().value
        viewModel = nil
        #expect(held == nil)
        await router.choose(.retry)
        #expect(repository.calls.count == 1)
    }
}
