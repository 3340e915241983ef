import Foundation
import Testing

@testable import WatertightCLI

@Suite struct OverviewCommandTests {
    private static let store = """
        import SwiftUI
        struct Store: View {
            func keep(_ text: String) {
                try? text.write(toFile: "a", atomically: true, encoding: .utf8)
            }
            var body: some View { Button("Keep") { keep("") } }
        }
        """

    @Test func printsTheEffectOnUsers() throws {
        let folder = try TemporaryFolder(["Store.swift": Self.store])
        let run = CommandRun([], in: folder.path)
        // A first look.
        #expect(run.code == 0)
        #expect(run.output.contains("Read 1 file with 7 lines, 0 functions that can throw."))
        #expect(run.output.contains("1. A change may be missing, and no screen shows that."))
        #expect(run.output.contains("Store.swift:4  [swallowed]"))
        #expect(run.output.contains("watertight baseline update"))
    }

    @Test func printsTheNumberOfOtherFindings() throws {
        let names = ["A", "B", "C", "D", "E"]
        let folder = try TemporaryFolder(
            Dictionary(
                uniqueKeysWithValues: names.map {
                    ("\($0).swift", Self.store.replacingOccurrences(of: "Store", with: $0))
                }))
        let run = CommandRun([], in: folder.path)
        #expect(run.output.contains("10 places where an error leaks or is lost, from 5 causes."))
        #expect(run.output.contains("2 other causes."))
    }

    @Test func omitsFindingsOfTheBaseline() throws {
        let folder = try TemporaryFolder([
            "Store.swift": Self.store, ".watertight.yml": "baseline: known.json\n",
        ])
        #expect(folder.run("baseline", "update").code == 0)
        let run = CommandRun([], in: folder.path)
        #expect(run.code == 0)
        #expect(run.output.contains("No new findings."))
    }

    @Test func countsHarmlessEnds() throws {
        let folder = try TemporaryFolder([
            "A.swift": "import Foundation\nfunc f(_ u: URL) { defer { try? FileManager.default.removeItem(at: u) } }\n"
        ])
        let run = CommandRun([], in: folder.path)
        #expect(run.code == 0)
        #expect(run.output.hasSuffix("No findings.\n1 harmless end hidden. Show them: watertight check --all\n"))
    }

    @Test func reportsNoFindings() throws {
        let folder = try TemporaryFolder(["A.swift": "struct A {}\n"])
        let run = CommandRun([], in: folder.path)
        #expect(run.code == 0)
        #expect(run.output.hasSuffix("No findings.\n"))
    }
}
