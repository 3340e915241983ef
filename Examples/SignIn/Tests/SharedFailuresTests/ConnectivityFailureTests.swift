import Authentication
import FeatureTesting
import SharedFailures
import Testing
import WatertightPresentation

struct ConnectivityFailureTests {
    @Test(arguments: [
        (ConnectionProblem.offline, ConnectivityFailure.offline), (.hostNotFound, .serviceNotFound),
        (.refused, .serviceNotAnswering), (.interrupted, .interrupted), (.tooSlow, .tooSlow),
        (.untrusted, .untrusted), (.notSecured, .notSecured), (.captivePortal, .networkRequiresSignIn),
    ])
    func aProblemHasItsFailure(_ problem: ConnectionProblem, _ failure: ConnectivityFailure) {
        #expect(ConnectivityFailure(problem) == failure)
    }

    @Test func everyProblemHasAFailureOfItsOwn() {
        #expect(Set(ConnectionProblem.allCases.map { ConnectivityFailure($0) }) == Set(ConnectivityFailure.allCases))
        #expect(ConnectionProblem.allCases.count == ConnectivityFailure.allCases.count)
    }

    @Test(arguments: ConnectivityFailure.allCases)
    func everyFailureHasAllItsTexts(_ failure: ConnectivityFailure) {
        #expect(failure.presentation.flawedTexts == [])
        #expect(failure.presentation.recoverySuggestion != nil)
    }

    @Test func noTwoFailuresReadAlike() {
        #expect(Set(ConnectivityFailure.allCases.map(\.presentation.title)).count == ConnectivityFailure.allCases.count)
    }

    @Test(arguments: [
        (ConnectivityFailure.offline, PresentationMethod.banner(dismissAfter: nil), PresentationIcon.offline),
        (.serviceNotFound, .banner(dismissAfter: nil), .offline),
        (.serviceNotAnswering, .banner(dismissAfter: nil), .server),
        (.interrupted, .banner(), .offline), (.tooSlow, .banner(), .clock), (.untrusted, .alert, .untrusted),
        (.notSecured, .alert, .untrusted),
        (.networkRequiresSignIn, .alert, .signIn),
    ])
    func everyFailureIsShownInItsWay(
        _ failure: ConnectivityFailure, _ method: PresentationMethod, _ icon: PresentationIcon
    ) {
        #expect(failure.presentation.method == method)
        #expect(failure.presentation.icon == icon)
    }

    @Test(arguments: ConnectivityFailure.allCases)
    func tryingAgainIsOfferedUnlessItIsUnsafe(_ failure: ConnectivityFailure) {
        let kinds = failure.presentation.actions.map(\.kind)
        #expect(kinds.contains(.retry) == (failure != .untrusted))
        #expect(!kinds.isEmpty)
    }

    @Test(arguments: ConnectivityFailure.allCases)
    func onlyUntrustedStatesThatNothingWasSent(_ failure: ConnectivityFailure) {
        #expect(failure.presentation.description?.contains("Nothing was sent") == (failure == .untrusted))
    }

    @Test(arguments: ConnectivityFailure.allCases)
    func itIsTheSameForTheWholeWindow(_ failure: ConnectivityFailure) {
    }

    @Test(arguments: ConnectivityFailure.allCases)
    func thereIsNothingToLookUp(_ failure: ConnectivityFailure) {
        #expect(!failure.presentation.showsIncident)
    }
}
