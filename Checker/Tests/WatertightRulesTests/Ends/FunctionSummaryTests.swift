import Testing

@testable import WatertightRules

/// What a function does doesn't depend on the number of functions that it calls, nor on the order of queries.
@Suite struct FunctionSummaryTests {
    /// Returns functions that each call the next one. The last one runs the code instead.
    private static func chain(_ count: Int, effects: String = "", call: String, end: String) -> String {
        (0..<count).map { number in
            let body = number + 1 < count ? "\(call) f\(number + 1)()" : end
            return "func f\(number)() \(effects) { \(body) }"
        }.joined(separator: "\n")
    }

    private static let request = "_ = try await URLSession.shared.data(from: URL(fileURLWithPath: \"a\"))"
    private static let deletion = "try FileManager.default.removeItem(at: URL(fileURLWithPath: \"a\"))"

    private func ends(_ source: String) -> [End] {
        let survey = Survey(["App/Source.swift": source])
        return survey.ends(in: FileID(0), Resolver(program: survey.program))
    }

    @Test(arguments: ["note", "again"]) func functionsThatCallEachOtherLog(first: String) {
        let functions = [
            "func note() { again() }",
            """
            func again() {
                if Bool.random() { note() }
                Logger().error("not loaded")
            }
            """,
            "func useNote() { do { try load() } catch { note() } }",
            "func useAgain() { do { try load() } catch { again() } }",
        ]
        let found = ends(
            """
            import Foundation
            import os
            func load() throws { _ = try Data(contentsOf: URL(fileURLWithPath: "a")) }
            \((first == "note" ? functions : functions.reversed()).joined(separator: "\n"))
            """)
        #expect(found.map(\.recipients.names) == [["log"], ["log"]])
    }

    @Test func aTrapCanBeManyCallsDeep() {
        expectLeaks(
            "catch-then-crash",
            in: """
                func load() throws { throw CancellationError() }
                func open() { do { try load() } catch { f0() } } // leak
                \(Self.chain(6, effects: "-> Never", call: "", end: "fatalError()"))
                """)
    }

    @Test func aRequestCanBeManyCallsDeep() {
        let found = ends(
            """
            import Foundation
            func start() async { try? await f0() }
            \(Self.chain(300, effects: "async throws", call: "try await", end: Self.request))
            """)
        #expect(found.first { $0.origin == .optionalTry }?.attempt.contains(.callsServer) == true)
    }

    @Test func aForwardedFailureCanBeManyCallsDeep() {
        let found = ends(
            """
            import Foundation
            \(Self.chain(10, effects: "async", call: "await", end: "do { \(Self.request) } catch { print(error) }"))
            func start() async { await f0() }
            """)
        #expect(found.count { $0.origin == .absorbingCall } == 10)
    }

    @Test func cleaningUpCanBeManyCallsDeep() {
        let found = ends(
            """
            import Foundation
            func start() { try? f0() }
            \(Self.chain(6, effects: "throws", call: "try", end: Self.deletion))
            """)
        #expect(found.map { $0.attempt.contains(.cleansUp) } == [true])
    }

    @Test func aCancelableCallCanBeManyCallsDeep() {
        let survey = Survey([
            "App/Source.swift": """
            func start() async { do { try await f0() } catch { print(error) } }
            \(Self.chain(600, effects: "async throws", call: "try await", end: "try await Task.sleep(for: .seconds(1))"))
            """
        ])
        let search = Search(survey, file: FileID(0), by: Resolver(program: survey.program))
        let found = search.handlers().map { Cancellation(search).work(caughtBy: $0) }
        #expect(found.count == 1 && !found.contains(nil))
    }
}
