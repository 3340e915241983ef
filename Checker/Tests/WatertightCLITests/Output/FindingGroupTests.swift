import Foundation
import Testing
import WatertightRules

@testable import WatertightCLI

@Suite struct FindingGroupTests {
    private func finding(_ name: String, _ weight: Weight, cause: String = "", rule: String = "swallowed") -> Finding {
        var finding = SampleFinding.make(rule: rule, path: "\(name).swift", message: "Leak §\(name).")
        finding.weight = weight
        finding.cause = cause
        return finding
    }

    private func report(_ findings: [Finding], showsAll: Bool = false) -> Report {
        var report = Report(result: CheckResult(findings: findings), sources: SourceExcerpts())
        report.showsAll = showsAll
        return report
    }

    @Test func ordersGroupsByWeight() {
        let groups = report([
            finding("A", Weight(.debt), rule: "catch-then-crash"), finding("B", Weight(.misled, .possible)),
            finding("C", Weight(.misled)), finding("D", Weight(.falseSuccess, .certain, .uncalled)),
        ]).groups
        #expect(groups.map(\.first.path) == ["C.swift", "B.swift", "A.swift", "D.swift"])
    }

    @Test func groupsByRuleAndCause() {
        let groups = report([
            finding("A", Weight(.debt), cause: "errors of `load`"),
            finding("B", Weight(.misled), cause: "errors of `load`"),
            finding("C", Weight(.silence), cause: "errors of `load`", rule: "cause-dropped"),
            finding("D", Weight(.silence)), finding("E", Weight(.silence)),
        ]).groups
        #expect(
            groups.map { $0.findings.map(\.path) } == [
                ["B.swift", "A.swift"], ["D.swift"], ["E.swift"], ["C.swift"],
            ])
    }

    @Test func theTerminalShowsTenCausesWithThreePlaces() {
        let same = (0..<5).map { finding("S\($0)", Weight(.stopped), cause: "`Store`") }
        let others = (10..<22).map { finding("X\($0)", Weight(.silence)) }
        let text = report(same + others).text(as: .terminal)
        #expect(text.components(separatedBy: "§").count - 1 == TerminalFormat.mostGroups)
        #expect(text.contains("  + same cause (`Store`): S1.swift:1, S2.swift:1, and 2 more\n"))
        #expect(text.contains("17  swallowed"))
        #expect(text.contains("10 of 13 causes shown. Show them: watertight check --all"))
    }

    // MARK: Top

    private struct Document: Decodable {
        struct Place: Decodable {
            var id: String?
            var path: String
        }
        struct Group: Decodable {
            var cause: String
            var count: Int
            var places: [Place]
        }
        var summary: [String: Int]
        var groups: [Group]
        var findings: [Place]
    }

    private func document(_ report: Report) throws -> Document {
        try JSONDecoder().decode(Document.self, from: Data(report.text(as: .json).utf8))
    }

    private var manyFindings: [Finding] {
        (0..<30).map { finding("S\($0)", Weight(.stopped), cause: "`Store`") }
            + (10..<22).map { finding("X\($0)", Weight(.silence)) }
    }

    @Test func jsonHasTheTenWorstCauses() throws {
        let document = try document(report(manyFindings))
        #expect(document.groups.count == TerminalFormat.mostGroups)
        #expect(document.groups.map(\.count).prefix(2) == [30, 1])
        #expect(document.groups.map(\.cause).prefix(2) == ["`Store`", ""])
        #expect(document.groups[0].places.count == 20)
        #expect(document.findings.count == 42)
        #expect(document.summary["causes"] == 13)
        #expect(document.summary["omitted"] == 0)
    }

    @Test func topListsTheHeaviestFindingOfEachCause() throws {
        var report = report(manyFindings)
        report.top = 2
        report.ids = [manyFindings[0]: "1a2b3c4d"]
        let document = try document(report)
        #expect(document.groups.map(\.count) == [30, 1])
        #expect(document.groups[0].places[0].id == "1a2b3c4d")
        #expect(document.findings.map(\.path) == ["S0.swift", "X10.swift"])
        #expect(document.findings.map(\.id) == ["1a2b3c4d", nil])
        #expect(document.summary["warnings"] == 42)
        #expect(document.summary["omitted"] == 40)
        for showsAll in [false, true] {
            report.showsAll = showsAll
            let text = report.text(as: .terminal)
            #expect(text.components(separatedBy: "§").count - 1 == 2)
            #expect(text.contains("2 of 13 causes shown."))
            #expect(text.contains("42 findings (42 warnings)"))
        }
        #expect(report.text(as: .xcode).split(separator: "\n").count == 2)
        #expect(report.text(as: .github).split(separator: "\n").count == 2)
    }

    @Test func showsAllOnRequest() {
        let findings = (0..<12).map { finding("A\($0)", Weight(.debt), cause: "`Store`") }
        let text = report(findings, showsAll: true).text(as: .terminal)
        #expect(text.components(separatedBy: "§").count - 1 == findings.count)
        #expect(!text.contains("causes"))
    }

    @Test func omitsTheHintForShortReports() {
        #expect(!report([finding("A", Weight(.debt))]).text(as: .terminal).contains("cause"))
    }
}
