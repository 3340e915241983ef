import Testing
import WatertightSupport

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

    @Test(arguments: [
        ".watertight.yml", ".git/HEAD", "Package.swift", "App.xcodeproj/project.pbxproj", ".watertight-baseline.json",
    ])
    func aFileIsReadWithItsCodebase(marker: String) throws {
        let folder = try TemporaryFolder(
            Self.files.merging([marker: Self.markers[marker] ?? "\n"]) { $1 })
        let run = folder.run("check", "--all", "Sources/App/Notes.swift")
        #expect(run.code == 1)
        #expect(run.output.contains("Sources/App/Notes.swift:1:42"))
        #expect(!run.output.contains("Drafts.swift"))
        #expect(run.output.contains("1 finding (1 warning) in Sources/App/Notes.swift; read "))
        let both = folder.run("check", "--all", "Sources/App/Notes.swift", "Sources/App/Drafts.swift")
        #expect(
            both.output.contains("2 findings (2 warnings) in Sources/App/Drafts.swift, Sources/App/Notes.swift; read "))
    }

    private static let markers = [
        ".watertight.yml": "largest-file: 8\n",
        ".watertight-baseline.json": "{\"formatVersion\": 2, \"findings\": []}\n",
    ]

    /// A package in a folder with a stray manifest and other code.
    private static let nested = [
        "Package.swift": "\n", "other/A.swift": "let a = 1\n", "other/B.swift": "let b = 1\n",
        "app/Package.swift": "\n",
        "app/Sources/A.swift": "let a = 1\n",
    ]

    @Test(arguments: ["app", "app/Sources"]) func theInnermostPackageIsRead(folder: String) throws {
        let root = try TemporaryFolder(Self.nested)
        let path = folder == "app" ? "Sources/A.swift" : "A.swift"
        let run = CommandRun(["check", path], in: FilePath.joined(root.path, folder))
        #expect(run.output.contains("read 2 files"))
        #expect(run.errors.hasPrefix("Reading the code in ") == (folder != "app"))
        let above = root.run("check", "app/Sources/A.swift")
        #expect(above.output.contains("read 2 files"))
        #expect(above.errors == "Reading the code in app.\n")
    }

    /// What is above the working folder is named before it is read.
    @Test func aPackageAboveTheWorkingFolderIsAnnounced() throws {
        let root = try TemporaryFolder(Self.nested.filter { $0.key != "app/Package.swift" })
        let run = CommandRun(["check", "A.swift"], in: FilePath.joined(root.path, "app/Sources"))
        #expect(run.errors == "Reading the code in \(root.path), outside of the working folder.\n")
        #expect(run.output.contains("read 4 files"))
        #expect(CommandRun(["check", "."], in: FilePath.joined(root.path, "app/Sources")).errors.isEmpty)
    }

    /// The ids of findings come from another look at the same codebase.
    @Test func theCodebaseIsAnnouncedOnce() throws {
        let root = try TemporaryFolder(Self.files.merging(["Sources/Package.swift": "\n"]) { $1 })
        let run = root.run("check", "Sources/App/Notes.swift")
        #expect(run.code == 1)
        #expect(run.errors == "Reading the code in Sources.\n")
        // It reads only the file.
        #expect(root.run("contract", "Sources/App/Notes.swift").errors == "")
    }

    @Test(arguments: [(entries: 3, files: 100), (entries: 100, files: 2)])
    func aFolderThatNobodyNamedHasALimit(limit: (entries: Int, files: Int)) throws {
        let folder = try TemporaryFolder(Self.nested)
        let settings = CheckSettings(root: folder.path, limit: limit)
        #expect {
            try SourceDiscovery(settings: settings).find()
        } throws: {
            "\($0)".contains("contains more than") && "\($0)".contains("watertight check \(folder.path)")
        }
        #expect(try SourceDiscovery(settings: CheckSettings(root: folder.path)).find().paths.count == 5)
        let console = Console(
            write: { _ in }, writeError: { _ in }, workingDirectory: folder.path, understandsColor: false)
        func isNamed(_ paths: String...) throws -> Bool {
            try Workspace.locate(paths: paths, config: nil, console: console).isNamed
        }
        #expect(try !isNamed() && !isNamed("app/Sources/A.swift") && isNamed("app") && isNamed("."))
        try folder.write("largest-file: 8\n", to: ".watertight.yml")
        #expect(try isNamed())
    }

    /// The baseline and the models of the codebase also apply to one of its folders.
    @Test(arguments: [true, false]) func aFolderUsesTheBaselineAndTheModelsAroundIt(isRepository: Bool) throws {
        let folder = try TemporaryFolder(
            Self.files.merging(isRepository ? [".git/HEAD": "\n"] : [:]) { $1 }.merging([
                "Sources/App/Remote.swift": """
                import Acme
                struct Remote { func keep() { try? Wire.send() } }
                """,
                ".watertight/models/Acme.swift": """
                public enum Wire {
                    public static func send() throws
                }
                """,
            ]) { $1 })
        #expect(folder.run("baseline", "update").code == 0)
        #expect(folder.run("check", "--all", "--baseline", ".watertight-baseline.json", "Sources").code == 0)
    }

    @Test func foldersAreSeparateCodebases() throws {
        let folder = try TemporaryFolder(
            Self.files.merging([".watertight.yml": "largest-file: 8\n", "Tools/Tool.swift": "let a = 1\n"]) { $1 })
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
