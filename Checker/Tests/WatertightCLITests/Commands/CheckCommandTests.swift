import Foundation
import Testing

@testable import WatertightCLI

@Suite struct CheckCommandTests {
    private static let leak = "let a = 1  // watertight:accept swallowed: why\n"

    @Test func exitsWith0Or1Or2() throws {
        let clean = try TemporaryFolder(["A.swift": "let a = 1\n"])
        #expect(clean.run("check").code == 0)
        let leaky = try TemporaryFolder(["A.swift": Self.leak])
        #expect(leaky.run("check").code == 1)
        for arguments in [
            ["check", "gone"], ["check", "--unknown"], ["check", "--only", "swalowed"],
            ["check", "--config", "gone.yml"],
            ["check", "--baseline", "gone.json"], ["check", "--jobs", "0"], ["check", "--format", "x"], ["nothing"],
            ["explain", "swalowed"], ["explain", "--all", "swallowed"], ["check", "--output", "gone/x"],
        ] {
            let run = CommandRun(arguments, in: clean.path)
            #expect(run.code == 2, "\(arguments)")
            #expect(run.errors != "", "\(arguments)")
        }
        #expect(CommandRun(["--version"], in: clean.path).output == Version.current + "\n")
        #expect(CommandRun(["check", "--help"], in: clean.path).code == 0)
    }

    // MARK: Without a command

    private static let light = "func f() { try? g() }\nfunc g() throws { throw E.a }\nenum E: Error { case a }\n"

    /// Cleanup needs no decision.
    @Test func listsHarmlessEndsOnRequest() throws {
        let cleanup = "import Foundation\nfunc f(_ u: URL) { defer { try? FileManager.default.removeItem(at: u) } }\n"
        let folder = try TemporaryFolder(["A.swift": cleanup])
        let run = folder.run("check")
        #expect(run.code == 0)
        #expect(run.output.contains("1 harmless end hidden. Show them: watertight check --all"))
        #expect(!run.output.contains("A.swift"))
        let all = folder.run("check", "--all")
        #expect(all.code == 0)
        #expect(all.output.contains("A.swift:2:"))
    }

    /// Each finding that is printed can be decided.
    @Test(arguments: [[], ["--all"], ["--top", "1"]]) func printsTheIDsThatTriageUses(options: [String]) throws {
        let folder = try TemporaryFolder(["A.swift": Self.leak, "B.swift": Self.light])
        let output = folder.run(["check"] + options).output
        let ids = output.matches(of: #/\[[a-z-]+\] (?<id>[0-9a-f]{8})\n/#).map { String($0.output.id) }
        #expect(ids.count == (options.contains("--top") ? 1 : 2))
        for id in ids { #expect(folder.run("decide", id, "--accept", "It is a test.").code == 0) }
    }

    @Test func readsLargerFilesOnRequest() throws {
        let padding = "// " + String(repeating: "x", count: 1 << 20) + "\n"
        let folder = try TemporaryFolder(["A.swift": Self.light + padding, ".watertight.yml": "largest-file: 1\n"])
        let skipped = folder.run("check", "--only", "swallowed")
        #expect(skipped.errors.contains("larger than 1 MB (`largest-file` in .watertight.yml)"))
        #expect(!skipped.output.contains("A.swift"))
        try folder.write("largest-file: 2\n", to: ".watertight.yml")
        #expect(folder.run("check", "--only", "swallowed").output.contains("A.swift:1"))
        try folder.write("largest-file: 0\n", to: ".watertight.yml")
        #expect(folder.run("check").errors.contains("a whole number from 1 to 1024; in megabytes"))
    }

    @Test func acceptsPathsAndOptionsWithoutACommand() throws {
        let folder = try TemporaryFolder(["A.swift": Self.leak, "Deep/B.swift": Self.leak])
        #expect(CommandRun(["Deep"], in: folder.path).output.contains("1 finding "))
        #expect(CommandRun(["Deep/B.swift", "A.swift"], in: folder.path).output.contains("2 findings"))
        #expect(
            CommandRun(["--format", "json"], in: folder.path).output == folder.run("check", "--format", "json").output)
        #expect(CommandRun(["--help"], in: folder.path).output.contains("SUBCOMMANDS"))
        #expect(CommandRun(["help", "check"], in: folder.path).code == 0)
    }

    @Test(arguments: [("chekc", "check"), ("explian", "explain")])
    func reportsAMistypedCommand(word: String, meant: String) throws {
        let run = CommandRun([word], in: try TemporaryFolder().path)
        #expect(run.code == 2)
        #expect(
            run.errors
                == "error: There is no command, file or folder \"\(word)\". Did you mean \"\(meant)\"? List the commands: watertight --help\n"
        )
    }

