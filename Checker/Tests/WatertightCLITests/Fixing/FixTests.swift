import Foundation
import Testing
import WatertightRules
import WatertightSupport

@testable import WatertightCLI

@Suite struct FixTests {
    private static let unused = "// watertight:accept swallowed: why"

    private func fixed(_ source: String, _ edits: [(Int, Int, String)]) -> String? {
        FixedFile(
            path: "A.swift", bytes: Data(source.utf8),
            fixes: edits.map { Fix(title: "", edits: [Fix.Edit(offset: $0.0, end: $0.1, replacement: $0.2)]) }
        ).map { String(decoding: $0.after, as: UTF8.self) }
    }

    @Test func theFirstOverlappingFixWins() {
        #expect(fixed("let a = 1", [(4, 5, "b"), (4, 5, "c")]) == "let b = 1")
        #expect(fixed("let a = 1", [(4, 5, "b"), (8, 9, "2")]) == "let b = 2")
    }

    @Test func rejectsInvalidEdits() {
        #expect(fixed("let a = 1", [(4, 5, "{")]) == nil)
        #expect(fixed("let a = {", [(4, 5, "b")]) == nil)
        #expect(fixed("let a = 1", [(4, 500, "b")]) == nil)
        #expect(fixed("let a = 1", [(-1, 3, "b")]) == nil)
        #expect(fixed("let a = 1", [(5, 4, "b")]) == nil)
    }

    @Test func keepsLineEndsMarksAndPermissions() throws {
        let folder = try TemporaryFolder([
            "A.swift": "\u{FEFF}let a = 1\r\n  \(Self.unused)\r\nlet b = 1  \(Self.unused)\r\nlet c = 2\r\n"
        ])
        let file = folder.path + "/A.swift"
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
        let run = folder.run("check", "--fix")
        #expect(run.code == 0)
        #expect(run.errors.contains("2 findings fixed"))
        #expect(folder.text("A.swift") == "\u{FEFF}let a = 1\r\nlet b = 1\r\nlet c = 2\r\n")
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o640)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["A.swift"])
        #expect(folder.run("check", "--fix", "--only", "cancellation-presented,swallowed,unused-accept").errors == "")
    }

    @Test func findingsWithoutAFixAreCounted() throws {
        let folder = try TemporaryFolder([
            "A.swift": "func f() { try? g() }\nfunc g() throws { throw E.a }\nenum E: Error { case a }\n"
        ])
        #expect(folder.run("check", "--all", "--fix").errors == "No safe fixes for 1 finding\n")
    }

    @Test func theDiffMatchesTheFix() throws {
        let sources = [
            "A b.swift": "let a = 1\n\(Self.unused)\nlet b = 1\n1\n2\n3\n4\n5\n6\n7\n8\n9\nlet c = 1 \(Self.unused)",
            "é.swift": "\(Self.unused)", "C.swift": "\(Self.unused)\r\nlet a = 1\r\n",
            "D.swift": "f()\nf()  \(Self.unused)\nf()\nf()\nf()\nf()\nf()\n\(Self.unused)\nf()\n",
        ]
        let shown = try TemporaryFolder(sources)
        let fixed = try TemporaryFolder(sources)
        let diff = shown.run("check", "--diff")
        #expect(diff.code == 1)
        #expect(shown.text("D.swift") == sources["D.swift"])
        #expect(fixed.run("check", "--fix").code == 0)
        try shown.git("init", "-q")
        #expect(try shown.git("apply", "-", input: diff.output) == 0)
        for name in sources.keys { #expect(shown.text(name) == fixed.text(name), "\(name)\n\(diff.output)") }
    }

    @Test func skipsAFileThatChanged() throws {
        let folder = try TemporaryFolder(["A.swift": "new"])
        #expect(throws: FileReplacement.Failure.self) {
            try FileReplacement.write(Data("x".utf8), to: folder.path + "/A.swift", ifStill: ContentHash("old".utf8))
        }
        #expect(folder.text("A.swift") == "new")
    }

    @Test func fixesAreComplete() throws {
        let folder = try TemporaryFolder([
            "A.swift": """
            import SwiftUI
            final class ItemsViewModel {
                var errorMessage: String?
                func reload() async {
                    do {
                        items = try await client.items()
                    } catch {
                        errorMessage = "Sorry"
                    }
                }
            }
            struct ItemsView: View {
                let model: ItemsViewModel
                var body: some View { Text(model.errorMessage ?? "").task { await model.reload() } }
            }
            \(Self.unused)
            let a = 1
            """
        ])
        let run = folder.run(
            "check", "--fix", "--only", "cancellation-presented,swallowed,unused-accept")
        let fixed = folder.text("A.swift") ?? ""
        #expect(run.code == 0, "\(run.output)")
        #expect(fixed.contains("catch is CancellationError {"))
        #expect(!fixed.contains(Self.unused))
        #expect(folder.run("check", "--fix", "--only", "cancellation-presented,swallowed,unused-accept").errors == "")
        #expect(folder.text("A.swift") == fixed)
    }
}
