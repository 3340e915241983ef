import Foundation
import Testing

@testable import WatertightCLI
@testable import WatertightRules

@Suite struct FindingGroupTests {
    private func finding(_ name: String, _ loss: Loss, cause: String = "", rule: String = "swallowed") -> Finding {
        var finding = SampleFinding.make(rule: rule, path: "\(name).swift", message: "Leak §\(name).")
        finding.loss = loss
        finding.cause = cause
        return finding
    }

    private func report(_ findings: [Finding], showsAll: Bool = false) -> Report {
        var report = Report(result: CheckResult(findings: findings), sources: SourceExcerpts())
        report.showsAll = showsAll
        return report
    }

    @Test func ordersGroupsByWhatIsLost() {
        let groups = report([
            finding("A", Loss(.minor), rule: "catch-then-crash"), finding("B", Loss(.misled, .possible)),
            finding("C", Loss(.misled)), finding("D", Loss(.falseSuccess, .certain, .uncalled)),
            finding("E", Loss(.misled, harm: 1)), finding("F", Loss(.dataLost, .possible)),
        ]).groups
        #expect(
            groups.map(\.first.path) == ["F.swift", "E.swift", "C.swift", "B.swift", "A.swift", "D.swift"])
    }

    /// A call that only loses the failure of a function has the cause of the end in that function.
    @Test func callsOfAFunctionThatLosesItsFailureHaveItsCause() {
        var inside = finding("Store", Loss(.dataLost), cause: "errors of `write`")
        inside.symbol = "Store.save(_:)"
        let calls = ["A", "B"].map { (name: String) -> Finding in
            var call = finding(name, Loss(.dataLost, .certain, .callee), cause: "`Store.save(_:)`", rule: "open-end")
            call.symbol = "\(name).keep()"
            call.end = EndColumns(
                origin: "absorbing-call", recipients: [], withCause: false, next: ["continues"], attempt: [],
                trigger: "unknown")
            return call
        }
        var outer = calls[0]
        (outer.path, outer.symbol, outer.cause) = ("C.swift", "C.f()", "`A.keep()`")
        let groups = report([outer, inside] + calls).groups
        #expect(
            groups.map { group in group.findings.map(\.path) } == [["Store.swift", "A.swift", "B.swift", "C.swift"]])
    }

    @Test func groupsByRuleAndCause() {
        let groups = report([
            finding("A", Loss(.minor), cause: "errors of `load`"),
            finding("B", Loss(.misled), cause: "errors of `load`"),
            finding("C", Loss(.silence), cause: "errors of `load`", rule: "cause-dropped"),
            finding("D", Loss(.silence)), finding("E", Loss(.silence)),
        ]).groups
        #expect(
            groups.map { $0.findings.map(\.path) } == [
                ["B.swift", "A.swift"], ["D.swift"], ["E.swift"], ["C.swift"],
            ])
    }

    @Test func theTerminalShowsTwentyCausesWithThreePlaces() {
        let same = (0..<5).map { finding("S\($0)", Loss(.stopped), cause: "`Store`") }
        let others = (10..<32).map { finding("X\($0)", Loss(.silence)) }
        let text = report(same + others).text(as: .terminal)
        #expect(text.components(separatedBy: "§").count - 1 == TerminalFormat.mostGroups)
        #expect(text.contains("  + same cause (`Store`): S1.swift:1, S2.swift:1, and 2 more\n"))
        #expect(text.contains("27  swallowed"))
        #expect(text.contains("20 of 23 causes shown. Show them: watertight check --all"))
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
        (0..<30).map { finding("S\($0)", Loss(.stopped), cause: "`Store`") }
            + (10..<32).map { finding("X\($0)", Loss(.silence)) }
    }

    @Test func jsonHasTheTwentyWorstCauses() throws {
        let document = try document(report(manyFindings))
        #expect(document.groups.count == TerminalFormat.mostGroups)
        #expect(document.groups.map(\.count).prefix(2) == [30, 1])
        #expect(document.groups.map(\.cause).prefix(2) == ["`Store`", ""])
        #expect(document.groups[0].places.count == 20)
        #expect(document.findings.count == 52)
        #expect(document.summary["causes"] == 23)
        #expect(document.summary["omitted"] == 0)
    }

    @Test func topListsTheWorstFindingOfEachCause() throws {
        var report = report(manyFindings)
        report.top = 2
        report.ids = [manyFindings[0]: "1a2b3c4d"]
        let document = try document(report)
        #expect(document.groups.map(\.count) == [30, 1])
        #expect(document.groups[0].places[0].id == "1a2b3c4d")
        #expect(document.findings.map(\.path) == ["S0.swift", "X10.swift"])
        #expect(document.findings.map(\.id) == ["1a2b3c4d", nil])
        #expect(document.summary["warnings"] == 52)
        #expect(document.summary["omitted"] == 50)
        for showsAll in [false, true] {
            report.showsAll = showsAll
            let text = report.text(as: .terminal)
            #expect(text.components(separatedBy: "§").count - 1 == 2)
            #expect(text.contains("2 of 23 causes shown."))
            #expect(text.contains("52 findings (52 warnings)"))
        }
        #expect(report.text(as: .xcode).split(separator: "\n").count == 2)
        #expect(report.text(as: .github).split(separator: "\n").count == 2)
    }

    @Test func showsAllOnRequest() {
        let findings = (0..<12).map { finding("A\($0)", Loss(.minor), cause: "`Store`") }
        let text = report(findings, showsAll: true).text(as: .terminal)
        #expect(text.components(separatedBy: "§").count - 1 == findings.count)
        #expect(!text.contains("causes"))
    }

    @Test func omitsTheHintForShortReports() {
        #expect(!report([finding("A", Loss(.minor))]).text(as: .terminal).contains("cause"))
    }
}
