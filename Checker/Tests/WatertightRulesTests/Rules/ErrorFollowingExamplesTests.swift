import Testing

@testable import WatertightRules

/// What a rule shows as wrong is found by it, and what it shows as right is not.
@Suite struct ErrorFollowingExamplesTests {
    @Test(arguments: ["opaque-description"])
    func examplesAreWhatTheRuleSays(_ id: String) throws {
        let rule = try #require(RuleSet.rule(id: id))
        #expect(!Survey(["App/Example.swift": rule.description.page.before]).findings(by: [rule]).isEmpty)
        #expect(Survey(["App/Example.swift": rule.description.page.after]).findings(by: [rule]).isEmpty)
    }
}
