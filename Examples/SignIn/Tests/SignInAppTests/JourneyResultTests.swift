import Foundation
import Testing
import Watertight
import WatertightPresentation
import WatertightTesting

@testable import SignInApp

/// Each forged result differs from a correct one in one layer, and the difference is reported.
@MainActor @Suite(.isolatedReports) struct JourneyResultTests {
    private static let began = Date(timeIntervalSince1970: 1_800_000_000)
    private static let ended = began.addingTimeInterval(2)
    private static let incident = Incident.sample().description

    private func screen(_ presentation: PresentationError, _ incident: Incident?) throws -> Screen {
        let folder = FileManager.default.temporaryDirectory.appending(path: "signin-tests-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let app = try App(
            service: try App.service(at: "http://127.0.0.1:1"),
            storePath: folder.appending(path: "session.sqlite").path)
        app.window.failures().handle(Shown(presentation: presentation), incident: incident)
        return Screen(app.window, signIn: .editing, email: "ada@example.com")
    }

    private struct Shown: PresentableFailure, Hashable {
        let presentation: PresentationError
    }

    private func alert(_ recovery: String = "", incident: Incident? = nil) throws -> Screen {
        try screen(
            PresentationError(
                title: "Locked", description: incident == nil ? "It is locked." : "It is locked: {incident}.",
                recoverySuggestion: recovery, method: .alert, icon: .lock, actions: [.dismiss]), incident)
    }

    private func entry(_ level: String, _ incident: String) -> FailureLog.Entry {
        FailureLog.Entry(level: level, message: "", metadata: ["incident": incident, "chain": "[]"])
    }

    /// Returns the observations of a journey that ended as expected, and the journey.
    private func honest(
        _ adjust: (inout JourneyObservation, inout Journey.Expectation) throws -> Void
    ) rethrows -> (JourneyObservation, Journey) {
        var seen = JourneyObservation(
            began: Self.began, ended: Self.ended, wire: [], served: ["POST /session → 201"], connections: 1,
            outputs: ["onLoggedIn"], log: [])
        var expected = Journey.Expectation(
            outputs: ["onLoggedIn"], screen: "none", served: ["POST /session → 201"], connections: 1)
        try adjust(&seen, &expected)
        return (seen, Journey(name: "forged", summary: "", expected: expected) { _ in })
    }

    private func kinds(_ result: JourneyResult) -> [String] {
        result.differences.map { String($0.prefix { $0 != ":" }) }
    }

    /// Expects that one change causes one difference, in one layer.
    private func expect(
        _ kind: String, of journey: Journey, _ seen: JourneyObservation,
        _ location: SourceLocation = #_sourceLocation, _ forge: (inout JourneyObservation) throws -> Void
    ) rethrows {
        #expect(JourneyResult(journey, seen).differences == [], sourceLocation: location)
        var forged = seen
        try forge(&forged)
        #expect(kinds(JourneyResult(journey, forged)) == [kind], sourceLocation: location)
    }

    // MARK: Codes, outputs, the screen

    @Test func anotherCodeIsReported() {
        let (seen, journey) = honest { seen, expected in
            (seen.httpFailure, expected.httpFailure) = ("http/cannot-find-host", "http/cannot-find-host")
            (seen.error, expected.error) = ("authentication/host-not-found", "authentication/host-not-found")
        }
        expect("HTTP failure", of: journey, seen) { $0.httpFailure = "http/connection-refused" }
        expect("HTTP failure", of: journey, seen) { $0.httpFailure = nil }
        expect("error", of: journey, seen) { $0.error = nil }
    }

    @Test func anotherOutputOrScreenOrLogIsReported() throws {
        let (seen, journey) = honest { _, _ in }
        expect("outputs", of: journey, seen) { $0.outputs.append("onLoggedIn") }
        try expect("screen", of: journey, seen) { $0.screen = try alert() }
        try expect("second screen", of: journey, seen) { $0.secondScreen = try alert() }
        expect("log", of: journey, seen) { $0.log = [entry("info", Self.incident)] }
        expect("staging", of: journey, seen) { $0.mishaps = ["the store was not locked"] }
    }

    // MARK: Requests and connections

    @Test(arguments: [
        ["POST /session → 201", "GET /profile → 401", "GET /profile → 200"],
        [
            "POST /session → 201", "GET /profile → 401", "POST /session/refresh → 200", "POST /session/refresh → 200",
            "GET /profile → 200",
        ],
        [
            "POST /session → 201", "GET /profile → 401", "POST /session/refresh → 200", "GET /profile → 200",
            "GET /profile → 200",
        ],
        ["POST /session → 201", "GET /profile → 200"],
    ])
    func aRefreshOrARequestTooManyOrTooFewIsReported(_ served: [String]) throws {
        let expired = try #require(Journey.all.first { $0.name == "session-expired" })
        let (seen, journey) = honest { seen, expected in
            expected.served = expired.expected.served
            seen.served = expired.expected.served ?? []
        }
        expect("requests", of: journey, seen) { $0.served = served }
    }

    @Test func allJourneysExceptSlowDripExpectResponses() {
        #expect(Journey.all.filter { $0.expected.served == nil }.map(\.name) == ["slow-drip"])
    }

