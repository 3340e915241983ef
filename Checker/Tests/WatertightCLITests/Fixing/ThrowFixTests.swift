import Foundation
import Testing

@testable import WatertightCLI
@testable import WatertightThrows

@Suite struct ThrowFixTests {
    private static let app = [
        "Sources/App/Store.swift": """
        enum StoreError: Error { case full, locked }
        struct Store {
            func save(_ text: String) throws {
                guard !text.isEmpty else { throw StoreError.full }
                try lock()
            }
            func lock() throws { throw StoreError.locked }
            func idle() throws -> Int { 1 }
        }
        """,
        "Sources/App/Sync.swift": """
        struct Sync {
            let store: Store
            func run() { try? store.save("a") }
            func save() throws { try store.save("c") }
        }
        """,
    ]

    @Test func writesTheTypes() throws {
        let folder = try TemporaryFolder(Self.app)
        let run = folder.run("throws", "--fix")
        #expect(run.code == 0)
        #expect(
            run.output == """
                Sources/App/Store.swift:3  Store.save(_:)  throws(StoreError)
                Sources/App/Store.swift:7  Store.lock()  throws(StoreError)
                Sources/App/Sync.swift:4  Sync.save()  throws(StoreError)
                wrote 3 edits in 2 files; not compiled: add --verify 'swift build' to write only what compiles

                """)
        let store = folder.text("Sources/App/Store.swift")
        #expect(store?.contains("func save(_ text: String) throws(StoreError) {") == true)
        #expect(store?.contains("func idle() throws -> Int { 1 }") == true)
        #expect(folder.text("Sources/App/Sync.swift")?.contains("func save() throws(StoreError) {") == true)
        #expect(folder.run("throws", "--fix").output.hasPrefix("No changes."))
    }

    @Test func theDiffMatchesTheFix() throws {
        let shown = try TemporaryFolder(Self.app)
        let fixed = try TemporaryFolder(Self.app)
        let diff = shown.run("throws", "--diff", "--remove-throws")
        #expect(diff.code == 0)
        #expect(shown.text("Sources/App/Sync.swift") == Self.app["Sources/App/Sync.swift"])
        #expect(fixed.run("throws", "--fix", "--remove-throws").code == 0)
        try shown.git("init", "-q")
        #expect(try shown.git("apply", "-", input: diff.output) == 0)
        for name in Self.app.keys { #expect(shown.text(name) == fixed.text(name), "\(diff.output)") }
        #expect(fixed.text("Sources/App/Store.swift")?.contains("func idle() -> Int { 1 }") == true)
    }

    @Test func limitsEditsToTheSelection() throws {
        let folder = try TemporaryFolder(Self.app)
        // Callees of a file's functions must be changed, too.
        #expect(folder.run("throws", "--fix", "Sources/App/Sync.swift").output.hasPrefix("No changes."))
        #expect(folder.run("throws", "--fix", "Sources/App/Store.swift", "Store.save").code == 0)
        #expect(folder.text("Sources/App/Sync.swift") == Self.app["Sources/App/Sync.swift"])
        #expect(folder.text("Sources/App/Store.swift")?.contains("throws(StoreError)") == true)
    }

    @Test func skipsFilesWithSyntaxErrors() throws {
        let folder = try TemporaryFolder([
            "A.swift": "enum E: Error { case a }\nfunc f() throws { throw E.a }\nfunc g( {\n"
        ])
        let run = folder.run("throws", "--fix")
        #expect(run.code == 0)
        #expect(run.errors.contains("A.swift was left unchanged"))
        #expect(run.output.hasPrefix("No changes."))
    }

    @Test(arguments: [
        ["--public"], ["--remove-throws"], ["--verify", "true"], ["--fix", "--verify", " "],
        ["--fix", "--timeout", "0"],
    ])
    func invalidOptionsExitWith2(options: [String]) throws {
        let folder = try TemporaryFolder(Self.app)
        #expect(CommandRun(["throws"] + options, in: folder.path).code == 2)
    }

    // MARK: Verification commands

    /// Returns a command that rejects sources with a text, optionally with compiler-style output.
    private static func refusing(_ text: String, naming line: String? = nil) -> String {
        let said = line.map { "echo \"$PWD/\($0):5: error: it is refused\"; " } ?? ""
        return "if grep -rq '\(text)' Sources; then \(said)exit 1; fi"
    }

    @Test func writesAcceptedEdits() throws {
        let folder = try TemporaryFolder(Self.app)
        let run = folder.run("throws", "--fix", "--verify", "test -f Sources/App/Sync.swift")
        #expect(run.code == 0)
        #expect(
            run.output.hasSuffix(
                "wrote 3 edits in 2 files, rejected 0; `test -f Sources/App/Sync.swift` ran 2 times\n"))
    }

    @Test(arguments: [nil, "Sources/App/Sync.swift:4"])
    func skipsRejectedEdits(line: String?) throws {
        let folder = try TemporaryFolder(Self.app)
        let run = folder.run("throws", "--fix", "--verify", Self.refusing("func save() throws(", naming: line))
        #expect(run.code == 0)
        #expect(run.output.contains("rejected:\n  Sources/App/Sync.swift:4  Sync.save()  throws(StoreError): "))
        #expect(line == nil || run.output.contains("throws(StoreError): it is refused\n"))
        #expect(folder.text("Sources/App/Sync.swift") == Self.app["Sources/App/Sync.swift"])
        #expect(folder.text("Sources/App/Store.swift")?.contains("func lock() throws(StoreError)") == true)
    }

    @Test func skipsEditsThatRequireRejectedOnes() throws {
        let folder = try TemporaryFolder(Self.app)
        let run = folder.run(
            "throws", "--fix", "--format", "json", "--verify", Self.refusing("func lock() throws("))
        struct Document: Decodable {
            struct Edit: Decodable { var name: String }
            var written: [Edit]
            var refused: [Edit]
        }
        let document = try JSONDecoder().decode(Document.self, from: Data(run.output.utf8))
        #expect(document.written.isEmpty)
        #expect(document.refused.map(\.name) == ["Store.save(_:)", "Store.lock()", "Sync.save()"])
        for (name, text) in Self.app { #expect(folder.text(name) == text) }
    }

    @Test func rejectsACommandThatFailsWithoutEdits() throws {
        let folder = try TemporaryFolder(Self.app)
        let run = folder.run("throws", "--fix", "--verify", "echo it is broken; exit 3")
        #expect(run.code == 2)
        #expect(run.errors.contains("fails with exit code 3 on the unchanged sources"))
        #expect(run.errors.contains("it is broken"))
        for (name, text) in Self.app { #expect(folder.text(name) == text) }
    }

    /// Build systems compare modification times in whole seconds.
    @Test func eachRunHasADifferentModificationTime() throws {
        let folder = try TemporaryFolder(Self.app)
        let command = "date -r Sources/App/Store.swift +%s >> seconds; test -z \"$(sort seconds | uniq -d)\""
        let run = folder.run("throws", "--fix", "--verify", command)
        #expect(run.code == 0)
        #expect(run.output.contains("wrote 3 edits in 2 files, rejected 0;"))
    }

    @Test func terminatesACommandAfterTheTimeout() throws {
        let folder = try TemporaryFolder(Self.app)
        let run = folder.run("throws", "--fix", "--verify", "sleep 600 & sleep 600", "--timeout", "1")
        #expect(run.code == 2)
        #expect(run.errors.contains("took longer than 1 s"))
        for (name, text) in Self.app { #expect(folder.text(name) == text) }
    }

    @Test func theCommandRunsInACopyAtTheCurrentDirectory() throws {
        var files = Self.app
        files["Package.swift"] = "// the manifest"
        files["Sources/.build/old"] = "left behind"
        let folder = try TemporaryFolder(files)
        try folder.git("init", "-q")
        let command = "test -f ../Package.swift && test -d App && test ! -e .build && test ! -e ../.git && touch made"
        let run = CommandRun(["throws", "--fix", "--verify", command], in: folder.path + "/Sources")
        #expect(run.code == 0, "\(run.errors)")
        #expect(folder.text("Sources/App/Sync.swift")?.contains("throws(StoreError)") == true)
        #expect(folder.text("Sources/made") == nil)
    }

    @Test func theDiffContainsAcceptedEdits() throws {
        let folder = try TemporaryFolder(Self.app)
        let run = folder.run("throws", "--diff", "--verify", Self.refusing("func save() throws("))
        #expect(run.output.contains("+    func lock() throws(StoreError)"))
        #expect(!run.output.contains("Sync.swift"))
        #expect(run.errors.contains("Sync.save()"))
        for (name, text) in Self.app { #expect(folder.text(name) == text) }
    }

    @Test func writesNothingIfAFileChanges() throws {
        let folder = try TemporaryFolder(Self.app)
        let run = folder.run(
            "throws", "--fix", "--verify", "echo >> '\(folder.path)/Sources/App/Sync.swift'")
        #expect(run.code == 2)
        #expect(run.errors.contains("Sources/App/Sync.swift changed after it was read; nothing was written."))
        #expect(folder.text("Sources/App/Store.swift") == Self.app["Sources/App/Store.swift"])
    }

    /// Uses a separate process, since signals affect the whole process.
    @Test func cleansUpAfterAnInterruption() throws {
        let folder = try TemporaryFolder(Self.app)
        let temporary = try TemporaryFolder()
        #expect(mkfifo(folder.path + "/started", 0o600) == 0)
        let process = Process()
        let tool: URL = try #require(BuiltTool.url, "the tool is not built")
        process.executableURL = tool
        process.arguments = ["throws", "--fix", "--verify", "echo > '\(folder.path)/started'; sleep 600"]
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        process.environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": temporary.path]) { $1 }
        let errors = Pipe()
        process.standardError = errors
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        // Opening blocks until the command has started.
        let started = try FileHandle(forReadingFrom: URL(fileURLWithPath: folder.path + "/started"))
        _ = try started.readToEnd()
        process.interrupt()
        let said = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 2)
        #expect(said == "error: Interrupted. Nothing was written.\n")
        #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path) == [])
        for (name, text) in Self.app { #expect(folder.text(name) == text) }
    }

    /// Runs the actual compiler once: it accepts correct edits, and rejects those that only the compiler can detect.
    @Test(.tags(.compiler), .timeLimit(.minutes(30))) func verifiesWithTheCompiler() throws {
        let source = """
            enum E: Error { case a }
            func right() throws { throw E.a }
            func caller() throws { try right() }
            func wrong() throws { throw E.a }
            func user() {
                var kept: () throws -> Void = right
                kept = wrong
                var stored = (wrong, 1)
                stored.0 = { throw OtherError() }
                _ = (kept, stored)
            }
            struct OtherError: Error {}

            """
        let folder = try TemporaryFolder([
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "small", targets: [.target(name: "Small")])

            """,
            "Sources/Small/Small.swift": source,
        ])
        let run = folder.run("throws", "--fix", "--verify", "swift build")
        #expect(run.code == 0, "\(run.errors)")
        let fixed = folder.text("Sources/Small/Small.swift")
        #expect(fixed?.contains("func right() throws(E)") == true, "\(run.output)")
        #expect(fixed?.contains("func caller() throws(E)") == true)
        #expect(fixed?.contains("func wrong() throws {") == true)
        #expect(run.output.contains("wrote 2 edits in 1 file, rejected 1;"))
    }
}
