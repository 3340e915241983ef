import Authentication
import FeatureTesting
import SharedFailures
import SignInFeature
import Testing
import Watertight
import WatertightTesting

@MainActor struct SignInTableTests {
    private func signIn(_ repository: any AuthenticationRepository, _ row: FailureRow) async {
        let useCase = LoginUseCase(repository: repository)
        let viewModel = SignInViewModel(useCase: useCase, router: row.router, navigator: SpyNavigator())
        viewModel.email = "ada@example.com"
        row.observe(useCase.output, with: RecordingLoginOutput()) { viewModel.state }
        await viewModel.signIn().value
    }

    @Test func everyFailureReachesTheScreen() async {
        await failureTable(
            "SignIn", of: AuthenticationError.samples,
            showing: SignInFailure.samples, ConnectivityFailure.allCases, ServiceFailure.samples
        ) { failure, row in await signIn(ScriptedRepository(.throwing(failure)), row) }
    }

    @Test func everythingOnTheWireReachesTheScreen() async {
        let scene = Scene()
        await failureTable(
            "SignIn.wire", causedBy: ScriptedTransport.Step.everythingOfTheService,
            showing: ConnectivityFailure.allCases, ServiceFailure.samples
        ) { step, row in
            await signIn(try scene.repository(ScriptedTransport(step)), row)
        }
    }

    /// The page for designers, translators and support: `Galleries/SignIn.html`.
    @Test func theGalleryIsUpToDate() {
        failureGallery(
            "SignIn", in: ["en", "de", "fr", "es", "pt", "ja", "zh-Hans", "ar"],
            of: SignInFailure.samples, ConnectivityFailure.allCases, ServiceFailure.samples)
    }
}

extension SignInFailure {
    static let samples = chain {
        switch $0 {
        case nil: [.wrongPassword(email: "ada@example.com")]
        case .wrongPassword: [.inputRefused]
        case .inputRefused: [.accountLocked(email: "ada@example.com", until: nil)]
        case .accountLocked: [.sessionNotKept]
        case .sessionNotKept: []
        }
    }
}
