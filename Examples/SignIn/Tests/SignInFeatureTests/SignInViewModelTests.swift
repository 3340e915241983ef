import Authentication
import FeatureTesting
import Foundation
import Navigation
import SharedFailures
import SignInFeature
import Testing
import Watertight
import WatertightPresentation
import WatertightTesting

@MainActor struct SignInViewModelTests {
    let router = SpyRouter()
    let navigator = SpyNavigator()

    private func viewModel(_ repository: ScriptedRepository = ScriptedRepository()) -> SignInViewModel {
        let viewModel = SignInViewModel(
            useCase: LoginUseCase(repository: repository), router: router, navigator: navigator)
        viewModel.email = "ada@example.com"
        viewModel.password = "hunter2"
        return viewModel
    }

    // MARK: Actions of the user

    @Test func theFormIsReadyAtFirst() {
        #expect(viewModel().state == .editing)
    }

    @Test func signingInSendsTheInput() async {
        let repository = ScriptedRepository(.signsIn(displayName: "Ada"))
        let viewModel = viewModel(repository)
        await viewModel.signIn().value
        #expect(repository.calls == [.signIn(email: "ada@example.com", password: "hunter2")])
        #expect(viewModel.state == .signedIn(displayName: "Ada"))
    }

    @Test func cancellingReturnsToTheFormAndPresentsNothing() async {
        let repository = ScriptedRepository(.waits)
        let viewModel = viewModel(repository)
        let attempt = viewModel.signIn()
        await repository.waitForCalls()
        #expect(viewModel.state == .signingIn)
        viewModel.cancel()
        #expect(viewModel.state == .editing)
        await attempt.value
        #expect(viewModel.state == .editing)
        #expect(router.handled.isEmpty && router.unexpected.isEmpty)
        #expect(navigator.destinations.isEmpty)
    }

    @Test func anAnswerAfterCancellingChangesNothing() async {
        let repository = ScriptedRepository(.waitsEvenIfCancelled)
        let viewModel = viewModel(repository)
        let attempt = viewModel.signIn()
        await repository.waitForCalls()
        viewModel.cancel()
        repository.answer(0, with: .signsIn(displayName: "Ada"))
        await attempt.value
        #expect(viewModel.state == .editing)
        #expect(navigator.destinations.isEmpty)
    }

    @Test func anotherAttemptGivesUpTheOneBefore() async {
        let repository = ScriptedRepository(.waits, .signsIn(displayName: "Ada"))
        let viewModel = viewModel(repository)
        let first = viewModel.signIn()
        await repository.waitForCalls()
        let second = viewModel.signIn()
        #expect(first.isCancelled)
        await first.value
        await second.value
        #expect(viewModel.state == .signedIn(displayName: "Ada"))
        #expect(navigator.destinations == [.profile])
    }

    @Test func cancellingLeavesNoAttemptUnderWay() async {
        let repository = ScriptedRepository(.waits, .waits)
        let viewModel = viewModel(repository)
        let first = viewModel.signIn()
        await repository.waitForCalls(1)
        let second = viewModel.signIn()
        await repository.waitForCalls(2)
        viewModel.cancel()
        await first.value
        await second.value
        #expect(viewModel.state == .editing)
    }

    @Test func cancellingKeepsTheInput() async {
        let repository = ScriptedRepository(.waits)
        let viewModel = viewModel(repository)
        let attempt = viewModel.signIn()
        await repository.waitForCalls()
        viewModel.cancel()
        await attempt.value
        #expect(viewModel.password == "hunter2")
    }

    @Test func cancellingBeforeTheAttemptBeganReturnsToTheForm() async {
        let viewModel = viewModel(ScriptedRepository(.cancels))
        let attempt = viewModel.signIn()
        // Before the attempt's task has begun.
        viewModel.cancel()
        await attempt.value
        #expect(viewModel.state == .editing)
    }

