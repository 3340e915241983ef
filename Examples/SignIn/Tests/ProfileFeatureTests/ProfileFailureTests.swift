import FeatureTesting
import ProfileFeature
import SharedFailures
import Testing
import WatertightPresentation

struct ProfileFailureTests {
    @Test func aSessionThatEndedIsAnAlertThatLeadsToSigningIn() {
        let presentation = ProfileFailure.sessionEnded.presentation
        #expect(presentation.flawedTexts == [])
        #expect(presentation.recoverySuggestion != nil)
        #expect(presentation.method == .alert)
        #expect(presentation.icon == .signIn)
        #expect(presentation.actions.map(\.kind) == [.signIn])
        // Also shown after a background refresh.
        #expect(presentation.isUrgent)
        #expect(!presentation.showsIncident)
    }

    @Test func aSessionThatCannotBeReadShowsItsIncident() {
        let presentation = ProfileFailure.sessionUnreadable.presentation
        #expect(presentation.flawedTexts == [])
        #expect(presentation.method == .alert)
        #expect(presentation.icon == .storage)
        #expect(presentation.actions.map(\.kind) == [.retry, .dismiss])
        #expect(presentation.showsIncident)
    }

    @Test(arguments: ConnectivityFailure.allCases)
    func connectivityFailuresLookTheSameInAllFeatures(_ failure: ConnectivityFailure) {
        #expect(ProfileFailure.unreachable(failure).presentation == failure.presentation)
    }

    @Test(arguments: [ServiceFailure.maintenance(until: nil), .busy, .broken])
    func serviceFailuresLookTheSameInAllFeatures(_ failure: ServiceFailure) {
        #expect(ProfileFailure.service(failure).presentation == failure.presentation)
    }
}
