import FeatureTesting
import ProfileFeature
import SharedFailures
import Testing
import Watertight
import WatertightPresentation

struct ProfileFailureTests {
    @Test func aSessionThatEndedIsAnAlertThatLeadsToSigningIn() {
        let presentation = ProfileFailure.sessionEnded.presentation
        #expect(presentation.flawedTexts == [])
        #expect(presentation.recoverySuggestion != nil)
        #expect(presentation.method == .alert)
        #expect(presentation.icon == .signIn)
        #expect(presentation.actions.map(\.kind) == [.signIn])
        // Also shown if nobody asked.
        #expect(presentation.priority == .high)
        #expect(presentation.incident == nil)
    }

    @Test func aSessionThatCannotBeReadShowsItsIncident() {
        let incident = IncidentReference.make()
        let presentation = ProfileFailure.sessionUnreadable(incident).presentation
        #expect(presentation.flawedTexts == [])
        #expect(presentation.method == .alert)
        #expect(presentation.icon == .storage)
        #expect(presentation.actions.map(\.kind) == [.retry, .dismiss])
        #expect(presentation.incident == incident)
        #expect(presentation.recoverySuggestion?.contains(incident.description) == true)
    }

    @Test(arguments: ConnectivityFailure.allCases)
    func aServiceThatCannotBeReachedLooksAsEverywhere(_ failure: ConnectivityFailure) {
        #expect(ProfileFailure.unreachable(failure).presentation == failure.presentation)
    }

    @Test(arguments: [ServiceFailure.maintenance(until: nil), .busy, .broken(.make())])
    func aServiceThatCannotHelpLooksAsEverywhere(_ failure: ServiceFailure) {
        #expect(ProfileFailure.service(failure).presentation == failure.presentation)
    }
}
