import Testing

@testable import WatertightCLI

/// A named file is checked with the rest of the codebase.
@Suite struct NamedFilesTests {
    /// Only `Disk.swift` determines whether `keep` loses an error.
    private static let files = [
        "Sources/App/Disk.swift": """
        enum DiskError: Error { case full }
        struct Disk { func write(_ text: String) throws { throw DiskError.full } }
        """,
        "Sources/App/Notes.swift": """
        struct Notes { func keep(_ disk: Disk) { try? disk.write("a") } }
        """,
        "Sources/App/Drafts.swift": """
        struct Drafts { func keep(_ disk: Disk) { try? disk.write("b") } }
        """,
    ]

    @Test(arguments: [".watertight.yml", ".git/HEAD", "Package.swift"])
    func aFileIsReadWithItsCodebase(marker: String) throws {
        let folder = try TemporaryFolder(
            Self.files.merging([marker: marker == ".watertight.yml" ? "minimum-weight: 30\n" : "\n"]) { $1 })
        let run = folder.run("check", "--all", "Sources/App/Notes.swift")
        #expect(run.code == 1)
        #expect(run.output.contains("Sources/App/Notes.swift:1:42"))
        #expect(!run.output.contains("Drafts.swift"))
        #expect(run.output.contains("1 finding (1 warning) in Sources/App/Notes.swift; read "))
        let both = folder.run("check", "--all", "Sources/App/Notes.swift", "Sources/App/Drafts.swift")
        #expect(
            both.output.contains("2 findings (2 warnings) in Sources/App/Drafts.swift, Sources/App/Notes.swift; read "))
    }

    @Test func foldersAreSeparateCodebases() throws {
        let folder = try TemporaryFolder(
            Self.files.merging([".watertight.yml": "minimum-weight: 30\n", "Tools/Tool.swift": "let a = 1\n"]) { $1 })
        #expect(folder.run("check", "--all", "Sources").output.contains("2 findings (2 warnings) in 3 files, 4 lines"))
        #expect(folder.run("check", "--all", "Sources", "Tools").output.contains("in 4 files, 6 lines"))
        let mixed = folder.run("check", "--all", "Sources/App/Notes.swift", "Tools")
        #expect(mixed.output.contains("1 finding (1 warning) in Sources/App/Notes.swift, Tools; read 4 files, 6 lines"))
    }

    @Test func aFileWithoutACodebaseIsReadByItself() throws {
        let folder = try TemporaryFolder(Self.files)
        #expect(folder.run("check", "--all", "Sources/App/Notes.swift").output.contains("1 file, 1 line"))
    }

    @Test func reportsAnExcludedFile() throws {
        let folder = try TemporaryFolder(
            Self.files.merging([".watertight.yml": "exclude: Sources/App/Notes.swift\n"]) { $1 })
        let run = folder.run("check", "Sources/App/Notes.swift")
        #expect(run.code == 0)
        #expect(run.output.contains("note: Sources/App/Notes.swift: Excluded by .watertight.yml."))
    }
}