    @Test func notesDoNotFailUnlessStrict() throws {
        let folder = try TemporaryFolder(["A.swift": Self.leak, ".watertight.yml": "rules: {unused-accept: note}"])
        #expect(folder.run("check").code == 0)
        #expect(folder.run("check", "--strict").code == 1)
    }

    @Test func usesTheNearestConfiguration() throws {
        let folder = try TemporaryFolder([
            "App/Deep/A.swift": Self.leak, "Old/B.swift": Self.leak, ".watertight.yml": "exclude: Old/**",
        ])
        let run = folder.run("check", "App/Deep", "--format", "json")
        #expect(run.output.contains("\"App/Deep/A.swift\""))
        // Nothing would be read.
        #expect(folder.run("check", "Old").code == 2)
        #expect(folder.run("check", "Old/B.swift", "App").output.contains("1 finding"))
    }

    @Test func reportsTheLineOfAnInvalidKey() throws {
        let folder = try TemporaryFolder([".watertight.yml": "exclude: a\nrulez: {}"])
        let run = folder.run("check")
        #expect(run.code == 2)
        #expect(
            run.errors
                == ".watertight.yml:2:1: error: There is no key \"rulez\" here. Did you mean \"rules\"? Valid: include, exclude, rules, layers, architecture, vocabulary, baseline, largest-file.\n"
        )
    }

    @Test func onlyFindingsOutsideOfTheBaselineFail() throws {
        let folder = try TemporaryFolder(["A.swift": Self.leak])
        #expect(folder.run("baseline", "update").code == 0)
        let options = ["check", "--baseline", Baseline.fileName]
        #expect(CommandRun(options, in: folder.path).code == 0)
        try folder.write("\n\n" + Self.leak, to: "Moved.swift")
        try FileManager.default.removeItem(atPath: folder.path + "/A.swift")
        #expect(CommandRun(options, in: folder.path).code == 0)
        try folder.write(Self.leak, to: "New.swift")
        #expect(CommandRun(options, in: folder.path).output.contains("1 finding"))
        try FileManager.default.removeItem(atPath: folder.path + "/New.swift")
        try folder.write("", to: "Moved.swift")
        let stale = CommandRun(options, in: folder.path)
        #expect(stale.code == 0)
        #expect(stale.output.contains("note: \(Baseline.fileName): 1 entry no longer matches a finding."))
        #expect(CommandRun(options + ["--only", "swallowed"], in: folder.path).code == 0)
        #expect(folder.run("baseline", "update").code == 0)
        #expect(CommandRun(options, in: folder.path).code == 0)
    }

    @Test func topListsTheWorstCauses() throws {
        let folder = try TemporaryFolder(["A.swift": Self.leak, "B.swift": Self.leak])
        let all = folder.run("check", "--all", "--format", "xcode")
        let run = folder.run("check", "--all", "--top", "1", "--format", "xcode")
        #expect(run.code == all.code)
        #expect(run.output.components(separatedBy: " warning: ").count == 2)
        #expect(
            run.errors == "note: 1 of \(all.output.components(separatedBy: " warning: ").count - 1) findings listed\n")
        for options in [["0"], ["1", "--diff"]] {
            #expect(folder.run(["check", "--top"] + options).code == 2)
        }
    }

    @Test func writesIntoAFileAndQuietly() throws {
        let folder = try TemporaryFolder(["A.swift": "let a = 1\n"])
        #expect(folder.run("check", "--quiet").output == "")
        #expect(folder.run("check", "--format", "json", "--output", "r.json").code == 0)
        #expect(folder.text("r.json")?.contains("\"findings\"") == true)
    }

    @Test func explainPrintsTheRules() throws {
        let folder = try TemporaryFolder()
        #expect(folder.run("explain", "swalowed").errors.contains("Did you mean \"swallowed\"?"))
        #expect(folder.run("explain").output.contains("unused-accept"))
        #expect(folder.run("config").output.contains("swallowed: warning"))
    }
}
