import Foundation
import Testing

@testable import ArchitectureRules
@testable import WatertightCLI
@testable import WatertightRules

@Suite struct FormatTests {
    let report = SampleReport.report

    @Test(arguments: OutputFormat.allCases)
    func theSameResultGivesTheSameBytes(format: OutputFormat) {
        #expect(report.text(as: format) == report.text(as: format))
        #expect(report.text(as: format).hasSuffix("\n"))
    }

    @Test(arguments: OutputFormat.allCases)
    func escapesEscapeSequences(format: OutputFormat) {
        #expect(!report.text(as: format).unicodeScalars.contains("\u{1B}"))
    }

    @Test func stepsAreNotesAndRelatedLocations() throws {
        var finding = SampleFinding.make()
        finding.steps = [
            Finding.Step(
                path: "B.swift", range: SourceRange(line: 3, column: 5, endLine: 3, endColumn: 9),
                message: "thrown here")
        ]
        let report = Report(result: CheckResult(findings: [finding]), sources: SourceExcerpts(), version: "0.1.0")
        #expect(report.text(as: .xcode).contains("\nB.swift:3:5: note: thrown here\n"))
        let object = try JSONSerialization.jsonObject(with: Data(report.text(as: .sarif).utf8))
        let runs = try #require((object as? [String: Any])?["runs"] as? [[String: Any]])
        let result = try #require((runs.first?["results"] as? [[String: Any]])?.first)
        let related = try #require((result["relatedLocations"] as? [[String: Any]])?.first)
        #expect((related["message"] as? [String: String])?["text"] == "thrown here")
        #expect((result["codeFlows"] as? [Any])?.count == 1)
    }

    @Test func xcodeHasALineForEachFindingAndReason() {
        let lines = report.text(as: .xcode).split(separator: "\n")
        #expect(
            lines.contains(
                "App/Login.swift:2:18: error: The label shows `error.localizedDescription` of an opaque error. [opaque-description]"
            ))
        #expect(lines.contains("App/Login.swift:2:18: note: `error` is what a catch-all caught"))
        #expect(lines.count == 6)
    }

    @Test func theTerminalMarksThePlace() throws {
        let text = report.text(as: .terminal)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let source = try #require(lines.firstIndex { $0.hasSuffix("label.text = error.localizedDescription") })
        #expect(lines[source + 1] == "  |                  ^~~~~~~~~~~~~~~~~~~~~~~~~~")
        #expect(text.contains("3 findings (1 error, 1 warning, 1 note) in 1,204 files, 1,000,000 lines"))
    }

    // MARK: Order

    /// Returns findings of several rules, in the order of their paths.
    private func ranked(severities: [String: Severity] = [:]) -> Report {
        let found = [("untyped-throws", "A"), ("swallowed", "B"), ("untyped-throws", "C"), ("catch-then-crash", "D")]
        let findings = found.map { rule, name in
            Finding(
                rule: rule, severity: severities[rule] ?? .warning, path: "\(name).swift",
                range: SourceRange(line: 1, column: 1, endLine: 1, endColumn: 2), message: "Leak §\(name).", basis: [],
                layer: .unknown, module: nil, symbol: "")
        }
        return Report(
            result: CheckResult(findings: findings), descriptions: RuleCatalog.descriptions, sources: SourceExcerpts(),
            version: "0.1.0")
    }

    /// Returns the names of the findings in the order of a text.
    private func order(in text: String) -> [String] {
        text.split(separator: "§").dropFirst().map { String($0.prefix(1)) }
    }

    @Test func theTerminalStartsWithTheWorst() {
        #expect(order(in: ranked().text(as: .terminal)) == ["D", "B", "A", "C"])
        let errors = ranked(severities: ["untyped-throws": .error])
        #expect(order(in: errors.text(as: .terminal)) == ["A", "C", "D", "B"])
    }

    @Test(arguments: [OutputFormat.json, .sarif, .xcode, .github])
    func reportsForToolsAreOrderedByPath(format: OutputFormat) {
        #expect(order(in: ranked().text(as: format)) == ["A", "B", "C", "D"])
    }

    @Test func theTerminalEndsWithATableByRule() {
        let text = ranked().text(as: .terminal)
        #expect(
            text.hasSuffix(
                """
                1  catch-then-crash  \(CatchThenCrashRule.description.page.summary)
                1  swallowed         \(SwallowedRule.description.page.summary)
                2  untyped-throws    \(UntypedThrowsRule.description.page.summary)

                4 findings (4 warnings) in 0 files, 0 lines
                `watertight explain catch-then-crash` explains a rule and how to fix its findings.

                """))
    }

    @Test func colorsOnlyIfTheTerminalSupportsThem() {
        var colored = report
        colored.usesColor = true
        #expect(colored.text(as: .terminal).contains("\u{1B}[31merror\u{1B}[0m"))
        #expect(colored.text(as: .xcode) == report.text(as: .xcode))
    }

    @Test func jsonContainsTheFindings() throws {
        let object = try JSONSerialization.jsonObject(with: Data(report.text(as: .json).utf8))
        let document = try #require(object as? [String: Any])
        let findings = try #require(document["findings"] as? [[String: Any]])
        #expect(findings.count == 3)
        #expect(findings.contains { $0["path"] as? String == SampleReport.hostilePath })
        #expect((document["summary"] as? [String: Int])?["errors"] == 1)
    }

    @Test func githubEscapesCommands() throws {
        let lines = report.text(as: .github).split(separator: "\n")
        #expect(lines.count == 3)
        let hostile = try #require(lines.first { $0.hasPrefix("::warning") })
        #expect(hostile.contains("a%2C b%3A%25"))
        #expect(hostile.hasSuffix("%0A- 100%25 sure: yes, %0D%0A no"))
    }

    @Test func sarifCountsColumnsInUTF16() throws {
        let object = try JSONSerialization.jsonObject(with: Data(report.text(as: .sarif).utf8))
        let runs = try #require((object as? [String: Any])?["runs"] as? [[String: Any]])
        let results = try #require(runs.first?["results"] as? [[String: Any]])
        let hostile = try #require(results.first { $0["level"] as? String == "warning" })
        let location = try #require(
            (hostile["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any])
        let region = try #require(location["region"] as? [String: Int])
        #expect(region["endColumn"] == SampleReport.hostileLine.utf16.count + 1)
        let artifact = try #require(location["artifactLocation"] as? [String: String])
        #expect(artifact["uri"]?.removingPercentEncoding == SampleReport.hostilePath)
    }

    @Test func reportsNoFindings() {
        let clean = Report(
            result: CheckResult(fileCount: 1, lineCount: 1), sources: SourceExcerpts(), version: "0.1.0")
        #expect(clean.text(as: .xcode) == "")
        #expect(clean.text(as: .terminal) == "0 findings in 1 file, 1 line\n")
    }
}
