import Testing

@testable import SignInApp

@MainActor @Suite(.serialized, .timeLimit(.minutes(3))) struct JourneyTests {
    @Test func allEndWhereTheyShould() async throws {
        var begun: [String] = []
        let results = try await JourneyRunner.run(Journey.all) { _, journey in begun.append(journey.name) }
        #expect(begun == Journey.all.map(\.name))
        for result in results {
            #expect(result.differences == [], "\(result.journey.name)")
        }
    }

    @Test func haveNamesOfTheirOwn() {
        #expect(Set(Journey.all.map(\.name)).count == Journey.all.count)
    }

    @Test func areToldWhenTheyEndElsewhere() async throws {
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
                "1 of 1 journeys did not end where they should: lost"))
    }

    @Test func failWhereTheStagingFails() async throws {
        struct Hitch: Error {}
        let staged = Journey(
            name: "staged", summary: "nothing happens", expected: Journey.Expectation(outputs: [], screen: "none")
        ) { stage in await stage.arrange("do it") { throw Hitch() } }
        let result = try #require(try await JourneyRunner.run([staged]) { _, _ in }.first)
        #expect(result.differences == ["staging: cannot do it: Hitch()"])
    }

    @Test(arguments: [(100, 100), (200, 100), (80, 80), (60, 60), (20, 60)])
    func areReadableInFewColumns(_ width: Int, _ widest: Int) async throws {
        let results = try await JourneyRunner.run(Array(Journey.all.prefix(3))) { _, _ in }
        let lines = JourneyReport.table(of: results, width: width).split(separator: "\n")
        #expect(lines.map(\.count).max() == widest)
    }
}
