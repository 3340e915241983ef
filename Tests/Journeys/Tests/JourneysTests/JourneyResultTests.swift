import Foundation
import SignInApp
import Testing
import Watertight
import WatertightPresentation
import WatertightTesting

@testable import Journeys

/// Each observation that differs from the expectations in one layer is reported as a difference in that layer.
@MainActor struct JourneyResultTests {
    private let incident = Incident.sample()

    init() { TextPreferences(locale: Locale(identifier: "en_US")).becomeStandard() }

    private func entry(_ incident: String, _ metadata: [String: String] = ["chain": "[]"]) -> FailureLog.Entry {
        FailureLog.Entry(level: "error", message: "", metadata: metadata.merging(["incident": incident]) { $1 })
    }

    private func note(_ incident: String) -> FailureLog.Entry { entry(incident, ["method": "alert"]) }

    private func layers(
        expected: Journey.Outcome = Journey.Outcome(), seen: Journey.Outcome = Journey.Outcome(),
        screens: [Screen] = [], log: [FailureLog.Entry] = [], stagingErrors: [String] = [], times: [String] = []
    ) -> [Substring] {
        let journey = Journey(name: "forged", summary: "", expected: expected) { _ in }
        return JourneyResult(journey, seen, screens: screens, log: log, stagingErrors: stagingErrors, times: times)
            .differences.map {
                $0.prefix { $0 != ":" }
            }
    }

    @Test func reportsEachLayerThatDiffers() {
        #expect(layers() == [])
        #expect(layers(seen: Journey.Outcome(wire: ["GET /profile → 200"])) == ["wire"])
        #expect(layers(seen: Journey.Outcome(httpFailure: "http/not-http")) == ["HTTP failure"])
        #expect(layers(seen: Journey.Outcome(error: "authentication/refused")) == ["error"])
        #expect(layers(seen: Journey.Outcome(outputs: ["onLoggedIn"])) == ["outputs"])
        #expect(layers(seen: Journey.Outcome(screen: "profile: Ada")) == ["screen"])
        #expect(layers(seen: Journey.Outcome(secondScreen: "profile: Ada")) == ["second screen"])
        #expect(layers(seen: Journey.Outcome(showsIncident: true)) == ["incident"])
        #expect(layers(seen: Journey.Outcome(log: ["info"])) == ["log"])
        #expect(layers(stagingErrors: ["the store was not locked"]) == ["staging"])
    }

    @Test func reportsAFailureThatIsReportedTwice() {
        let (one, other) = (incident.description, IncidentReference.make().description)
        #expect(layers(log: [entry(one), entry(other)]) == [])
        #expect(layers(log: [entry(one), entry(one)]) == ["log"])
    }

    @Test func reportsANoteWithAnotherIncidentOrNone() {
        let one = incident.description
        #expect(layers(log: [entry(one), note(one)]) == [])
        #expect(layers(log: [entry(one), note(IncidentReference.make().description)]) == ["log"])
        #expect(layers(log: [entry(one), note("")]) == ["log"])
        #expect(layers(log: [note(one), entry(one)]) == ["log"])
    }

    private struct Shown: PresentableFailure, Hashable {
        let presentation: PresentationError
    }

    private func alert(_ text: String) -> Screen {
        let window = Window(FailureRouter())
        let presentation = PresentationError(
            title: "Locked", description: "It is locked: {incident}.", recoverySuggestion: text, method: .alert,
            icon: .lock, actions: [.dismiss])
        window.failures().handle(Shown(presentation: presentation), incident: incident)
        return Screen(window, place: "sign-in", title: "Sign In", content: [])
    }

    @Test func reportsAnIncidentOnTheScreenThatIsNotTheLastOfTheLog() {
        let screen = alert("")
        #expect(layers(screens: [screen], log: [entry(incident.description)]) == [])
        #expect(layers(screens: [screen]) == ["incident"])
        #expect(layers(screens: [screen], log: [entry(IncidentReference.make().description)]) == ["incident"])
    }

    @Test func reportsAMissingTime() {
        let log = [entry(incident.description)]
        let times = ShownTime.delay(20).texts(from: Date(), to: Date())
        #expect(layers(screens: [alert("Wait 20 seconds.")], log: log, times: times) == [])
        #expect(layers(screens: [alert("Wait 30 seconds.")], log: log, times: times) == ["time"])
        #expect(layers(screens: [alert("Wait.")], log: log, times: times) == ["time"])
        #expect(layers(times: times) == ["time"])
    }

    @Test func acceptsADateAtTheBeginningOrTheEndOfAJourney() {
        let began = Date(timeIntervalSince1970: 1_800_000_000)
        #expect(Set(ShownTime.date(after: 900).texts(from: began, to: began.addingTimeInterval(60))).count == 2)
    }
}
