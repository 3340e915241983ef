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

    // MARK: The first steps

    /// A client, two repositories, a use case, and three screens.
    private static let app = """
        import Foundation
        import SwiftUI
        enum WireError: Error { case offline, refused(Int) }
        final class Client {
            func get(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }
        }
        final class Notes {
            let client = Client()
            func all() throws -> [String] { [String(decoding: try client.get("notes"), as: UTF8.self)] }
            func keep(_ text: String) throws { _ = try client.get(text) }
        }
        final class Users {
            let client = Client()
            func me() throws -> String { String(decoding: try client.get("me"), as: UTF8.self) }
        }
        final class KeepNote {
            let notes = Notes()
            func callAsFunction(_ text: String) throws { try notes.keep(text) }
            func keep(_ text: String) throws { try notes.keep(text) }
        }
        final class NotesModel: ObservableObject {
            @Published var text = ""
            func load(_ notes: Notes) {
                do { _ = try notes.all() } catch let error as WireError { text = "\\(error)" } catch { text = "?" }
            }
        }
        final class EditModel: ObservableObject {
            @Published var text = ""
            func keep(_ keep: KeepNote) { do { try keep.keep(text) } catch { text = "?" } }
        }
        final class MeModel: ObservableObject {
            @Published var text = ""
            func load(_ users: Users) {
                do { text = try users.me() } catch { text = (error as? URLError)?.code == .timedOut ? "late" : "?" }
            }
        }
        struct Screen: View {
            @StateObject var notes = NotesModel()
            @StateObject var edit = EditModel()
            @StateObject var me = MeModel()
            var body: some View { Text(notes.text + edit.text + me.text) }
        }
        """

    @Test func anAppWithoutWatertightGetsItsFirstSteps() throws {
        let folder = try TemporaryFolder(["App.swift": Self.app])
        let text = folder.run("overview").output
        #expect(text.contains("Let these 2 tests of an error of any type ask `ErasedFailure`:"))
        #expect(text.contains("App.swift:34  `as? URLError`\n      App.swift:24  `case WireError`"))
        #expect(
            text.contains(
                "3. Migrate `Users`, of which 1 function can fail: App.swift:12\n   1 screen: `MeModel`. Tests in code that calls it: 1."
            ))
    }

    /// The client isn't a repository, and neither is a use case.
    @Test func theFirstRepositoryHasTheFewestScreens() throws {
        let others = Self.app.replacing("users.me()", with: "\"me\"")
        let text = try TemporaryFolder(["App.swift": others]).run("overview").output
        #expect(text.contains("3. Migrate `Notes`, of which 2 functions can fail"))
        #expect(text.contains("2 screens: `NotesModel`, `EditModel`. Tests in code that calls it: 1."))
        let renamed = others.replacing(#/Notes\b/#, with: "Abc").replacing("KeepNote", with: "Bcd")
        #expect(try TemporaryFolder(["App.swift": renamed]).run("overview").output.contains("Migrate `Abc`"))
    }

    @Test func anAppWithWatertightHasBegun() throws {
        let folder = try TemporaryFolder([
            "App.swift": Self.app,
            "Inbox.swift":
                "import Watertight\nfunc open() throws(Interruption<Trouble>) {}\nenum Trouble: LayerFailure { case gone }\n",
        ])
        #expect(!folder.run("overview").output.contains("adopt"))
    }
}
