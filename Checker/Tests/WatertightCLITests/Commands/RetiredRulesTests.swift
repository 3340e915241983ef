import Testing

@testable import WatertightCLI

/// Retired rules cause a note, not a failure.
@Suite struct RetiredRulesTests {
    @Test func retiredRulesAreNotRules() {
        #expect(RetiredRules.identifiers.isDisjoint(with: RuleCatalog.identifiers))
    }

    @Test func isANoteInAConfigurationACommentAndABaseline() throws {
        let folder = try TemporaryFolder([
            "A.swift": "let a = 1  // watertight:accept retry-unsafe, unused-output: It has a limit.\n",
            ".watertight.yml": "rules:\n  status-number: error\n  retry-unsafe: note\n",
            "b.json": """
            {"formatVersion": 1, "findings": [
            {"path": "A.swift", "rule": "catch-never-matches", "symbol": "", "message": "m", "count": 2}]}
            """,
        ])
        let run = folder.run("check", "--strict", "--baseline", "b.json")
        #expect(run.code == 0, "\(run.output)\(run.errors)")
        for name in ["`retry-unsafe`", "`unused-output`", "`status-number`"] {
            #expect(run.output.contains("the rule \(name) was retired"), "\(name)")
        }
        #expect(run.output.contains("b.json: 2 entries no longer match a finding."))
        #expect(!run.output.contains("unknown-accept"))
        #expect(folder.run("baseline", "update", "--baseline", "b.json", "A.swift").code == 0)
        #expect(folder.text("b.json")?.contains("catch-never-matches") == false)
    }

    @Test func isAnErrorOnTheCommandLine() throws {
        let folder = try TemporaryFolder(["A.swift": "let a = 1\n"])
        #expect(folder.run("check", "--only", "retry-unsafe").errors.contains("\"retry-unsafe\" was retired"))
        #expect(folder.run("explain", "retry-unsafe").errors.contains("\"retry-unsafe\" was retired"))
        #expect(folder.run("check", "--skip", "retry-unsafe").code == 0)
    }
}
