import Foundation
import Testing

@testable import SignInApp

@MainActor @Suite(.serialized, .timeLimit(.minutes(3))) struct JourneyTests {
    /// The results of all journeys, which run once for all tests.
    private static let all = Task { @MainActor in
        var begun: [String] = []
        let results = try await JourneyRunner.run(Journey.all) { _, journey in begun.append(journey.name) }
        return (begun, results)
    }

    @Test func endAsExpected() async throws {
        let (begun, results) = try await Self.all.value
        #expect(begun == Journey.all.map(\.name))
        for result in results {
            #expect(result.differences == [], "\(result.journey.name)")
        }
    }

    /// Compares the screens and the log with `Journeys.json`. To rewrite that file after an intended change:
    ///
    ///     SIGNIN_RECORD_JOURNEYS=1 swift test --filter JourneyTests
    @Test func showAndLogWhatIsInJourneysJSON() async throws {
        let snapshots = try await Self.all.value.1.map(JourneySnapshot.init)
        if ProcessInfo.processInfo.environment["SIGNIN_RECORD_JOURNEYS"] != nil {
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
        for result in try await Self.all.value.1 {
            let log = result.seen.log
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
            expected: Journey.Expectation(
                httpFailure: "http/response-500", error: "a/b", outputs: ["onLoggedIn"], screen: "profile",
                log: ["error"])
        ) { await $0.signIn(password: "guess") }
        let result = try #require(try await JourneyRunner.run([lost]) { _, _ in }.first)
        #expect(
            result.differences.map { $0.prefix { $0 != ":" } } == [
                "requests", "HTTP failure", "error", "outputs", "screen", "log",
            ])
        #expect(
            JourneyReport.table(of: [result], width: 100).contains(
                "1 of 1 journeys did not end as expected: lost"))
    }

    @Test func failIfTheStagingFails() async throws {
        struct Hitch: Error {}
        let staged = Journey(
            name: "staged", summary: "nothing happens", expected: Journey.Expectation(outputs: [], screen: "none")
        ) { stage in await stage.arrange("do it") { throw Hitch() } }
        let result = try #require(try await JourneyRunner.run([staged]) { _, _ in }.first)
        #expect(result.differences == ["staging: cannot do it: Hitch()"])
    }

    @Test(arguments: [(100, 100), (200, 100), (80, 80), (60, 60), (20, 60)])
    func fitInFewColumns(_ width: Int, _ widest: Int) async throws {
        let results = try await JourneyRunner.run(Array(Journey.all.prefix(3))) { _, _ in }
        let lines = JourneyReport.table(of: results, width: width).split(separator: "\n")
        #expect(lines.map(\.count).max() == widest)
    }
}
