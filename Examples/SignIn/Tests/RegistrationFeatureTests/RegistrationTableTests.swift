import Authentication
import FeatureTesting
import RegistrationFeature
import SharedFailures
import Testing
import Watertight
import WatertightTesting

@MainActor struct RegistrationTableTests {
    private func register(_ repository: any AuthenticationRepository, _ row: FailureRow) async {
        let useCase = RegistrationUseCase(repository: repository)
        let viewModel = RegistrationViewModel(useCase: useCase, router: row.router, navigator: SpyNavigator())
        row.observe(useCase.output, with: RecordingRegistrationOutput()) { viewModel.state }
        await viewModel.register()?.value
    }

    @Test func everyFailureReachesTheScreen() async {
        await failureTable(
            "Registration", of: AuthenticationError.samples,
            showing: RegistrationFailure.samples, ConnectivityFailure.allCases, ServiceFailure.samples
        ) { failure, row in await register(ScriptedRepository(.throwing(failure)), row) }
    }

    @Test func everythingOnTheWireReachesTheScreen() async {
        let scene = Scene()
        await failureTable(
            "Registration.wire", causedBy: ScriptedTransport.Step.everythingOfTheService,
            showing: ConnectivityFailure.allCases, ServiceFailure.samples
        ) { step, row in
            await register(try scene.repository(ScriptedTransport(step)), row)
        }
    }
}

extension RegistrationFailure {
    static let samples = chain {
        switch $0 {
        case nil: [.mistake(.emailTaken)]
        case .mistake: [.sessionNotKept]
        case .sessionNotKept: []
        }
    }
}
