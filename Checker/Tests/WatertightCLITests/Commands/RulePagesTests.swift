import Foundation
import Testing
import WatertightRules

@testable import WatertightCLI

/// Each rule has a page in `docs/rules`, and each page has a rule.
@Suite struct RulePagesTests {
    private static let index = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
        "../../../docs/rules/README.md"
    ).standardizedFileURL

    @Test func eachRuleHasAPage() { #expect(Set(RuleCatalog.identifiers) == Set(RulePage.all.keys)) }

    @Test(arguments: RuleCatalog.descriptions)
    func aPageHasAllSections(_ rule: RuleDescription) {
        let page = rule.page
        #expect(page.text.hasPrefix("# \(rule.id)\n\n\(page.summary)\n\nSeverity: "))
        for part in [page.summary, page.why, page.before, page.after, page.decides] { #expect(!part.isEmpty) }
        let headings = page.text.split(separator: "\n").filter { $0.hasPrefix("## ") }.map { $0.dropFirst(3) }
        #expect(headings.map(String.init) == RulePage.Section.allCases.map(\.rawValue))
        #expect((page.notice != nil) == RuleCatalog.isQuery(rule.id))
    }

    @Test(arguments: RuleCatalog.descriptions)
    func aPageAndTheIndexStateTheSeverity(_ rule: RuleDescription) throws {
        let state =
            rule.isContract
            ? "\(rule.severity), in \(rule.runsIn == .modules ? "modules that import" : "programs with a module that imports") Watertight; in other code with `architecture: true`"
            : rule.isOnByDefault ? "\(rule.severity)" : "off, unless the configuration turns it on (\(rule.severity))"
        #expect(rule.page.text.contains("\nSeverity: \(state).\n"))
        let short =
            rule.isContract
            ? "\(rule.severity), with Watertight" : rule.isOnByDefault ? "\(rule.severity)" : "off (\(rule.severity))"
        let row = "| [`\(rule.id)`](\(rule.id).md) | \(rule.page.summary) | \(short) |\n"
        #expect(try String(contentsOf: Self.index, encoding: .utf8).contains(row))
    }

    @Test func explainPrintsThePage() throws {
        let folder = try TemporaryFolder()
        for id in RuleCatalog.identifiers {
            #expect(folder.run("explain", id).output == RulePage.all[id]?.text)
            #expect(folder.run("explain").output.contains("\(id) "))
        }
        #expect(folder.run("explain", "end-quiet").errors.contains("There is no rule"))
    }
}
