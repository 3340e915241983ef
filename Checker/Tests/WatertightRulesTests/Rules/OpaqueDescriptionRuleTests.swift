import Testing

@testable import WatertightRules

@Suite struct OpaqueDescriptionRuleTests {
    /// The names of types and properties in these sources have no meaning.
    private let names = [
        "DoorViewController": "Gate", "FailedView": "Sorry", "FeedViewModel": "River", "FeedViewController": "Bank",
        "ExportViewController": "Van", "errorMessage": "ink", "statusLabel": "sign", "OrderViewModel": "Tray",
        "ImportViewController": "Port",
    ]

    @Test func findsAlertsLabelsAndTexts() {
        expectLeaks(
            "opaque-description", whatever: names,
            in: """
                import SwiftUI
                import UIKit
                final class DoorViewController: UIViewController {
                    let statusLabel = UILabel()
                    func failed(_ error: Error) {
                        let alert = UIAlertController(
                            title: "Oh",
                            message: error.localizedDescription, // leak
                            preferredStyle: .alert)
                        present(alert)
                        statusLabel.text = "Failed: \\(error)" // leak
                    }
                }
                struct FailedView: View {
                    let error: any Error
                    var body: some View { Text(error.localizedDescription) } // leak
                }
                """)
    }

    /// Another argument determines the closure's argument.
    @Test func findsAlertsOfItems() {
        expectLeaks(
            "opaque-description", whatever: names,
            in: """
                import SwiftUI
                struct Info: Identifiable { let id = 1, message: String }
                struct FailedView: View {
                    @State private var info: Info?
                    var body: some View {
                        Text("a").alert(item: $info) { info in Alert(title: Text(info.message)) }
                    }
                    func failed(_ error: any Error) {
                        info = Info(message: error.localizedDescription) // leak
                    }
                }
                """)
    }

    @Test func findsMessagesThatAViewReads() {
        expectLeaks(
            "opaque-description", whatever: names,
            in: """
                import SwiftUI
                enum Phase { case idle, failed(String) }
                final class FeedViewModel: ObservableObject {
                    @Published var errorMessage: String?
                    @Published var state: Phase = .idle
                    var results: [Int: Phase] = [:]
                    var unread: String?
                    var isOld: String?
                    func load() async {
                        do { try await feed.load() } catch {
                            errorMessage = error.localizedDescription // leak
                            state = .failed(String(describing: error)) // leak
                            unread = error.localizedDescription
                            isOld = error.localizedDescription
                        }
                    }
                    func ping() async {
                        do { try await server.ping() } catch {
                            results[1] = .failed("\\(error)") // leak
                        }
                    }
                }
                struct FeedView: View {
                    @StateObject var model = FeedViewModel()
                    var body: some View {
                        VStack {
                            if let words = model.errorMessage { Text(words) }
                            if model.isOld != nil { Text("Old") }
                            Rows(of: model.state, and: model.results)
                        }
                    }
                }
                """)
    }

    @Test func followsDerivedPropertiesAndBindings() {
        expectLeaks(
            "opaque-description",
            in: """
                import SwiftUI
                final class Model: ObservableObject {
                    @Published private var cause: String?
                    @Published var note = ""
                    var words: String { cause ?? "" }
                    func failed(_ error: any Error) {
                        cause = error.localizedDescription // leak
                        note = "\\(error)" // leak
                    }
                }
                struct Page: View {
                    @ObservedObject var model: Model
                    var body: some View {
                        Text(model.words)
                        TextField("Note", text: $model.note)
                    }
                }
                """)
    }

    @Test func findsTextsInValues() {
        expectLeaks(
            "opaque-description",
            in: """
                import UIKit
                struct Note { let title: String; let words: String; let cause: String }
                final class Sender {
                    let tell: (Note) -> Void = { _ in }
                    func failed(_ error: any Error) {
                        tell(Note(title: "Sorry", words: error.localizedDescription, cause: "")) // leak
                        tell(Note(title: "Sorry", words: "", cause: error.localizedDescription))
                    }
                }
                final class Guide {
                    func show(_ note: Note) {
                        start(UIAlertController(title: note.title, message: note.words, preferredStyle: .alert))
                    }
                }
                """)
    }

    @Test func followsVariablesAndHelpers() {
        expectLeaks(
            "opaque-description", whatever: names,
            in: """
                import UIKit
                final class FeedViewController: UIViewController {
                    let statusLabel = UILabel()
                    func load(_ result: Result<Int, Error>) {
                        guard case .failure(let error) = result else { return }
                        let text = error.localizedDescription // leak
                        self.tell(text)
                    }
                    private func tell(_ words: String) { statusLabel.text = words }
                }
                """)
    }

    @Test func findsErrorsThatTheSystemPresents() {
        expectLeaks(
            "opaque-description", whatever: names,
            in: """
                import AppKit
                final class ExportViewController: NSViewController {
                    func export() {
                        do { try write() } catch {
                            NSApplication.shared.presentError(error) // leak
                            NSAlert(error: error).runModal() // leak
                        }
                    }
                }
                """)
    }

