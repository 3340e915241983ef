import Authentication
import FeatureTesting
import RegistrationFeature
import SharedFailures
import Testing
import Watertight
import WatertightTesting

@MainActor struct RegistrationTableTests {
    @Test func everyFailureReachesTheScreen() async {
        await failureTable(
            "Registration", of: AuthenticationError.samples,
            showing: RegistrationFailure.samples, ConnectivityFailure.allCases, ServiceFailure.samples
        ) { failure, row in
            let useCase = RegistrationUseCase(repository: ScriptedRepository(.throwing(failure)))
            let viewModel = RegistrationViewModel(useCase: useCase, router: row.router, navigator: SpyNavigator())
            row.observe(useCase.output, with: RecordingRegistrationOutput()) { viewModel.state }
            await viewModel.register().value
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
