import Foundation
import Testing
import WatertightPresentation
import WatertightTesting

@testable import Journeys

@MainActor @Suite(.serialized, .timeLimit(.minutes(30))) struct JourneyTests {
    /// The results of all journeys, which run once for all tests.
    private static let all = Task { @MainActor in
        TextPreferences(locale: Locale(identifier: "en_US")).becomeStandard()
        let log = FailureLog()
        let results = try await reportingFailures(to: [log]) {
            try await JourneyRunner.run(Journey.all, log: log)
        }
        return results
    }

    private func run(_ journeys: [Journey]) async throws -> [JourneyResult] {
        let log = FailureLog()
        return try await reportingFailures(to: [log]) { try await JourneyRunner.run(journeys, log: log) }
    }

    /// Returns the results, and stops the journeys if the test reaches its time limit.
    private var results: [JourneyResult] {
        get async throws {
            let all = Self.all
            return try await withTaskCancellationHandler {
                try await all.value
            } onCancel: {
                all.cancel()
            }
        }
    }

    @Test func endAsExpected() async throws {
        for result in try await results {
            #expect(result.differences == [], "\(result.journey.name)")
        }
    }

    @Test func areCountedInTheREADMEs() async throws {
        let root = JourneySnapshot.file.deletingLastPathComponent().appending(path: "../..")
        let count = try await results.count
        for readme in ["README.md", "Examples/SignIn/README.md"].map({ root.appending(path: $0) }) {
            #expect(try String(contentsOf: readme, encoding: .utf8).contains("\(count) journeys"))
        }
    }

    /// Compares the screens and the log with `Journeys.json`. To rewrite that file after an intended change:
    ///
    ///     WATERTIGHT_RECORD=1 scripts/test.sh -p Tests/Journeys --filter JourneyTests
    @Test func showAndLogWhatIsInJourneysJSON() async throws {
        let snapshots = try await results.map(JourneySnapshot.init)
        if ProcessInfo.processInfo.environment["WATERTIGHT_RECORD"] != nil {
            try (JourneySnapshot.encoder.encode(snapshots) + Data("\n".utf8)).write(to: JourneySnapshot.file)
        }
        let expected = try JSONDecoder().decode([JourneySnapshot].self, from: Data(contentsOf: JourneySnapshot.file))
        #expect(snapshots.map(\.name) == expected.map(\.name))
        for (snapshot, expected) in zip(snapshots, expected) {
            #expect(snapshot == expected, "\(snapshot.name)")
        }
    }

    /// Each failure is reported once, and all its entries, from the report to the screen, contain its incident.
    @Test func logEachFailureWithOneIncident() async throws {
        for result in try await results {
            let log = result.log.filter { !$0.isRecovery }
            let reported = log.filter(\.isReport).flatMap(\.incidents)
            #expect(reported.count == result.journey.expected.log.count, "\(result.journey.name)")
            #expect(Set(reported).count == reported.count, "\(result.journey.name)")
            #expect(Set(log.flatMap(\.incidents)) == Set(reported), "\(result.journey.name)")
            for incident in reported {
                let entries = log.filter { $0.incidents.contains(incident) }
                #expect(entries.first?.isReport == true, "\(result.journey.name)")
                // All but an outcome that isn't a failure for the screen are passed to the router.
                let isHandled = entries.contains { $0.metadata["method"] != nil }
                #expect(isHandled != ["two-sign-ins"].contains(result.journey.name), "\(result.journey.name)")
            }
        }
    }

    @Test func haveDistinctNames() {
        #expect(Set(Journey.all.map(\.name)).count == Journey.all.count)
    }

    @Test func failIfTheyEndDifferently() async throws {
        let lost = Journey(
            name: "lost", summary: "expected to succeed, and does not",
            expected: Journey.Outcome(
                httpFailure: "http/response-500", error: "a/b", outputs: ["onLoggedIn"], screen: "profile",
                log: ["error"])
        ) { await $0.signIn(password: "guess") }
        let result = try #require(try await run([lost]).first)
        #expect(
            result.differences.map { $0.prefix { $0 != ":" } } == [
                "wire", "HTTP failure", "error", "outputs", "screen", "log",
            ])
        #expect(
            JourneyReport.table(of: [result], width: 100).contains(
                "1 of 1 journeys did not end as expected: lost"))
    }

    @Test func failIfTheStagingFails() async throws {
        let staged = Journey(name: "staged", summary: "nothing happens", expected: Journey.Outcome()) { stage in
            await stage.arrange("do it") { throw DemoFailure("no") }
        }
        let result = try #require(try await run([staged]).first)
        #expect(result.differences == ["staging: cannot do it: no"])
    }

    @Test func theJourneysAboutTimeCheckIt() {
        #expect(
            Journey.all.filter { $0.time != nil }.map(\.name) == ["account-locked", "rate-limited", "maintenance"])
    }

    @Test func allDefectsShowTheirIncidentWithThreeExceptions() {
        let silent = Journey.all.filter { $0.expected.showsIncident != ($0.expected.log.last == "error") }
        // The text for a failed provider contains the reference, whether the provider or the device is at fault.
        #expect(silent.map(\.name) == ["try-again", "apple-unavailable", "background-refresh"])
    }

    @Test(arguments: [(100, 100), (200, 100), (80, 80), (60, 60), (20, 60)])
    func fitInFewColumns(_ width: Int, _ widest: Int) async throws {
        let results = try await results.prefix(3)
        let lines = JourneyReport.table(of: Array(results), width: width).split(separator: "\n")
        #expect(lines.map(\.count).max() == widest)
    }
}
