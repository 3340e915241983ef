import Foundation
import Testing

@testable import WatertightCLI

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
                wrote 3 edits in 2 files

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

    @Test(arguments: [["--public"], ["--remove-throws"]])
    func invalidOptionsExitWith2(options: [String]) throws {
        let folder = try TemporaryFolder(Self.app)
        #expect(CommandRun(["throws"] + options, in: folder.path).code == 2)
    }

    @Test func jsonContainsTheEditsWithoutWritingThem() throws {
        struct Document: Decodable {
            struct Edit: Decodable {
                var name: String
                var path: String
                var start: Int
                var end: Int
                var text: String
            }

            var edits: [Edit]
        }
        let folder = try TemporaryFolder(Self.app)
        let run = folder.run("throws", "--diff", "--format", "json")
        let edits = try JSONDecoder().decode(Document.self, from: Data(run.output.utf8)).edits
        #expect(edits.map(\.name) == ["Store.save(_:)", "Store.lock()", "Sync.save()"])
        for edit in edits {
            let source = Array(try #require(Self.app[edit.path]).utf8)
            #expect(String(decoding: source[edit.start..<edit.end], as: UTF8.self) == "throws")
            #expect(edit.text == "throws(StoreError)")
        }
        for (name, text) in Self.app { #expect(folder.text(name) == text) }
    }
}
