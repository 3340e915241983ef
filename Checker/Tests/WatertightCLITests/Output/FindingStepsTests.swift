import Foundation
import Testing

@testable import WatertightCLI
@testable import WatertightRules

/// The path of an error in the formats that support it.
@Suite struct FindingStepsTests {
    private static let contents = ["A.swift": "func é() throws { throw E.a }\n", "B.swift": "\ntry? é()\n"]

    private static func report() -> Report {
        var finding = SampleFinding.make(path: "B.swift", line: 2)
        finding.steps = [
            Finding.Step(
                path: "A.swift", range: SourceRange(line: 1, column: 20, endLine: 1, endColumn: 29),
                message: "é() throws it"),
            Finding.Step(
                path: "B.swift", range: SourceRange(line: 2, column: 1, endLine: 2, endColumn: 5),
                message: "it is dropped"),
        ]
        let findings = [finding, SampleFinding.make()]
        return Report(
            result: CheckResult(findings: findings),
            sources: SourceExcerpts(findings: findings) { contents[$0].map { Data($0.utf8) } })
    }

    @Test func sarifHasACodeFlow() throws {
        struct Log: Decodable {
            struct Run: Decodable { var results: [Result] }
            struct Result: Decodable { var codeFlows: [CodeFlow]? }
            struct CodeFlow: Decodable { var threadFlows: [ThreadFlow] }
            struct ThreadFlow: Decodable { var locations: [Step] }
            struct Step: Decodable { var location: Location }
            struct Location: Decodable {
                var physicalLocation: Place
                var message: [String: String]
            }
            struct Place: Decodable {
                var artifactLocation: [String: String]
                var region: [String: Int]
            }
            var runs: [Run]
        }
        let log = try JSONDecoder().decode(Log.self, from: Data(Self.report().text(as: .sarif).utf8))
        let results = try #require(log.runs.first?.results)
        #expect(results.map { $0.codeFlows?.count } == [1, nil])
        let steps = try #require(results.first?.codeFlows?.first?.threadFlows.first?.locations).map(\.location)
        #expect(steps.map(\.message) == [["text": "é() throws it"], ["text": "it is dropped"]])
        #expect(steps.map { $0.physicalLocation.artifactLocation["uri"] } == ["A.swift", "B.swift"])
        // One column less, since `é` is two bytes and one UTF-16 code unit.
        #expect(
            steps.first?.physicalLocation.region == ["startLine": 1, "startColumn": 19, "endLine": 1, "endColumn": 28])
    }

    @Test func jsonListsTheSteps() throws {
        struct Document: Decodable { var findings: [Finding] }
        let report = Self.report()
        let document = try JSONDecoder().decode(Document.self, from: Data(report.text(as: .json).utf8))
        #expect(document.findings == report.result.findings)
        #expect(document.findings.map { $0.steps?.count } == [2, nil])
    }

    @Test func stepsComeFromThePath() throws {
        func way(_ kind: ErrorWay.Kind, _ line: Int, next: [ErrorWay] = []) -> ErrorWay {
            ErrorWay(
                kind: kind, place: SourcePlace(path: "A.swift", line: line), column: 3, function: "f()",
                errors: ["E"], next: next)
        }
        let point = ErrorPoint(
            at: way(.caught, 3), from: [way(.calls, 2, next: [way(.thrown, 1)])],
            to: [way(.rethrown, 4), way(.replaced, 5)])
        #expect(point.steps.map(\.range.line) == [1, 2, 3, 4])
        #expect(point.steps.map(\.message).first == "thrown in f()")
    }
}