    @Test func ignoresFixedTexts() {
        expectLeaks(
            "opaque-description", whatever: names,
            in: """
                import UIKit
                final class ExportViewController: UIViewController {
                    let statusLabel = UILabel()
                    func export() {
                        do { try write() } catch { presentError(error) }
                    }
                    private func presentError(_ error: Error) { statusLabel.text = "It could not be exported." }
                }
                """)
    }

    @Test func ignoresOwnErrors() {
        expectLeaks(
            "opaque-description",
            in: """
                import UIKit
                enum Refusal: LocalizedError { case closed; var errorDescription: String? { "Closed today." } }
                final class DoorViewController: UIViewController {
                    enum Error: Swift.Error { case a }
                    let statusLabel = UILabel()
                    func knock() throws { throw Refusal.closed }
                    func open() async {
                        do throws(Refusal) { try await door.open() } catch { statusLabel.text = error.localizedDescription }
                        do { try push() } catch let error as Refusal { statusLabel.text = error.localizedDescription } catch {}
                        do { try knock() } catch { statusLabel.text = error.localizedDescription }
                    }
                    func failed(_ error: Error) { statusLabel.text = error.localizedDescription }
                    func read(error: Announcement) { statusLabel.text = error.description }
                }
                struct Announcement { var description: String }
                """)
    }

    @Test func ignoresLogsAndUnknownCalls() {
        expectLeaks(
            "opaque-description",
            in: """
                import UIKit
                final class FeedViewController: UIViewController {
                    let statusLabel = UILabel()
                    func load() async {
                        do { try await feed.load() } catch {
                            logger.error("failed: \\(error.localizedDescription)")
                            print(error.localizedDescription)
                            Analytics.track("failed", message: "\\(error)")
                            assertionFailure("\\(error)")
                            let text = error.localizedDescription
                            crashReporter.record(text)
                            compute(error.localizedDescription)
                            showToast(error.localizedDescription)
                        }
                        unseen.load { reason in self.statusLabel.text = reason.localizedDescription }
                    }
                    let script = "catch (error) { alert(error.message) }"
                }
                final class DebugMenuViewController: UIViewController {
                    let statusLabel = UILabel()
                    func failed(_ error: Error) { statusLabel.text = error.localizedDescription }
                }
                """)
    }

    /// A parameter called `error` of a closure for unknown code is one.
    @Test func findsTheErrorOfUnknownCode() {
        expectLeaks(
            "opaque-description", at: "App/FeedViewController.swift",
            in: """
                import UIKit
                final class FeedViewController: UIViewController {
                    let statusLabel = UILabel()
                    func load() {
                        unseen.load { error in self.statusLabel.text = error.localizedDescription } // leak
                        print(1)
                    }
                }
                """)
    }

    @Test func checksAllBranchesOfConditionalCompilation() {
        expectLeaks(
            "opaque-description",
            in: """
                import UIKit
                final class FeedViewController: UIViewController {
                    let statusLabel = UILabel()
                    func failed(_ error: Error) {
                        #if os(iOS)
                        statusLabel.text = error.localizedDescription // leak
                        #else
                        logger.error("\\(error)")
                        #endif
                    }
                }
                """)
    }

    @Test func ignoresHelpersOfDebugMenus() {
        expectLeaks(
            "opaque-description",
            in: """
                import UIKit
                final class StatusViewController: UIViewController {
                    func showDebugMenu() {
                        do { try reset() } catch { explain(error) }
                    }
                    private func explain(_ error: any Error) {
                        present(UIAlertController(title: "Error", message: String(describing: error), preferredStyle: .alert), animated: true)
                    }
                }
                final class OrderViewController: UIViewController {
                    func order() { do { try buy() } catch { tell(error) } }
                    private func tell(_ error: any Error) {
                        present(UIAlertController(title: "Error", message: String(describing: error), preferredStyle: .alert), animated: true) // leak
                    }
                }
                """)
    }

    @Test(arguments: ["App/DevSettings/A.swift", "App/Debug Menu/A.swift", "App/DevSettingsView.swift"])
    func ignoresScreensForDevelopers(path: String) {
        expectLeaks(
            "opaque-description", at: path,
            in: """
                import SwiftUI
                struct Reset: View { let error: any Error; var body: some View { Text(error.localizedDescription) } }
                """)
    }

    @Test(arguments: [
        "any Error", "Error", "(any Error)?", "(any Error)", "Error?", "(Error)?", "NSError?", "(any Swift.Error)?",
    ])
    func everySpellingOfAnyErrorIsOpaque(type: String) {
        expectLeaks(
            "opaque-description", whatever: names,
            in: """
                import UIKit
                final class ImportViewController: UIViewController {
                    let statusLabel = UILabel()
                    func show(_ failure: \(type)) { statusLabel.text = failure?.localizedDescription } // leak
                }
                """)
    }

