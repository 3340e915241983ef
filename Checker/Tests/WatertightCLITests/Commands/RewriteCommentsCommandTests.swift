import Foundation
import Testing

@testable import WatertightCLI

@Suite struct RewriteCommentsCommandTests {
    private static let old = """
        let a = 1  // watertight:ignore swallowed Why.
            /// watertight:ignore cause-dropped, swallowed — é: because of x: y
        /* watertight:ignore-file swallowed
           Several lines,
           all kept. */
        // watertight:ignore swallowed
        // watertight:ignore: swallowed, why
        let text = "// watertight:ignore swallowed Why."
        // Write `watertight:ignore swallowed why`.

        """
    private static let new = """
        let a = 1  // watertight:accept swallowed: Why.
            /// watertight:accept cause-dropped, swallowed: é: because of x: y
        /* watertight:accept-file swallowed: Several lines,
           all kept. */
        // watertight:accept swallowed
        // watertight:accept swallowed, why
        let text = "// watertight:ignore swallowed Why."
        // Write `watertight:ignore swallowed why`.

        """

    @Test func rewritesCommentsOnce() throws {
        let folder = try TemporaryFolder(["A.swift": Self.old, "B.swift": "let b = 1\n", "Old/C.swift": Self.old])
        try folder.write("exclude: Old/**\n", to: ".watertight.yml")
        let note = "note: 1 file with 5 `watertight:ignore` comments, now written `watertight:accept RULE: reason`. "
        #expect(folder.run("check").output.contains(note + "Rewrite them: watertight rewrite-comments\n"))
        let first = folder.run("rewrite-comments")
        #expect((first.code, first.output) == (0, "5 comments rewritten in 1 file\n"))
        #expect(folder.text("A.swift") == Self.new)
        #expect(folder.text("Old/C.swift") == Self.old)
        let second = folder.run("rewrite-comments")
        #expect((second.code, second.output) == (0, "0 comments rewritten in 0 files\n"))
        #expect(folder.text("A.swift") == Self.new)
        #expect(!folder.run("check").output.contains("watertight:ignore` comment"))
    }

    @Test func printsAPatchThatGitApplies() throws {
        let folder = try TemporaryFolder(["A.swift": Self.old.replacing("\n", with: "\r\n")])
        let diff = folder.run("rewrite-comments", "--diff")
        #expect(diff.code == 1)
        #expect(folder.text("A.swift") == Self.old.replacing("\n", with: "\r\n"))
        try folder.git("init", "-q")
        #expect(try folder.git("apply", "-", input: diff.output) == 0)
        #expect(folder.text("A.swift")?.contains("watertight:accept swallowed: Why.\r\n") == true)
        let none = folder.run("rewrite-comments", "--diff")
        #expect((none.code, none.output) == (0, ""))
    }

    @Test func oldNamesInAConfigurationAreANote() throws {
        let folder = try TemporaryFolder([
            "A.swift": "let a = 1  // watertight:accept swallowed: why\n",
            ".watertight.yml":
                "rules: {unused-ignore: note}\nignore:\n  - {rule: swallowed, paths: B.swift, reason: why}\n",
        ])
        let run = folder.run("check")
        #expect(run.code == 0, "\(run.output)")
        #expect(run.output.contains("Line 1: `unused-ignore` is now `unused-accept`."))
        #expect(run.output.contains("Line 2: `ignore` is now `accept`."))
        #expect(run.output.contains("This entry of `accept` matches no finding."))
        #expect(folder.run("check", "--skip", "unused-ignore").output.contains("0 findings"))
        #expect(folder.run("explain", "unused-ignore").output.hasPrefix("# unused-accept\n"))
    }
}
