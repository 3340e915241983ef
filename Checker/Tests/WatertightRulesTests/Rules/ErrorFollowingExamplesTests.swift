import Testing

@testable import WatertightRules

/// The rule reports its own bad example, and doesn't report the good one.
@Suite struct ErrorFollowingExamplesTests {
    @Test(arguments: ["opaque-description"])
    func examplesMatchTheRule(_ id: String) throws {
        let rule = try #require(RuleSet.rule(id: id))
        #expect(!Survey(["App/Example.swift": rule.description.page.before]).findings(by: [rule]).isEmpty)
        #expect(Survey(["App/Example.swift": rule.description.page.after]).findings(by: [rule]).isEmpty)
    }
}