    @Test func cancellingWhenSignedInChangesNothing() async {
        let viewModel = viewModel(ScriptedRepository(.signsIn(displayName: "Ada")))
        await viewModel.signIn().value
        viewModel.cancel()
        #expect(viewModel.state == .signedIn(displayName: "Ada"))
    }

    // MARK: Outputs

    @Test func whenStartedTheFormWaits() {
        let viewModel = viewModel()
        viewModel.onLoginStarted()
        #expect(viewModel.state == .signingIn)
        #expect(router.handled.isEmpty)
    }

    @Test func whenLoggedInTheAppGoesOnToTheProfile() {
        let viewModel = viewModel()
        viewModel.onLoggedIn(as: "Ada")
        #expect(viewModel.state == .signedIn(displayName: "Ada"))
        #expect(navigator.destinations == [.profile])
        #expect(router.handled.isEmpty)
        #expect(viewModel.password.isEmpty)
    }

    @Test func aWrongPasswordStandsBesideTheFieldWhichIsEmptied() {
        let viewModel = viewModel()
        viewModel.onLoginStarted()
        viewModel.onWrongPassword(forEmail: "ada@example.com")
        #expect(viewModel.state == .editing)
        #expect(viewModel.password.isEmpty)
        #expect(viewModel.email == "ada@example.com")
        #expect(router.handled.map(\.declared) == [SignInFailure.wrongPassword(email: "ada@example.com").presentation])
        #expect(navigator.destinations.isEmpty)
    }

    @Test(arguments: [Date(timeIntervalSince1970: 1_800_000_000), nil])
    func aLockedAccountClosesTheForm(until end: Date?) {
        let viewModel = viewModel()
        viewModel.onLoginStarted()
        viewModel.onAccountLocked(forEmail: "ada@example.com", until: end)
        #expect(viewModel.state == .blocked(until: end))
        let failure = SignInFailure.accountLocked(email: "ada@example.com", until: end)
        #expect(router.handled.map(\.declared) == [failure.presentation])
    }

    @Test func theFormOpensAgainAtTheEndOfTheLock() async {
        let clock = TestClock()
        let viewModel = SignInViewModel(
            useCase: LoginUseCase(repository: ScriptedRepository()), router: router, navigator: navigator, clock: clock)
        viewModel.onAccountLocked(forEmail: "ada@example.com", until: Date(timeIntervalSinceNow: 3600))
        await clock.waitForSleepers()
        clock.advance(by: .seconds(1800))
        await Task.yield()
        #expect(viewModel.state != .editing)
        clock.advance(by: .seconds(1800))
        while viewModel.state != .editing { await Task.yield() }
    }

    @Test func theEndOfTheLockDoesNotInterruptAnotherAttempt() async {
        let clock = TestClock()
        let viewModel = SignInViewModel(
            useCase: LoginUseCase(repository: ScriptedRepository()), router: router, navigator: navigator, clock: clock)
        viewModel.onAccountLocked(forEmail: "ada@example.com", until: Date(timeIntervalSinceNow: 3600))
        await clock.waitForSleepers()
        viewModel.onLoginStarted()
        clock.advance(by: .seconds(3600))
        for _ in 0..<100 { await Task.yield() }
        #expect(viewModel.state == .signingIn)
    }

    @Test(arguments: ConnectivityFailure.allCases)
    func aServiceThatCannotBeReachedLeavesTheFormAsItWas(_ failure: ConnectivityFailure) {
        let viewModel = viewModel()
        viewModel.onLoginStarted()
        viewModel.onServiceUnreachable(failure)
        #expect(viewModel.state == .editing)
        #expect(viewModel.password == "hunter2")
        #expect(router.handled.map(\.declared) == [failure.presentation])
    }