    @Test func aConnectionWhereThereShouldBeNoneIsReported() throws {
        let unknown = try #require(Journey.all.first { $0.name == "unknown-host" })
        #expect(unknown.expected.connections == 0)
        let (seen, journey) = honest { (seen, expected) in (seen.connections, expected.connections) = (0, 0) }
        expect("connections", of: journey, seen) { $0.connections = 1 }
    }

    // MARK: Times

    private func said(_ time: PromisedTime) -> String {
        time.texts(from: Self.began, to: Self.ended).first ?? "nothing"
    }

    @Test func aTimeThatIsWrongOrMissingIsReported() throws {
        let end = Self.began.addingTimeInterval(901)
        let (seen, journey) = try honest { seen, expected in
            (seen.promisedTime, expected.time) = (.until(end), .until(after: .seconds(900)))
            seen.screen = try alert("You can try again then: \(said(.until(end))).")
            expected.screen = "alert: Locked"
        }
        expect("time", of: journey, seen) { $0.promisedTime = nil }
        expect("time", of: journey, seen) { $0.promisedTime = .until(nil) }
        expect("time", of: journey, seen) { $0.promisedTime = .after(.seconds(900)) }
        expect("time", of: journey, seen) { $0.promisedTime = .until(end.addingTimeInterval(60)) }
        expect("time", of: journey, seen) { $0.promisedTime = .until(end.addingTimeInterval(-60)) }
        try expect("time", of: journey, seen) { $0.screen = try alert("Please try again later.") }
        try expect("time", of: journey, seen) {
            $0.screen = try alert("You can try again then: \(said(.until(end.addingTimeInterval(60)))).")
        }
    }

    @Test func aWaitThatIsWrongOrMissingIsReported() throws {
        let (seen, journey) = try honest { seen, expected in
            (seen.promisedTime, expected.time) = (.after(.seconds(20)), .after(.seconds(20)))
            seen.screen = try alert("Please wait 20 seconds.")
            expected.screen = "alert: Locked"
        }
        expect("time", of: journey, seen) { $0.promisedTime = .after(.seconds(30)) }
        try expect("time", of: journey, seen) { $0.screen = try alert("Please wait.") }
        try expect("time", of: journey, seen) { $0.screen = try alert("Please wait 30 seconds.") }
    }

    @Test func aTimeWhereThereShouldBeNoneIsReported() {
        let (seen, journey) = honest { _, _ in }
        expect("time", of: journey, seen) { $0.promisedTime = .after(.seconds(1)) }
    }

    @Test func theJourneysAboutTimeCheckIt() {
        #expect(
            Journey.all.filter { $0.expected.time != nil }.map(\.name) == [
                "account-locked", "rate-limited", "maintenance",
            ])
    }

    // MARK: Incidents

    @Test func anIncidentThatIsMissingOrAnotherIsReported() throws {
        let incident = Incident.sample()
        let (seen, journey) = try honest { seen, expected in
            seen.screen = try alert(incident: incident)
            seen.log = [entry("error", incident.reference.description)]
            (expected.screen, expected.showsIncident, expected.log) = ("alert: Locked", true, ["error"])
        }
        try expect("incident", of: journey, seen) { $0.screen = try alert() }
        try expect("incident", of: journey, seen) { $0.screen = try alert(incident: .sample()) }
        expect("incident", of: journey, seen) { $0.log = [entry("error", Self.incident)] }
    }

    private func note(_ incident: String) -> FailureLog.Entry {
        FailureLog.Entry(level: "info", message: "", metadata: ["incident": incident, "method": "alert"])
    }

    @Test func reportsASecondReportOfAnIncident() {
        let (seen, journey) = honest { seen, expected in
            seen.log = [entry("error", Self.incident), entry("error", IncidentReference.make().description)]
            expected.log = ["error", "error"]
        }
        expect("log", of: journey, seen) { $0.log[1] = $0.log[0] }
    }

    @Test func reportsANoteWithAnotherIncidentOrNone() {
        let (seen, journey) = honest { seen, expected in
            seen.log = [entry("error", Self.incident), note(Self.incident)]
            expected.log = ["error"]
        }
        expect("log", of: journey, seen) { $0.log[1] = note(IncidentReference.make().description) }
        expect("log", of: journey, seen) { $0.log[1] = note("") }
        expect("log", of: journey, seen) { $0.log.swapAt(0, 1) }
    }

    @Test func anIncidentWhereThereShouldBeNoneIsReported() throws {
        let (seen, journey) = try honest { seen, expected in
            seen.screen = try alert()
            expected.screen = "alert: Locked"
        }
        try expect("incident", of: journey, seen) { $0.screen = try alert(incident: .sample()) }
    }

    @Test func anIncidentInTheSecondWindowIsReported() throws {
        let incident = Incident.sample()
        let (seen, journey) = try honest { seen, expected in
            seen.secondScreen = try alert(incident: incident)
            seen.log = [entry("error", incident.reference.description)]
            (expected.secondScreen, expected.showsIncident, expected.log) = ("alert: Locked", true, ["error"])
        }
        try expect("incident", of: journey, seen) { $0.secondScreen = try alert() }
    }

    @Test func allDefectsShowTheirIncidentWithThreeExceptions() {
        let silent = Journey.all.filter { $0.expected.showsIncident != ($0.expected.log.last == "error") }
        // The text for a failed provider contains the reference, whether the provider or the device is at fault.
        #expect(silent.map(\.name) == ["try-again", "apple-unavailable", "background-refresh"])
    }
}
