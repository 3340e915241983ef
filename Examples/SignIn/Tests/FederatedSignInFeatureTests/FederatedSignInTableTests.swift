import AcmeIdentity
import AcmeIdentitySDK
import AppleIdentity
import Authentication
import FeatureTesting
import FederatedSignInFeature
import Foundation
import SharedFailures
import Testing
import Watertight
import WatertightFacades
import WatertightTesting

@MainActor struct FederatedSignInTableTests {
    private func signIn(
        _ provider: any IdentityProvider, _ repository: any AuthenticationRepository, _ row: FailureRow
    ) async {
        let useCase = FederatedSignInUseCase(provider: provider, repository: repository)
        let viewModel = FederatedSignInViewModel(useCase: useCase, router: row.router, navigator: SpyNavigator())
        row.observe(useCase.output, with: RecordingFederatedSignInOutput()) { viewModel.state }
        await viewModel.signIn().value
    }

    /// Signs in with a provider that gives no token, so nothing is sent to the service.
    private func signIn(failingAt provider: any IdentityProvider, _ row: FailureRow) async {
        let repository = ScriptedRepository()
        await signIn(provider, repository, row)
        #expect(repository.calls.isEmpty)
    }

    @Test func everyFailureOfTheProviderReachesTheScreen() async {
        await failureTable(
            "FederatedSignIn.provider", ofDismissible: IdentityProviderError.samples,
            showing: FederatedSignInFailure.samples.filter(\.isOfTheProvider)
        ) { failure, row in
            await signIn(failingAt: FakeIdentityProvider(failure.map { .failure($0) } ?? .success(.dismissed)), row)
        }
    }

    @Test func everyErrorOfAppleReachesTheScreen() async {
        let steps = [FakeAppleSignIn.Step.dismiss] + (1000...1011).map { .fail(code: $0) }
        await failureTable(
            "FederatedSignIn.apple", causedBy: steps, reporting: IdentityProviderError.samples,
            showing: FederatedSignInFailure.samples.filter(\.isOfTheProvider)
        ) { step, row in await signIn(failingAt: AppleIdentityProvider(FakeAppleSignIn(step)), row) }
    }

    @Test func everyErrorOfAcmeReachesTheScreen() async {
        let codes = ACMEIdentityError.Code.allCases.filter { $0 != .canceled }
        let sheets: [ACMEIdentitySheet] = [.approvesWithoutToken, .approves(identityToken: Data())]
        await failureTable(
            "FederatedSignIn.acme", causedBy: codes.map(ACMEIdentitySheet.fails) + sheets,
            reporting: IdentityProviderError.samples,
            showing: FederatedSignInFailure.samples.filter(\.isOfTheProvider)
        ) { sheet, row in
            await signIn(failingAt: AcmeIdentityProvider { ACMEIdentityController(sheet: sheet) }, row)
        }
    }

    @Test func everyFailureOfTheServiceReachesTheScreen() async {
        await failureTable(
            "FederatedSignIn.service", of: AuthenticationError.samples,
            showing: FederatedSignInFailure.samples.filter { !$0.isOfTheProvider }
        ) { failure, row in
            await signIn(FakeIdentityProvider(), ScriptedRepository(.throwing(failure)), row)
        }
    }

    @Test func everythingOnTheWireReachesTheScreen() async {
        let scene = Scene()
        let credential = AppleCredential(user: "001", identityToken: "signed")
        await failureTable("FederatedSignIn.wire", causedBy: ScriptedTransport.Step.everythingOfTheService) {
            step, row in
            let provider = AppleIdentityProvider(FakeAppleSignIn(.succeed(credential)))
            await signIn(provider, try scene.repository(ScriptedTransport(step)), row)
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

extension FederatedSignInFailure {
    static let samples = chain {
        switch $0 {
        case nil: [.providerFailed("Fake")]
        case .providerFailed: [.providerNotUnderstood("Fake")]
        case .providerNotUnderstood: [.sessionNotKept]
        case .sessionNotKept: ConnectivityFailure.allCases.map(Self.unreachable)
        case .unreachable: ServiceFailure.samples.map(Self.service)
        case .service: []
        }
    }

    var isOfTheProvider: Bool {
        switch self {
        case .providerFailed, .providerNotUnderstood: true
        case .sessionNotKept, .unreachable, .service: false
        }
    }
}
