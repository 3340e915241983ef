import Foundation
import Testing

@testable import WatertightCLI

@Suite struct AuditTryCommandTests {
    private static let disk = """
        enum DiskError: Error { case missing, locked(String) }
        struct Disk {
            func read(_ name: String) throws -> String {
                if name.isEmpty { throw DiskError.missing }
                throw DiskError.locked(name)
            }
            func write(_ text: String) throws { throw DiskError.locked(text) }
            func reset() throws {}
        }
        """

    private static let notes = """
        final class Notes {
            let disk = Disk()
            var text = ""
            func load() { text = (try? disk.read("a")) ?? "" }
            func keep() { try? disk.write(text) }
            func begin() { try? disk.reset() }
        }
        """

    private static func app(_ more: [String: String] = [:]) throws -> TemporaryFolder {
        try TemporaryFolder(
            ["Sources/App/Disk.swift": disk, "Sources/App/Notes.swift": notes].merging(more) { $1 })
    }

    @Test func listsTheColumns() throws {
        let run = try Self.app().run("audit", "try")
        #expect(run.code == 1)
        #expect(run.errors == "")
        #expect(
            run.output == """
                     1  Continues as if nothing had failed
                     1  Invisible: no log contains the error
                     1  Idiom: may stay

                Continues as if nothing had failed (1)
                Sources/App/Notes.swift:4:27: warning: `text` stores a value that was never read (line 4) [try-goes-on]
                  |
                4 |     func load() { text = (try? disk.read("a")) ?? "" }
                  |                           ^~~~
                  = can throw exactly DiskError
                  = suggestion: catch the error, log it, and show the failure to the user

                Invisible: no log contains the error (1)
                  Sources/App/Notes.swift
                     5  func keep() { try? disk.write(text) }
                          the result isn't used, and the error isn't logged

                Idiom: may stay (1)
                     1  nothing can be thrown

                3 findings (1 warning, 2 notes) in 2 files, 16 lines

                """)
        let all = try Self.app().run("audit", "try", "--all")
        #expect(
            all.output.contains("     6  func begin() { try? disk.reset() }\n          nothing can be thrown here\n"))
    }

    @Test func succeedsWithoutFindings() throws {
        let folder = try TemporaryFolder([
            "Disk.swift": Self.disk, "Keep.swift": "func keep(_ disk: Disk) { try? disk.write(\"a\") }\n",
        ])
        #expect(folder.run("audit", "try").code == 0)
        #expect(folder.run("audit", "try", "--strict").code == 1)
    }

    @Test func writesTheFormatsOfACheck() throws {
        let folder = try Self.app()
        let run = folder.run("audit", "try", "--format", "json", "--output", "try.json")
        #expect(run.code == 1)
        #expect(run.output == "3 findings (1 warning, 2 notes) in 2 files, 16 lines\n")
        let document = try #require(
            JSONSerialization.jsonObject(with: Data((folder.text("try.json") ?? "").utf8)) as? [String: Any])
        let findings = try #require(document["findings"] as? [[String: Any]])
        #expect(findings.compactMap { $0["rule"] as? String } == ["try-goes-on", "try-invisible", "try-idiom"])
        #expect(
            findings.compactMap { $0["cause"] as? String } == [
                "stores a default value", "the result is ignored", "nothing can be thrown",
            ])
        let page = folder.run("audit", "try", "--format", "html").output
        #expect(page.components(separatedBy: "<li id=\"finding-").count == 4)
        #expect(page.contains("Continues as if nothing had failed"))
    }

    // MARK: Ignored findings

    private static let first = "a first launch has no text"

    @Test(arguments: [
        "rule: swallowed, code: \"try? disk.read(*)\"", "rule: try-goes-on",
        "rule: [swallowed], paths: [Sources/App/**]",
    ])
    func theConfigurationIgnoresPlaces(entry: String) throws {
        let folder = try Self.app([".watertight.yml": "ignore:\n  - {\(entry), reason: \(Self.first)}\n"])
        #expect(folder.run("audit", "try").code == 0)
        #expect(!folder.run("audit", "try").output.contains("Notes.swift:4"))
    }

    @Test(arguments: [
        "rule: swallowed, code: disk.erase", "rule: cause-dropped", "rule: swallowed, paths: Tests/**",
    ])
    func otherEntriesDoNotMatch(entry: String) throws {
        let folder = try Self.app([".watertight.yml": "ignore:\n  - {\(entry), reason: \(Self.first)}\n"])
        #expect(folder.run("audit", "try").code == 1)
    }

    @Test func aCommentForTheRuleIgnoresItToo() throws {
        let folder = try TemporaryFolder([
            "Disk.swift": Self.disk,
            "Keep.swift": """
            func keep(_ disk: Disk) {
                // watertight:accept swallowed: It is written again at the next launch.
                try? disk.write("a")
                // watertight:accept try-invisible: It is written again at the next launch.
                try? disk.write("b")
            }
            """,
        ])
        #expect(folder.run("audit", "try", "--strict").code == 0)
    }

    @Test func unusedEntriesAreFound() throws {
        let folder = try Self.app([
            ".watertight.yml": """
            accept:
              - {rule: [try-goes-on, try-invisible], reason: all}
              - {rule: try-goes-on, code: gone.read, reason: gone}
            """
        ])
        let run = folder.run("audit", "try")
        #expect(run.code == 1)
        #expect(run.output.contains(".watertight.yml:3:1: warning: This entry of `accept` matches no finding."))
        // A check of a part of the codebase, or without the rules, doesn't report unused comments.
        #expect(folder.run("audit", "try", "Sources/App/Notes.swift").code == 0)
        #expect(!folder.run("check").output.contains("unused-accept"))
    }

    // MARK: New findings

    private static let second = """
        final class Drafts {
            let disk = Disk()
            var text = ""
            func load() { text = (try? disk.read("b")) ?? "" }
        }
        """

    @Test func aBaselineOfCheckAndAudit() throws {
        let folder = try Self.app()
        let options = ["audit", "try", "--baseline", Baseline.fileName]
        #expect(CommandRun(options, in: folder.path).code == 2)
        #expect(folder.run("baseline", "update").code == 0)
        #expect(CommandRun(options, in: folder.path).code == 1)
        #expect(
            CommandRun(options + ["--update"], in: folder.path).output
                == "4 open, 0 accepted, 0 gone, 2 new in \(Baseline.fileName)\n")
        #expect(CommandRun(options, in: folder.path).code == 0)
        #expect(!folder.run("check", "--baseline", Baseline.fileName).output.contains("note:"))
        // Each command keeps the entries of the other.
        #expect(folder.run("baseline", "update").code == 0)
        #expect(CommandRun(options, in: folder.path).code == 0)
        #expect(folder.run("check", "--baseline", Baseline.fileName).code == 0)

        try folder.write(Self.second, to: "Sources/App/Drafts.swift")
        let grown = CommandRun(options, in: folder.path)
        #expect(grown.code == 1)
        #expect(grown.output.contains("Sources/App/Drafts.swift:4:27"))
        #expect(!grown.output.contains("Notes.swift:4:27"))
        // Invisible ones count if they are new.
        try folder.write(
            Self.second.replacing("text = (try? disk.read(\"b\")) ?? \"\"", with: "try? disk.write(text)"),
            to: "Sources/App/Drafts.swift")
        #expect(CommandRun(options, in: folder.path).code == 1)

        try folder.write("", to: "Sources/App/Notes.swift")
        try folder.write("", to: "Sources/App/Drafts.swift")
        let fixed = CommandRun(options, in: folder.path)
        #expect(fixed.code == 0)
        #expect(fixed.output.contains("2 entries no longer match a finding."))
    }

    @Test func comparesWithARevision() throws {
        let folder = try Self.app()
        try folder.git("init", "-q", "-b", "main")
        try folder.commitAll()
        #expect(folder.run("audit", "try", "--changed-since", "HEAD").code == 0)
        try folder.write(Self.second, to: "Sources/App/Drafts.swift")
        let run = folder.run("audit", "try", "--changed-since", "HEAD")
        #expect(run.code == 1)
        #expect(!run.output.contains("Notes.swift"))
    }

    @Test func reportsInvalidOptions() throws {
        let folder = try Self.app(["bad.json": "{}"])
        #expect(folder.run("audit", "try", "--update").errors.contains("--update needs --baseline FILE"))
        #expect(folder.run("audit", "try", "--baseline", "bad.json").code == 2)
        #expect(folder.run("audit", "try", "nowhere").errors == "error: There is no file or folder \"nowhere\".\n")
        #expect(folder.run("audit", "tri").code == 2)
    }
}
