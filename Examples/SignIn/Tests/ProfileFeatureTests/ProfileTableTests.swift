import Authentication
import FeatureTesting
import ProfileFeature
import SharedFailures
import Testing
import Watertight
import WatertightTesting

@MainActor struct ProfileTableTests {
    @Test(arguments: [false, true]) func everyFailureReachesTheScreen(inBackground: Bool) async {
        await failureTable(
            inBackground ? "Profile.background" : "Profile", of: AuthenticationError.samples,
            showing: ProfileFailure.samples
        ) { failure, row in
            let repository = ScriptedRepository(.knows(.sample), .throwing(failure))
            let useCase = ProfileUseCase(repository: repository)
            let viewModel = ProfileViewModel(useCase: useCase, router: row.router, navigator: SpyNavigator())
            await viewModel.load().value
            row.observe(useCase.output, with: RecordingProfileOutput()) { viewModel.isLoading }
            await (inBackground ? viewModel.refreshInBackground() : viewModel.load())?.value
        }
    }
}

extension ProfileFailure {
    static let samples = chain {
        switch $0 {
        case nil: [.sessionEnded]
        case .sessionEnded: [.sessionUnreadable]
        case .sessionUnreadable: [.unreachable(.offline)]
        case .unreachable: [.service(.busy)]
        case .service: []
        }
    }
}
