import Testing

@testable import WatertightRules

/// What starts the work that fails, found through callers.
@Suite struct TriggerTests {
    private func triggers(_ source: String) -> [String] {
        let survey = Survey(["App/A.swift": source])
        return survey.ends(in: FileID(0), Resolver(program: survey.program)).map { end in
            "\(survey.program.facts(FileID(0)).line(of: end.offset)) \(end.trigger.rawValue)"
        }
    }

    /// A note names the line of the modifier, and the file of the declaration.
    @Test func notesNameTheirPlace() {
        let survey = Survey([
            "App/A.swift": """
            import SwiftUI
            import Disk
            struct Card: View {
                let onTap: () -> Void
                var body: some View { Text("Card") }
            }
            """,
            "App/B.swift": """
            import SwiftUI
            import Disk
            struct Holds: View {
                var body: some View {
                    VStack { Card { try? Disk.write(1) } }
                        .frame(width: 1)
                        .refreshable {
                            try? Disk.write(2)
                        }
                }
            }
            """,
        ])
        let ends = survey.ends(in: FileID(1), Resolver(program: survey.program))
        let notes = ends.flatMap(\.evidence).map { step in
            "\(survey.program.files[step.file].path):\(survey.program.facts(step.file).line(of: step.offset)): \(step.words)"
        }
        #expect(notes.contains("App/A.swift:4: `Card.onTap` belongs to a screen"))
        #expect(notes.contains("App/B.swift:7: `refreshable` runs it as a user's action"))
    }

    /// Types of one name are in different targets: the one in the nearest folder is meant.
    @Test(arguments: ["One", "Two"]) func theTypeInTheNearestFolderIsMeant(target: String) {
        let model = "import Disk\nfinal class Model { func load() { try? Disk.read(1) } }"
        let view =
            "import SwiftUI\nstruct Screen: View { let model = Model(); var body: some View { Button(\"Go\") { model.load() } } }"
        let survey = Survey([
            "One/Data/Model.swift": model, "Two/Data/Model.swift": model, "\(target)/Views/Screen.swift": view,
        ])
        let triggers = survey.program.files.indices.map {
            survey.ends(in: FileID($0), Resolver(program: survey.program))
        }
        .flatMap { ends in ends.map { "\(survey.program.files[$0.file].path) \($0.trigger)" } }
        let other = target == "One" ? "Two" : "One"
        #expect(triggers.contains("\(target)/Data/Model.swift person"))
        #expect(triggers.contains("\(other)/Data/Model.swift unknown"))
    }

    /// `SyncKit` isn't nearer to `Sync` than `App`.
    @Test func aCommonPrefixIsNoFolder() {
        let model = "import Disk\nfinal class Model { func load() { try? Disk.read(1) } }"
        let view = "import SwiftUI\nstruct Screen: View { var body: some View { Button(\"Go\") { Model().load() } } }"
        let survey = Survey(["App/Model.swift": model, "SyncKit/Model.swift": model, "Sync/Screen.swift": view])
        let ends = survey.ends(in: FileID(0), Resolver(program: survey.program))
        #expect(survey.program.files[FileID(0)].path == "App/Model.swift" && ends.map(\.trigger) == [.person])
    }

    @Test func aStoredClosureStartsAtItsButton() {
        let found = triggers(
            """
            import SwiftUI
            struct Store { func save() throws { throw CocoaError(.fileWriteNoPermission) } }
            struct SaveButton: View {
                let title: String
                let action: () -> Void
                var body: some View { Button(title, action: action) }
            }
            struct Card: View {
                let onSave: () -> Void
                var body: some View { Text("Card").onTapGesture { onSave() } }
            }
            struct Logo: View {
                let onLayout: () -> Void
                var body: some View { Text("Logo").onAppear { onLayout() } }
            }
            struct Screen: View {
                let store: Store
                var body: some View {
                    SaveButton(title: "Save") { try? store.save() }
                    Card(onSave: { try? store.save() })
                    Logo(onLayout: { try? store.save() })
                }
            }
            """)
        #expect(found == ["19 person", "20 person", "21 screen"])
    }

    @Test func delegateCallbacksCanBeUserActions() {
        let found = triggers(
            """
            import UIKit
            struct Store { func save() throws { throw CocoaError(.fileWriteNoPermission) } }
            final class List: UITableViewController {
                let store = Store()
                override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { try? store.save() }
            }
            final class Rows: NSObject, UITableViewDelegate {
                let store = Store()
                func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { try? store.save() }
                func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt path: IndexPath) {
                    try? store.save()
                }
            }
            """)
        #expect(found == ["5 person", "9 person", "11 unknown"])
    }

    @Test func aToggleIsAUserAction() {
        let found = triggers(
            """
            import SwiftUI
            struct Store { func save() throws { throw CocoaError(.fileWriteNoPermission) } }
            final class Settings: ObservableObject {
                let store = Store()
                @Published var isOn = false { didSet { try? store.save() } }
                var startsAtLogin: Bool {
                    get { false }
                    set { try? store.save() }
                }
            }
            struct Screen: View {
                @ObservedObject var settings: Settings
                var body: some View {
                    Toggle("On", isOn: $settings.isOn)
                    Toggle("Starts at Login", isOn: $settings.startsAtLogin)
                }
            }
            """)
        #expect(found == ["5 person", "8 person"])
    }

    @Test func reportsAHandlerOfAUserActionOnce() {
        let survey = Survey([
            "App/Files.swift": """
            import Foundation
            enum Files {
                static func remove(_ url: URL) {
                    do { try FileManager.default.removeItem(at: url) } catch { print("not removed \\(error)") }
                }
                static func save(_ data: Data, _ url: URL) {
                    do { try data.write(to: url) } catch { print("not saved \\(error)") }
                }
            }
            """,
            "App/Screen.swift": """
            import SwiftUI
            struct Screen: View {
                let url: URL
                var body: some View { Button("Save") { Files.save(Data(), url) } }
            }
            """,
        ])
        let found = survey.findings(by: [FailureNotShownRule()])
        #expect(found.map { "\($0.path):\($0.range.line)" } == ["App/Files.swift:7"])
    }
}
