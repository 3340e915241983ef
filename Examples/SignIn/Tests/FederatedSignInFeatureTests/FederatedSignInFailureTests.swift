import FeatureTesting
import FederatedSignInFeature
import SharedFailures
import Testing
import Watertight
import WatertightPresentation

struct FederatedSignInFailureTests {
    static let incident = IncidentReference.make()

    @Test(arguments: [
        (FederatedSignInFailure.providerFailed("Fake", incident), [PresentationAction.Kind.retry, .dismiss]),
        (.providerNotUnderstood("Fake", incident), [.dismiss]),
        (.sessionNotKept(incident), [.retry, .dismiss]),
    ])
    func aFailureOfItsOwnIsAnAlertWithTheIncident(
        _ failure: FederatedSignInFailure, _ actions: [PresentationAction.Kind]
    ) {
        let presentation = failure.presentation
        #expect(presentation.flawedTexts == [])
        #expect(presentation.method == .alert)
        #expect(presentation.icon == .signIn)
        #expect(presentation.actions.map(\.kind) == actions)
        #expect(presentation.incident == Self.incident)
        if failure != .sessionNotKept(Self.incident) {
            #expect(presentation.title.contains("Fake") && presentation.description?.contains("Fake") == true)
        }
        #expect(presentation.recoverySuggestion?.contains(Self.incident.description) == true)
    }

    @Test(arguments: ConnectivityFailure.allCases)
    func aServiceThatCannotBeReachedLooksAsEverywhere(_ failure: ConnectivityFailure) {
        #expect(FederatedSignInFailure.unreachable(failure).presentation == failure.presentation)
    }

    @Test(arguments: [ServiceFailure.maintenance(until: nil), .busy, .broken(incident)])
    func aServiceThatCannotHelpLooksAsEverywhere(_ failure: ServiceFailure) {
        #expect(FederatedSignInFailure.service(failure).presentation == failure.presentation)
    }
}
