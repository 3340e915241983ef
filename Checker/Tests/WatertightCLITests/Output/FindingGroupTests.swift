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
