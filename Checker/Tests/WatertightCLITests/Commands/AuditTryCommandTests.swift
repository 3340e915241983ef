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
                     1  goes on as if it had worked
                     1  invisible: log it
                     1  idiom: stays

                goes on as if it had worked (1)
                  Sources/App/Notes.swift:4:27  try? disk.read("a")
                    = `text` keeps a value that was never read (line 4)
                    = exactly DiskError may arrive
                    | do {
                    |     text = try disk.read("a")
                    | } catch {
                    |     logger.error("disk.read failed: \\(error)")
                    |     <#tell who asked for it that it failed#>
                    | }

                invisible: log it (1)
                  Sources/App/Notes.swift
                     5  try? disk.write(text)
                          the result is not used, and no log has the error

                idiom: stays (1)
                     1  nothing can be thrown

                3 try?: 1 goes on as if it had worked, 1 invisible, 1 idiom; 2 files, 16 lines

                """)
    }

    @Test func showsAllOfThem() throws {
        let run = try Self.app().run("audit", "try", "--all")
        #expect(run.output.contains("     6  try? disk.reset()\n          nothing can be thrown here\n"))
    }

    @Test func endsWellWhereNothingGoesOn() throws {
        let folder = try TemporaryFolder([
            "Disk.swift": Self.disk, "Keep.swift": "func keep(_ disk: Disk) { try? disk.write(\"a\") }\n",
        ])
        #expect(folder.run("audit", "try").code == 0)
        #expect(folder.run("audit", "try", "--strict").code == 1)
    }

    @Test func writesDocuments() throws {
        let folder = try Self.app()
        let run = folder.run("audit", "try", "--format", "json", "--output", "try.json")
        #expect(run.code == 1)
        #expect(run.output == "3 try?: 1 goes on as if it had worked, 1 invisible, 1 idiom; 2 files, 16 lines\n")
        let document = try #require(
            JSONSerialization.jsonObject(with: Data((folder.text("try.json") ?? "").utf8)) as? [String: Any])
        let sites = try #require(document["sites"] as? [[String: Any]])
        #expect(document["formatVersion"] as? Int == 1)
        #expect(sites.compactMap { $0["verdict"] as? String } == ["goes-on", "invisible", "idiom"])
        #expect(sites.compactMap { $0["reason"] as? String } == ["stored", "dropped", "nothing"])
        #expect(sites[0]["errors"] as? [String] == ["DiskError"])
        #expect(sites[2]["rewrite"] as? String == "disk.reset()")
        let page = folder.run("audit", "try", "--format", "html").output
        #expect(page.components(separatedBy: "class=\"site\"").count == 4)
        #expect(page.contains("<details><summary>Write instead</summary>"))
    }

    // MARK: What is allowed

    @Test func allowsWhatAPatternSays() throws {
        let folder = try Self.app([
            ".watertight/audit-try.txt": "# ours\n\ntry? disk.read(*)  # a first launch has no text\n"
        ])
        let run = folder.run("audit", "try")
        #expect(run.code == 0)
        #expect(run.output.contains("     1  allowed by the team\n"))
        #expect(folder.run("audit", "try", "--all").output.contains("allowed: a first launch has no text"))
    }

    @Test func aCommentForTheRuleAllowsItToo() throws {
        let folder = try TemporaryFolder([
            "Disk.swift": Self.disk,
            "Keep.swift": """
            func keep(_ disk: Disk) {
                // watertight:ignore swallowed It is written again at the next launch.
                try? disk.write("a")
            }
            """,
        ])
        let run = folder.run("audit", "try", "--all", "--strict")
        #expect(run.code == 0)
        #expect(run.output.contains("allowed: It is written again at the next launch."))
    }

    @Test(arguments: [
        ("try? disk.read(*)", "The pattern \"try? disk.read(*)\" has no reason."),
        ("try? disk.read(*) #", "The pattern \"try? disk.read(*)\" has no reason."),
        ("disk.read(*)  # why", "A pattern begins with `try?`"),
        ("try? *  # why", "The pattern \"try? *\" allows every `try?`."),
    ])
    func refusesBadPatterns(pattern: String, message: String) throws {
        let run = try Self.app([".watertight/audit-try.txt": "# ours\n\(pattern)\n"]).run("audit", "try")
        #expect(run.code == 2)
        #expect(run.errors.hasPrefix(".watertight/audit-try.txt:2:1: error: \(message)"))
        #expect(run.output == "")
    }

    @Test func staleLinesFail() throws {
        let folder = try Self.app([
            "allowed.txt": "try? disk.read(*)  # a first launch has no text\ntry? gone.read()  # gone\n"
        ])
        let run = folder.run("audit", "try", "--allow", "allowed.txt")
        #expect(run.code == 1)
        #expect(
            run.errors == "allowed.txt:2: error: \"try? gone.read()\" allows nothing any more. Take the line out.\n")
        // What was not asked for cannot be stale.
        #expect(folder.run("audit", "try", "Sources/App/Notes.swift", "--allow", "allowed.txt").errors == "")
        #expect(folder.run("audit", "try", "--allow", "none.txt").code == 2)
    }

    // MARK: The ratchet

    private static let second = """
        final class Drafts {
            let disk = Disk()
            var text = ""
            func load() { text = (try? disk.read("b")) ?? "" }
        }
        """

    @Test func onlyShrinks() throws {
        let folder = try Self.app()
        #expect(folder.run("audit", "try", "--baseline", "try.json").code == 2)
        let first = folder.run("audit", "try", "--baseline", "try.json", "--update")
        #expect(first.code == 0)
        #expect(first.errors == "1 place in try.json\n")
        #expect(folder.run("audit", "try", "--ratchet", "try.json").code == 0)

        try folder.write(Self.second, to: "Sources/App/Drafts.swift")
        let grown = folder.run("audit", "try", "--baseline", "try.json")
        #expect(grown.code == 1)
        #expect(grown.output.contains("Sources/App/Drafts.swift:4:27 (new)"))
        #expect(!grown.output.contains("Notes.swift:4:27 (new)"))
        // What is new does not get in.
        let updated = folder.run("audit", "try", "--baseline", "try.json", "--update")
        #expect(updated.code == 1)
        #expect(updated.errors == "1 place in try.json\n")

        try folder.write("", to: "Sources/App/Notes.swift")
        try folder.write("", to: "Sources/App/Drafts.swift")
        let shrunk = folder.run("audit", "try", "--baseline", "try.json")
        #expect(shrunk.code == 0)
        #expect(shrunk.errors == "1 place fewer than try.json has; --update takes them out\n")
        #expect(folder.run("audit", "try", "--baseline", "try.json", "--update").errors == "0 places in try.json\n")
        try folder.write(Self.notes, to: "Sources/App/Notes.swift")
        #expect(folder.run("audit", "try", "--baseline", "try.json").code == 1)
    }

    @Test func movesAndReplacementsDoNotGrow() throws {
        let folder = try Self.app()
        _ = folder.run("audit", "try", "--baseline", "try.json", "--update")
        try folder.write("", to: "Sources/App/Notes.swift")
        try folder.write("\n\n" + Self.notes, to: "Sources/Kept/Notes.swift")
        #expect(folder.run("audit", "try", "--baseline", "try.json").code == 0)
        _ = folder.run("audit", "try", "--baseline", "try.json", "--update")
        // One for another in the same file.
        try folder.write(
            Self.notes.replacing(
                "func load() { text = (try? disk.read(\"a\"))", with: "func open() { text = (try? disk.read(\"c\"))"),
            to: "Sources/Kept/Notes.swift")
        #expect(folder.run("audit", "try", "--baseline", "try.json").code == 0)
    }

    @Test func theInvisibleCountIfAsked() throws {
        let folder = try Self.app()
        let first = folder.run("audit", "try", "--baseline", "try.json", "--update", "--strict")
        #expect(first.errors == "2 places in try.json\n")
        // Without --strict they stay in the baseline, unasked.
        #expect(folder.run("audit", "try", "--baseline", "try.json", "--update").errors == "2 places in try.json\n")
        try folder.write(
            Self.second.replacing("text = (try? disk.read(\"b\")) ?? \"\"", with: "try? disk.write(text)"),
            to: "Sources/App/Drafts.swift")
        #expect(folder.run("audit", "try", "--baseline", "try.json").code == 0)
        #expect(folder.run("audit", "try", "--baseline", "try.json", "--strict").code == 1)
    }

    @Test func saysWhatItCannotDo() throws {
        let folder = try Self.app(["bad.json": "{}"])
        #expect(folder.run("audit", "try", "--update").errors.contains("--update needs --baseline FILE."))
        #expect(folder.run("audit", "try", "--baseline", "bad.json").code == 2)
        #expect(folder.run("audit", "try", "nowhere").errors == "error: There is no file or folder \"nowhere\".\n")
        #expect(folder.run("audit", "tri").code == 2)
    }
}
