import Authentication
import FeatureTesting
import Navigation
import RegistrationFeature
import SharedFailures
import Testing
import Watertight
import WatertightPresentation
import WatertightTesting

@MainActor struct RegistrationViewModelTests {
    let router = SpyRouter()
    let navigator = SpyNavigator()

    private func viewModel(_ steps: ScriptedRepository.Step...) -> RegistrationViewModel {
        let viewModel = RegistrationViewModel(
            useCase: RegistrationUseCase(repository: ScriptedRepository(steps)), router: router, navigator: navigator)
        viewModel.email = "ada@example.com"
        viewModel.displayName = "Ada"
        viewModel.password = "hunter2"
        return viewModel
    }

    @Test func registeringGoesOnToTheProfile() async {
        let viewModel = viewModel(.signsIn(displayName: "Ada"))
        await viewModel.register()?.value
        #expect(viewModel.state == .registered(displayName: "Ada"))
        #expect(viewModel.password.isEmpty)
        #expect(navigator.destinations == [.profile])
        #expect(router.handled.isEmpty)
    }

    @Test func aSecondTapIsIgnored() async {
        let repository = ScriptedRepository(.waits)
        let viewModel = RegistrationViewModel(
            useCase: RegistrationUseCase(repository: repository), router: router, navigator: navigator)
        let first = viewModel.register()
        #expect(viewModel.isRegistering && viewModel.register() == nil)
        await repository.waitForCalls()
        #expect(viewModel.isRegistering && viewModel.register() == nil)
        repository.answer(0, with: .signsIn(displayName: "Ada"))
        await first?.value
        #expect(viewModel.state == .registered(displayName: "Ada") && !viewModel.isRegistering)
        #expect(repository.calls.count == 1 && router.handled.isEmpty)
    }

    @Test func whileRegisteringTheFormWaits() {
        let viewModel = viewModel()
        viewModel.onRegistrationStarted()
        #expect(viewModel.state == .registering)
    }

    // MARK: Fields

    private let mistakes: [RegistrationMistake] = [.emailTaken, .displayNameMissing, .passwordTooShort(minimum: 15)]

    @Test func showsEachMistakeAndKeepsTheInput() {
        let viewModel = viewModel()
        viewModel.onRegistrationStarted()
        viewModel.onFieldsRefused(mistakes)
        #expect(viewModel.state == .editing)
        #expect(viewModel.password == "hunter2")
        #expect(router.shown.map(\.declared) == mistakes.map { RegistrationFailure.mistake($0).presentation })
    }

    @Test(arguments: RegistrationField.allCases) func editingAFieldTakesItsMessageAwayOnce(_ field: RegistrationField) {
        let viewModel = viewModel()
        viewModel.onFieldsRefused(mistakes)
        for _ in 1...2 {
            switch field {
            case .email: viewModel.email += "!"
            case .displayName: viewModel.displayName += "!"
            case .password: viewModel.password += "!"
            }
        }
        #expect(router.dismissed.count == 1)
    }

    @Test func editingTakesAwayTheMessageOfThatField() {
        let viewModel = viewModel()
        viewModel.onFieldsRefused([.emailTaken])
        viewModel.displayName = "Grace"
        viewModel.password = "another"
        #expect(router.dismissed.isEmpty)
        viewModel.email = "grace@example.com"
        #expect(router.dismissed.count == 1)
    }

    @Test func anotherAttemptTakesAllMessagesAway() {
        let viewModel = viewModel()
        viewModel.onFieldsRefused(mistakes)
        viewModel.onServiceFailed(.busy)
        viewModel.onRegistrationStarted()
        #expect(router.dismissed.count == 4)
    }

    @Test func whoHasAnAccountCanSignInInstead() async {
        let viewModel = viewModel()
        viewModel.onFieldsRefused([.emailTaken])
        await router.choose(.signIn)
        #expect(navigator.destinations == [.signIn])
        #expect(viewModel.state == .editing)
    }

    // MARK: The rest

    @Test func aServiceThatCannotBeReachedLeavesTheFormAsItWas() {
        let viewModel = viewModel()
        viewModel.onRegistrationStarted()
        viewModel.onServiceUnreachable(.offline)
        #expect(viewModel.state == .editing)
        #expect(viewModel.password == "hunter2")
        #expect(router.shown.map(\.declared) == [ConnectivityFailure.offline.presentation])
    }

    @Test func tryingAgainRegistersAgain() async {
        let repository = ScriptedRepository(.fails(.service(.fault)), .waits)
        let viewModel = RegistrationViewModel(
            useCase: RegistrationUseCase(repository: repository), router: router, navigator: navigator)
        await viewModel.register()?.value
        await router.choose(.retry)
        await repository.waitForCalls(2)
        #expect(viewModel.state == .registering)
        repository.answer(1, with: .cancels)
    }

    @Test func anAttemptThatWasSupersededShowsNothing() {
        let viewModel = viewModel()
        viewModel.onRegistrationStarted()
        viewModel.onRegistrationSuperseded()
        #expect(viewModel.state == .editing)
        #expect(router.handled.isEmpty)
    }

    @Test func aSessionThatIsNotKeptLeadsToSigningIn() async {
        let incident = Incident.sample()
        let useCase = RegistrationUseCase(repository: ScriptedRepository())
        let viewModel = RegistrationViewModel(useCase: useCase, router: router, navigator: navigator)
        let error = Interruption<AuthenticationError>.sample(.sessionStoreFailed, incident: incident)
        useCase.output.send(error) { output, _ in output.onSessionNotKept() }
        #expect(viewModel.state == .editing)
        #expect(router.shown.map(\.incident) == [incident.reference])
        await router.choose(.signIn)
        #expect(navigator.destinations == [.signIn])
    }

    @Test func nothingKeepsItAlive() async {
        let repository = ScriptedRepository(.waits)
        var viewModel: RegistrationViewModel? = RegistrationViewModel(
            useCase: RegistrationUseCase(repository: repository), router: router, navigator: navigator)
        weak let held = viewModel
        let attempt = viewModel?.register()
        await repository.waitForCalls()
        viewModel = nil
        #expect(held == nil)
        repository.answer(0, with: .signsIn(displayName: "Ada"))
        await attempt?.value
        #expect(navigator.destinations.isEmpty)
    }
}
