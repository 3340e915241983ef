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
        ProfileViewModel(repository: repository, router: router, navigator: navigator)
    }

    @Test func theScreenIsEmptyAtFirst() {
        #expect(viewModel().state == .empty)
    }

    @Test func loadingShowsTheProfile() async {
        let viewModel = viewModel(ScriptedRepository(.knows(.sample)))
        await viewModel.load().value
        #expect(viewModel.state == .loaded(.sample))
        #expect(router.handled.isEmpty)
        #expect(navigator.destinations.isEmpty)
    }

    @Test func whileLoadingThereIsASpinner() {
        let viewModel = viewModel()
        viewModel.onProfileLoading()
        #expect(viewModel.state == .loading)
    }

    @Test func whoeverIsNotSignedInGoesToSignInAtOnce() {
        let viewModel = viewModel()
        viewModel.onProfileLoading()
        viewModel.onSignInNeeded(.notSignedIn)
        #expect(viewModel.state == .empty)
        #expect(navigator.destinations == [.signIn])
        #expect(router.handled.isEmpty)
    }

    @Test func whoeverWasSignedInIsToldFirst() {
        let viewModel = viewModel()
        viewModel.onProfileLoading()
        viewModel.onSignInNeeded(.sessionEnded)
        #expect(viewModel.state == .empty)
        #expect(router.handled == [ProfileFailure.sessionEnded.presentation])
        #expect(navigator.destinations.isEmpty)
        router.choose(.signIn)
        #expect(navigator.destinations == [.signIn])
    }

    @Test(arguments: [
        ProfileFailure.sessionUnreadable(.make()), .unreachable(.offline), .service(.busy), .service(.broken(.make())),
    ])
    func aFailureIsPresentedAndTheScreenStaysEmpty(_ failure: ProfileFailure) {
        let viewModel = viewModel()
        viewModel.onProfileLoading()
        viewModel.onProfileFailed(failure)
        #expect(viewModel.state == .unavailable)
        #expect(router.handled == [failure.presentation])
        #expect(navigator.destinations.isEmpty)
    }

    @Test func tryingAgainLoadsAgain() async {
        let repository = ScriptedRepository(.fails(.unreachable(.offline, .sample())), .waits)
        let viewModel = viewModel(repository)
        await viewModel.load().value
        router.choose(.retry)
        await repository.waitForCalls(2)
        #expect(viewModel.state == .loading)
        repository.answer(1, with: .cancels)
    }

    @Test func dismissingDoesNotLoadAgain() async {
        let repository = ScriptedRepository(.fails(.service(.fault, .sample())))
        let viewModel = viewModel(repository)
        await viewModel.load().value
        router.choose(.dismiss)
        #expect(repository.calls.count == 1)
        #expect(viewModel.state == .unavailable)
    }

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
        let repository = ScriptedRepository(.fails(.service(.fault, .sample())))
        var viewModel: ProfileViewModel? = viewModel(repository)
        weak let held = viewModel
        await viewModel?.load().value
        viewModel = nil
        #expect(held == nil)
        router.choose(.retry)
        #expect(repository.calls.count == 1)
    }
}
