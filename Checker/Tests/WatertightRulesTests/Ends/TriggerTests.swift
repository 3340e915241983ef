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
