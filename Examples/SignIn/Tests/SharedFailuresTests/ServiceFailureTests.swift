import Authentication
import FeatureTesting
import Foundation
import SharedFailures
import Testing
import WatertightPresentation

struct ServiceFailureTests {
    static let end = Date(timeIntervalSince1970: 1_800_000_000)
    static let british = TextPreferences(locale: Locale(identifier: "en_GB"), timeZone: .gmt)

    @Test(arguments: [
        (ServiceProblem.gatewayTimedOut, ServiceFailure.busy), (.unavailable, .busy), (.fault, .broken),
        (.unintelligible, .broken), (.oversized, .broken), (.misdirected, .broken),
        (.unknownStatus, .broken), (.unacceptable, .broken),
    ])
    func aProblemHasItsFailure(_ problem: ServiceProblem, _ failure: ServiceFailure) {
        #expect(ServiceFailure(problem) == failure)
    }

    @Test(arguments: ServiceProblem.allCases)
    func everyProblemHasTexts(_ problem: ServiceProblem) {
        #expect(ServiceFailure(problem).presentation.flawedTexts == [])
    }

    @Test(arguments: [
        ServiceFailure.maintenance(until: end), .maintenance(until: nil), .tooManyAttempts(retryAfter: .seconds(30)),
        .busy, .broken,
    ])
    func everyFailureHasAllItsTexts(_ failure: ServiceFailure) {
        #expect(failure.presentation.flawedTexts == [])
        #expect(failure.presentation.recoverySuggestion != nil)
    }

    // MARK: Maintenance

    @Test func maintenanceTakesTheWholeScreen() {
        let presentation = ServiceFailure.maintenance(until: nil).presentation
        #expect(presentation.method == .fullScreen)
        #expect(presentation.icon == .maintenance)
        #expect(presentation.actions.map(\.kind) == [.retry])
    }

    @Test func maintenanceContainsItsEnd() {
        let presentation = Self.british.during { ServiceFailure.maintenance(until: Self.end).presentation }
        #expect(presentation.recoverySuggestion?.contains(/15 January 2027.*8:00/) == true)
    }

    @Test func maintenanceWithoutAnEndNamesNoTime() {
        let presentation = ServiceFailure.maintenance(until: nil).presentation
        #expect(presentation.recoverySuggestion?.contains(/[0-9]/) == false)
    }

    // MARK: Too many attempts

    @Test(arguments: [
        (Duration.zero, "0 seconds"), (.seconds(1), "1 second"), (.seconds(30), "30 seconds"),
        (.seconds(900), "15 minutes"), (.seconds(86_400), "1 day"),
    ])
    func tooManyAttemptsContainsTheWait(_ delay: Duration, _ wait: String) {
        let presentation = Self.british.during { ServiceFailure.tooManyAttempts(retryAfter: delay).presentation }
        #expect(presentation.recoverySuggestion?.contains(wait) == true)
        #expect(presentation.flawedTexts == [])
    }

    @Test func tooManyAttemptsIsABannerForAsLongAsItLasts() {
        let presentation = ServiceFailure.tooManyAttempts(retryAfter: .seconds(30)).presentation
        #expect(presentation.method == .banner(dismissAfter: .seconds(30)))
        #expect(presentation.icon == .clock)
        // Retrying now is pointless.
        #expect(presentation.actions.isEmpty)
    }

    // MARK: The rest

    @Test func aBusyServiceIsABannerThatOffersToTryAgain() {
        let presentation = ServiceFailure.busy.presentation
        #expect(presentation.method == .banner())
        #expect(presentation.icon == .server)
        #expect(presentation.actions.map(\.kind) == [.retry])
        #expect(!presentation.showsIncident)
    }

    @Test func aBrokenServiceIsAnAlertWithTheIncident() {
        let presentation = ServiceFailure.broken.presentation
        #expect(presentation.method == .alert)
        #expect(presentation.icon == .server)
        #expect(presentation.actions.map(\.kind) == [.retry, .dismiss])
        #expect(presentation.showsIncident)
    }
}
