import Testing
import WatertightRules

@testable import WatertightCLI

@Suite struct AcceptanceTests {
    /// Returns the lines of the remaining findings of `swallowed`.
    private func remaining(
        _ source: String, lines: [Int] = [], rules: Set<String> = ["swallowed", "cause-dropped"]
    ) -> [String] {
        let tree = SourceTree(source)
        let survey = Survey(files: [ProgramFile(path: "A.swift", facts: tree.facts)])
        let findings = lines.map { SampleFinding.make(line: $0) }
        return Acceptance(comments: AcceptComment.comments(in: tree, of: FileID(0), survey), rules: rules)
            .applied(to: findings).map { "\($0.rule):\($0.range.line)" }
    }

    @Test func acceptsItsLineAndTheNext() {
        #expect(remaining("a()  // watertight:accept swallowed: why\nb()", lines: [1, 2]) == ["swallowed:2"])
        #expect(remaining("// watertight:accept swallowed: why\na()\nb()", lines: [2, 3]) == ["swallowed:3"])
        #expect(remaining("do {\na()\n}  // watertight:accept swallowed: why\nb()", lines: [3]) == [])
    }

    @Test func severalCommentsApplyToOneLine() {
        let source = "// watertight:accept swallowed: why\n// watertight:accept cause-dropped: why\na()"
        #expect(remaining(source, lines: [3], rules: ["swallowed"]) == [])
    }

    /// Findings point to the name of a declaration, but comments precede its attributes.
    @Test func acceptsADeclarationWithAttributes() {
        let comment = "// watertight:accept swallowed: why\n"
        #expect(remaining(comment + "@objc\n@MainActor\nfunc a() {}", lines: [4]) == [])
        #expect(remaining(comment + "@Published\nvar a = 1", lines: [3]) == [])
        #expect(remaining("@objc\n" + comment + "func a() {}", lines: [3]) == [])
        #expect(remaining(comment + "@objc\nfunc a() {\nb() }", lines: [4]) == ["swallowed:4", "unused-accept:1"])
    }

    @Test func acceptsAFile() {
        #expect(remaining("/* watertight:accept-file swallowed: why */\na()\nb()", lines: [2, 3]) == [])
    }

    @Test func acceptsSeveralRules() {
        #expect(
            remaining("a()  // watertight:accept cause-dropped, swallowed: why", lines: [1], rules: ["swallowed"]) == []
        )
    }

    @Test func requiresAReason() {
        #expect(remaining("a()  // watertight:accept swallowed", lines: [1]) == ["accept-without-reason:1"])
        #expect(remaining("a()  // watertight:accept swallowed:", lines: [1]) == ["accept-without-reason:1"])
        #expect(remaining("a()  /* watertight:accept swallowed - */", lines: [1]) == ["accept-without-reason:1"])
    }

    @Test func requiresAColon() {
        #expect(remaining("a()  // watertight:accept swallowed why", lines: [1]) == ["accept-without-reason:1"])
        #expect(remaining("a()  // watertight:accept swallowed : why", lines: [1]) == [])
    }

    @Test func reportsUnknownRules() {
        #expect(remaining("// watertight:accept swalowed: why") == ["unknown-accept:1"])
        #expect(remaining("// watertight:acept swallowed: why") == ["unknown-accept:1"])
        #expect(remaining("// watertight:accept") == ["unknown-accept:1"])
    }

    @Test func reportsUnusedComments() {
        #expect(remaining("a()  // watertight:accept swallowed: why") == ["unused-accept:1"])
        #expect(remaining("a()  // watertight:accept swallowed: why", rules: ["cause-dropped"]) == [])
    }

    @Test func ignoresProseAndStrings() {
        #expect(
            remaining("// Write `watertight:accept swallowed: why` there.\nlet a = \"// watertight:accept x\"") == [])
    }

    @Test func acceptsAnyComment() {
        for text in [
            "", "//", "/**/", "// watertight:", "// watertight:accept ,,,", "// watertight:accept é",
            "/* watertight:accept",
        ] {
            _ = AcceptComment.parse(text)
        }
        #expect(AcceptComment.parse("/// watertight:accept a,b: because")?.rules == ["a", "b"])
        #expect(AcceptComment.parse("/// watertight:accept a,b: because")?.reason == "because")
    }
}
