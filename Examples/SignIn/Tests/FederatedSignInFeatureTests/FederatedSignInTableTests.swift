import Authentication
import FeatureTesting
import FederatedSignInFeature
import SharedFailures
import Testing
import Watertight
import WatertightTesting

@MainActor struct FederatedSignInTableTests {
    private func signIn(_ provider: FakeIdentityProvider, _ repository: ScriptedRepository, _ row: FailureRow) async {
        let useCase = FederatedSignInUseCase(provider: provider, repository: repository)
        let viewModel = FederatedSignInViewModel(useCase: useCase, router: row.router, navigator: SpyNavigator())
        row.observe(useCase.output, with: RecordingFederatedSignInOutput()) { viewModel.state }
        await viewModel.signIn().value
    }

    @Test func everyFailureOfTheProviderReachesTheScreen() async {
        await failureTable("FederatedSignIn.provider", of: IdentityProviderError.samples) {
            (failure: DismissibleInterruption<IdentityProviderError>, row) in
            let repository = ScriptedRepository()
            await signIn(FakeIdentityProvider(.failure(failure)), repository, row)
            #expect(repository.calls.isEmpty)
        }
    }

    @Test func everyFailureOfTheServiceReachesTheScreen() async {
        await failureTable("FederatedSignIn.service", of: AuthenticationError.samples) { failure, row in
            await signIn(FakeIdentityProvider(), ScriptedRepository(.throwing(failure)), row)
        }
    }
}

extension IdentityProviderError {
    static let samples = chain {
        switch $0 {
        case nil: [.failed]
        case .failed: [.unintelligible]
        case .unintelligible: [.unavailable]
        case .unavailable: []
        }
    }
}
