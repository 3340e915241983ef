import Authentication
import FeatureTesting
import FederatedSignInFeature
import Navigation
import SharedFailures
import Testing
import Watertight
import WatertightPresentation
import WatertightTesting

@MainActor struct FederatedSignInViewModelTests {
    let router = SpyRouter()
    let navigator = SpyNavigator()

    private func viewModel(
        _ repository: ScriptedRepository = ScriptedRepository(), provider: any IdentityProvider = FakeIdentityProvider()
    ) -> FederatedSignInViewModel {
        FederatedSignInViewModel(
            useCase: FederatedSignInUseCase(provider: provider, repository: repository), router: router,
            navigator: navigator)
    }

    @Test func theButtonIsReadyAtFirst() {
        #expect(viewModel().state == .ready)
    }

    @Test func pressingTheButtonSignsIn() async {
        let viewModel = viewModel(ScriptedRepository(.signsIn(displayName: "Ada")))
        await viewModel.signIn().value
        #expect(viewModel.state == .signedIn(displayName: "Ada"))
    }

    @Test func whenStartedTheButtonWaits() {
        let viewModel = viewModel()
        viewModel.onFederatedSignInStarted()
        #expect(viewModel.state == .waiting)
        #expect(router.handled.isEmpty)
    }

    @Test func whenSignedInTheAppGoesOnToTheProfile() {
        let viewModel = viewModel()
        viewModel.onFederatedlySignedIn(as: "Ada")
        #expect(viewModel.state == .signedIn(displayName: "Ada"))
        #expect(navigator.destinations == [.profile])
        #expect(router.handled.isEmpty)
    }

    @Test func aClosedSheetPresentsNothing() {
        let viewModel = viewModel()
        viewModel.onFederatedSignInStarted()
        viewModel.onFederatedSignInDismissed()
        #expect(viewModel.state == .ready)
        #expect(router.handled.isEmpty && router.unexpected.isEmpty)
        #expect(navigator.destinations.isEmpty)
    }

    @Test func anAttemptThatWasSupersededPresentsNothing() {
        let viewModel = viewModel()
        viewModel.onFederatedSignInStarted()
        viewModel.onFederatedSignInSuperseded()
        #expect(viewModel.state == .ready)
        #expect(router.handled.isEmpty)
    }

    @Test(arguments: [
        FederatedSignInFailure.providerFailed("Fake"), .providerNotUnderstood("Fake"),
        .sessionNotKept, .unreachable(.offline), .service(.busy),
    ])
    func aFailureIsPresentedAndTheButtonIsReadyAgain(_ failure: FederatedSignInFailure) {
        let viewModel = viewModel()
        viewModel.onFederatedSignInStarted()
        viewModel.onFederatedSignInFailed(failure)
        #expect(viewModel.state == .ready)
        #expect(router.handled.map(\.declared) == [failure.presentation])
        #expect(navigator.destinations.isEmpty)
    }

    @Test func anotherAttemptTakesTheMessageAway() {
        let viewModel = viewModel()
        viewModel.onFederatedSignInFailed(.unreachable(.offline))
        viewModel.onFederatedSignInStarted()
        #expect(router.dismissed.count == 1)
    }

    @Test func tryingAgainAsksTheProviderAgain() async {
        let provider = FakeIdentityProvider()
        let repository = ScriptedRepository(.fails(.sessionStoreFailed), .waits)
        let viewModel = viewModel(repository, provider: provider)
        await viewModel.signIn().value
        await router.choose(.retry)
        await repository.waitForCalls(2)
        #expect(provider.requestCount == 2)
        #expect(viewModel.state == .waiting)
        repository.answer(1, with: .cancels)
    }

    @Test func dismissingDoesNotAskAgain() async {
        let provider = FakeIdentityProvider()
        let viewModel = viewModel(ScriptedRepository(.fails(.sessionStoreFailed)), provider: provider)
        await viewModel.signIn().value
        await router.choose(.dismiss)
        #expect(provider.requestCount == 1)
        #expect(viewModel.state == .ready)
    }

    @Test func nothingKeepsItAlive() async {
        let repository = ScriptedRepository(.waits)
        var viewModel: FederatedSignInViewModel? = viewModel(repository)
        weak let held = viewModel
        let attempt = viewModel?.signIn()
        await repository.waitForCalls()
        viewModel = nil
        #expect(held == nil)
        repository.answer(0, with: .signsIn(displayName: "Ada"))
        await attempt?.value
        #expect(navigator.destinations.isEmpty)
        #expect(router.handled.isEmpty)
    }

    @Test func aFailureOnTheScreenDoesNotKeepItAlive() async {
        let provider = FakeIdentityProvider(.failure(.sample(.failed)))
        var viewModel: FederatedSignInViewModel? = viewModel(provider: provider)
        weak let held = viewModel
        await viewModel?.signIn().value
        viewModel = nil
        #expect(held == nil)
        await router.choose(.retry)
        #expect(provider.requestCount == 1)
    }
}
