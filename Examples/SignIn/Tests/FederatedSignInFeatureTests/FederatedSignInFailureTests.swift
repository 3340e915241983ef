import FeatureTesting
import FederatedSignInFeature
import SharedFailures
import Testing
import WatertightPresentation

struct FederatedSignInFailureTests {
    @Test(arguments: [
        (FederatedSignInFailure.providerFailed("Fake"), [PresentationAction.Kind.retry, .dismiss]),
        (.providerNotUnderstood("Fake"), [.dismiss]),
        (.sessionNotKept, [.retry, .dismiss]),
    ])
    func aFailureOfItsOwnIsAnAlertWithTheIncident(
        _ failure: FederatedSignInFailure, _ actions: [PresentationAction.Kind]
    ) {
        let presentation = failure.presentation
        #expect(presentation.flawedTexts == [])
        #expect(presentation.method == .alert)
        #expect(presentation.icon == .signIn)
        #expect(presentation.actions.map(\.kind) == actions)
        #expect(presentation.showsIncident)
        if failure != .sessionNotKept {
            #expect(presentation.title.contains("Fake") && presentation.description?.contains("Fake") == true)
        }
    }

    @Test(arguments: ConnectivityFailure.allCases)
    func connectivityFailuresLookTheSameInAllFeatures(_ failure: ConnectivityFailure) {
        #expect(FederatedSignInFailure.unreachable(failure).presentation == failure.presentation)
    }

    @Test(arguments: [ServiceFailure.maintenance(until: nil), .busy, .broken])
    func serviceFailuresLookTheSameInAllFeatures(_ failure: ServiceFailure) {
        #expect(FederatedSignInFailure.service(failure).presentation == failure.presentation)
    }
}