    @Test func aServiceThatCannotHelpLeavesTheFormAsItWas() {
        let viewModel = viewModel()
        viewModel.onLoginStarted()
        viewModel.onServiceFailed(.busy)
        #expect(viewModel.state == .editing)
        #expect(viewModel.password == "hunter2")
        #expect(router.handled.map(\.declared) == [ServiceFailure.busy.presentation])
    }

    @Test func refusedInputStandsBesideTheForm() {
        let viewModel = viewModel(ScriptedRepository())
        viewModel.onLoginStarted()
        viewModel.onInputRefused()
        #expect(viewModel.state == .editing)
        #expect(router.handled.map(\.method) == [.inline(.form)])
    }

    @Test func anotherAttemptTakesTheMessageAway() {
        let viewModel = viewModel(ScriptedRepository())
        viewModel.onWrongPassword(forEmail: "ada@example.com")
        viewModel.onLoginStarted()
        #expect(router.dismissed.count == 1)
        viewModel.onServiceUnreachable(.offline)
        viewModel.onLoginStarted()
        #expect(router.dismissed.count == 2)
    }

    @Test func anAttemptThatWasSupersededShowsNothing() {
        let viewModel = viewModel(ScriptedRepository())
        viewModel.onLoginStarted()
        viewModel.onLoginSuperseded()
        #expect(viewModel.state == .editing)
        #expect(router.handled.isEmpty)
    }

    @Test func showsTheIncidentOfASessionThatIsNotKept() {
        let incident = Incident.sample()
        let useCase = LoginUseCase(repository: ScriptedRepository())
        let viewModel = SignInViewModel(useCase: useCase, router: router, navigator: navigator)
        viewModel.password = "hunter2"
        viewModel.onLoginStarted()
        let error = Interruption<AuthenticationError>.sample(.sessionStoreFailed, incident: incident)
        useCase.output.send(error) { output, _ in output.onSessionNotKept() }
        #expect(viewModel.state == .editing)
        #expect(viewModel.password == "hunter2")
        #expect(navigator.destinations.isEmpty)
        #expect(router.handled.map(\.incident) == [incident.reference])
    }

    // MARK: Chosen actions

    @Test(arguments: [
        AuthenticationError.unreachable(.offline), .service(.fault),
        .sessionStoreFailed,
    ])
    func tryingAgainSignsInAgain(after error: AuthenticationError) async {
        let repository = ScriptedRepository(.fails(error), .waits)
        let viewModel = viewModel(repository)
        await viewModel.signIn().value
        await router.choose(.retry)
        await repository.waitForCalls(2)
        #expect(repository.calls.dropFirst().first == .signIn(email: "ada@example.com", password: "hunter2"))
        #expect(viewModel.state == .signingIn)
        viewModel.cancel()
    }

    @Test func editingAWrongPasswordBeginsWithAnEmptyOne() async {
        let repository = ScriptedRepository(.fails(.wrongPassword))
        let viewModel = viewModel(repository)
        await viewModel.signIn().value
        await router.choose(.edit)
        #expect(viewModel.password == "" && viewModel.email == "ada@example.com")
        #expect(repository.calls.count == 1)
    }

    @Test func dismissingDoesNotSignInAgain() async {
        let repository = ScriptedRepository(.fails(.service(.fault)))
        let viewModel = viewModel(repository)
        await viewModel.signIn().value
        await router.choose(.dismiss)
        #expect(repository.calls.count == 1)
        #expect(viewModel.state == .editing)
    }

    // MARK: Lifetime

    @Test func nothingKeepsItAlive() async {
        let repository = ScriptedRepository(.waits, .fails(.service(.fault)))
        var viewModel: SignInViewModel? = viewModel(repository)
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
        let repository = ScriptedRepository(.fails(.service(.fault)))
        var viewModel: SignInViewModel? = viewModel(repository)
        weak let held = viewModel
        await viewModel?.signIn().value
        viewModel = nil
        #expect(held == nil)
        await router.choose(.retry)
        #expect(repository.calls.count == 1)
    }
}