    @Test func distinguishesErrorsOfOtherModules() {
        let screen = """
            import UIKit
            final class Screen: UIViewController {
                let label = UILabel()
                func show(_ error: Error?) { label.text = error?.localizedDescription ?? "" } // leak
            }
            """
        let files = [
            ProgramFile(
                path: "Cloud/Error.swift", module: "Cloud", source: "public enum Error: Swift.Error { case gone }"),
            ProgramFile(path: "App/A.swift", module: "App", source: screen),
            ProgramFile(path: "Cloud/B.swift", module: "Cloud", source: screen),
        ]
        let found = Survey(files: files).findings(by: [OpaqueDescriptionRule()])
        #expect(found.map(\.path) == ["App/A.swift"])
    }

    @Test(arguments: [
        ("if case .busy(let text) = model.state { Text(text) }", ""),
        ("if case .failed = model.state { Text(\"Sorry\") }", ""),
        ("if case .failed(let text) = model.state { Text(text) }", " // leak"),
        ("switch model.state { case .failed(let text): Text(text); default: EmptyView() }", " // leak"),
    ])
    func ignoresTextsInUnreadCases(view: String, mark: String) {
        expectLeaks(
            "opaque-description",
            in: """
                import SwiftUI
                enum Phase { case busy(String), failed(String), done }
                final class Model: ObservableObject {
                    @Published var state = Phase.done
                    func load() async {
                        do { try await client.load() } catch {
                            state = .failed("\\(error)")\(mark)
                        }
                    }
                }
                struct Screen: View {
                    @ObservedObject var model: Model
                    var body: some View { \(view) }
                }
                """)
    }

    @Test func ignoresTextsBehindDeveloperFlags() {
        expectLeaks(
            "opaque-description",
            in: """
                import SwiftUI
                struct DoorView: View {
                    let error: Error
                    @State private var message = ""
                    @State private var details = ""
                    var body: some View {
                        VStack {
                            Text(error.localizedDescription) // leak
                            if settings.showsDiagnostics { Text(error.localizedDescription) }
                            Text(isDebug ? error.localizedDescription : "It failed.")
                            Text(isDebug ? "It failed." : error.localizedDescription) // leak
                            if settings.isDebugging { Text(message) }
                            Text(details)
                        }
                    }
                    func failed() {
                        message = error.localizedDescription
                        details = error.localizedDescription // leak
                    }
                }
                """)
    }

    @Test(arguments: ["", ": Identifiable", ": Hashable, Sendable", ": Elsewhere"])
    func findsATextInAValueThatAnAlertShows(conformances: String) {
        expectLeaks(
            "opaque-description",
            in: """
                import SwiftUI
                struct Notice\(conformances) { let id = UUID(); let title: String; let message: String }
                struct SoundsView: View {
                    @State private var notice: Notice?
                    var body: some View { Text(notice?.message ?? "") }
                    func tell(_ error: any Error) {
                        notice = Notice(title: "Sorry", message: error.localizedDescription) // leak
                    }
                }
                """)
    }

    @Test func ignoresMessagesReadBehindDeveloperFlags() {
        let model = """
            import SwiftUI
            final class DoorModel: ObservableObject {
                var errorMessage = ""
                var statusMessage = ""
                func failed(_ error: Error) {
                    errorMessage = error.localizedDescription
                    statusMessage = error.localizedDescription // leak
                }
            }
            """
        let view = """
            import SwiftUI
            struct DoorView: View {
                let model: DoorModel
                var body: some View {
                    Text(model.statusMessage)
                    if Flags.debug { Text(model.errorMessage) }
                }
            }
            """
        expectLeaks("opaque-description", in: ["App/A.swift": model, "App/B.swift": view])
    }

    @Test func followsFunctionsThatCreateShownValues() {
        expectLeaks(
            "opaque-description",
            in: """
                import UIKit
                struct Notice {
                    let message: String
                    static func failure(_ message: String) -> Notice { Notice(message: message) }
                }
                final class Model {
                    var onNotice: ((Notice) -> Void)?
                    func load() {
                        do { try disk.read() } catch {
                            onNotice?(.failure(error.localizedDescription)) // leak
                        }
                        do { try disk.read() } catch {
                            onNotice?(Notice.failure(error.localizedDescription)) // leak
                        }
                    }
                }
                final class NoticeController: UIViewController {
                    func show(_ notice: Notice) {
                        present(UIAlertController(title: nil, message: notice.message, preferredStyle: .alert), animated: true)
                    }
                }
                """)
    }

    @Test func followsFunctionsThatReadStoredValues() {
        expectLeaks(
            "opaque-description",
            in: """
                import SwiftUI
                enum Reach { case open, closed(String) }
                final class Model: ObservableObject {
                    private var results: [Int: Reach] = [:]
                    func result(of number: Int) -> Reach? { results[number] }
                    func check() {
                        do { try disk.read() } catch {
                            results[1] = .closed(error.localizedDescription) // leak
                        }
                    }
                }
                struct Row: View {
                    @ObservedObject var model: Model
                    var body: some View { Text(words(model.result(of: 1))) }
                }
                """)
    }

    @Test func findsTextsInCarPlay() {
        expectLeaks(
            "opaque-description",
            in: """
                import CarPlay
                final class Car {
                    func load() {
                        do { try disk.read() } catch {
                            _ = CPAlertTemplate(titleVariants: [error.localizedDescription], actions: []) // leak
                        }
                    }
                }
                """)
    }
}
