import Testing
import WatertightRules

@testable import ArchitectureRules

/// The pages of the rules for an app that is half migrated.
@Suite struct HalfMigratedPagesTests {
    @Test(arguments: HalfMigratedApp.rules.map(\.description))
    func theExampleOfThePageIsFound(rule: RuleDescription) {
        let survey = Survey(files: [
            ProgramFile(path: "A/A.swift", module: "A", facts: SourceTree(rule.page.before).facts)
        ])
        #expect(!survey.findings(by: HalfMigratedApp.rules.filter { $0.description.id == rule.id }).isEmpty)
    }
}
