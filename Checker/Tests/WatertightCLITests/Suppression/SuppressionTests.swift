import Testing
import WatertightRules

@testable import WatertightCLI

@Suite struct SuppressionTests {
    /// Returns the lines of the remaining findings of `swallowed`.
    private func remaining(
        _ source: String, lines: [Int] = [], rules: Set<String> = ["swallowed", "cause-dropped"]
    ) -> [String] {
        let tree = SourceTree(source)
        let survey = Survey(files: [ProgramFile(path: "A.swift", facts: tree.facts)])
        let findings = lines.map { SampleFinding.make(line: $0) }
        return Suppression(directives: IgnoreDirective.directives(in: tree, of: FileID(0), survey), rules: rules)
            .applied(to: findings).map { "\($0.rule):\($0.range.line)" }
    }

    @Test func ignoresItsLineAndTheNext() {
        #expect(remaining("a()  // watertight:ignore swallowed why\nb()", lines: [1, 2]) == ["swallowed:2"])
        #expect(remaining("// watertight:ignore swallowed why\na()\nb()", lines: [2, 3]) == ["swallowed:3"])
        #expect(remaining("do {\na()\n}  // watertight:ignore swallowed why\nb()", lines: [3]) == [])
    }

    @Test func severalCommentsApplyToOneLine() {
        let source = "// watertight:ignore swallowed why\n// watertight:ignore cause-dropped why\na()"
        #expect(remaining(source, lines: [3], rules: ["swallowed"]) == [])
    }

    /// Findings point to the name of a declaration, but comments precede its attributes.
    @Test func ignoresADeclarationWithAttributes() {
        let comment = "// watertight:ignore swallowed why\n"
        #expect(remaining(comment + "@objc\n@MainActor\nfunc a() {}", lines: [4]) == [])
        #expect(remaining(comment + "@Published\nvar a = 1", lines: [3]) == [])
        #expect(remaining("@objc\n" + comment + "func a() {}", lines: [3]) == [])
        #expect(remaining(comment + "@objc\nfunc a() {\nb() }", lines: [4]) == ["swallowed:4", "unused-ignore:1"])
    }

    @Test func ignoresAFile() {
        #expect(remaining("/* watertight:ignore-file swallowed why */\na()\nb()", lines: [2, 3]) == [])
    }

    @Test func acceptsSeveralRules() {
        #expect(
            remaining("a()  // watertight:ignore cause-dropped, swallowed: why", lines: [1], rules: ["swallowed"]) == []
        )
    }

    @Test func requiresAReason() {
        #expect(remaining("a()  // watertight:ignore swallowed", lines: [1]) == ["ignore-without-reason:1"])
        #expect(remaining("a()  /* watertight:ignore swallowed - */", lines: [1]) == ["ignore-without-reason:1"])
    }

    @Test func reportsUnknownRules() {
        #expect(remaining("// watertight:ignore swalowed why") == ["unknown-ignore:1"])
        #expect(remaining("// watertight:ignor swallowed why") == ["unknown-ignore:1"])
        #expect(remaining("// watertight:ignore") == ["unknown-ignore:1"])
    }

    @Test func reportsUnusedComments() {
        #expect(remaining("a()  // watertight:ignore swallowed why") == ["unused-ignore:1"])
        #expect(remaining("a()  // watertight:ignore swallowed why", rules: ["cause-dropped"]) == [])
    }

    @Test func ignoresProseAndStrings() {
        #expect(
            remaining("// Write `watertight:ignore swallowed why` there.\nlet a = \"// watertight:ignore x\"") == [])
    }

    @Test func acceptsAnyComment() {
        for text in [
            "", "//", "/**/", "// watertight:", "// watertight:ignore ,,,", "// watertight:ignore é",
            "/* watertight:ignore",
        ] {
            _ = IgnoreDirective.parse(text)
        }
        #expect(IgnoreDirective.parse("/// watertight:ignore a,b — because")?.rules == ["a", "b"])
        #expect(IgnoreDirective.parse("/// watertight:ignore a,b — because")?.reason == "because")
    }
}
