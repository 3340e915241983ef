import Testing

@testable import WatertightRules

@Suite struct OpaqueDescriptionRuleTests {
    @Test func findsAlertsLabelsAndTexts() {
        expectLeaks(
            "opaque-description",
            in: """
                final class DoorViewController {
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

    @Test func findsMessagesOfTheScreen() {
        expectLeaks(
            "opaque-description",
            in: """
                final class FeedViewModel {
                    var errorMessage: String?
                    var state: State
                    func load() async {
                        do { try await feed.load() } catch {
                            errorMessage = error.localizedDescription // leak
                            state = .failed(String(describing: error)) // leak
                            events.send(.error(.init(error.localizedDescription))) // leak
                        }
                    }
                    func ping() async {
                        do { try await server.ping() } catch {
                            results[server] = .unreachable(message: error.localizedDescription) // leak
                        }
                    }
                }
                """)
    }

    @Test func followsVariablesAndHelpers() {
        expectLeaks(
            "opaque-description",
            in: """
                final class FeedViewController {
                    func load() {
                        feed.load { (result: Result<Int, Error>) in
                            guard case .failure(let error) = result else { return }
                            let text = error.localizedDescription // leak
                            self.tell(text)
                        }
                    }
                    private func tell(_ words: String) { statusLabel.text = words }
                }
                """)
    }

    @Test func findsErrorsThatTheSystemPresents() {
        expectLeaks(
            "opaque-description",
            in: """
                final class ExportViewController {
                    func export() {
                        do { try write() } catch {
                            NSApplication.shared.presentError(error) // leak
                            NSAlert(error: error).runModal() // leak
                        }
                    }
                }
                """)
    }

    @Test func leavesPresentersThatShowFixedWords() {
        expectLeaks(
            "opaque-description",
            in: """
                final class ExportViewController {
                    func export() {
                        do { try write() } catch { presentError(error) }
                    }
                    private func presentError(_ error: Error) { statusLabel.text = "It could not be exported." }
                }
                """)
    }

    @Test func leavesOwnErrors() {
        expectLeaks(
            "opaque-description",
            in: """
                enum Refusal: LocalizedError { case closed; var errorDescription: String? { "Closed today." } }
                final class DoorViewModel {
                    enum Error: Swift.Error { case a }
                    var errorMessage: String?
                    func open() async {
                        do throws(Refusal) { try await door.open() } catch { errorMessage = error.localizedDescription }
                        do { try knock() } catch let error as Refusal { errorMessage = error.localizedDescription } catch {}
                    }
                    func failed(_ error: Error) { errorMessage = error.localizedDescription }
                    func read(error: Announcement) { errorMessage = error.description }
                }
                struct Announcement { var description: String }
                """)
    }

    @Test func leavesLogsAndWhatIsNotKnown() {
        expectLeaks(
            "opaque-description",
            in: """
                final class FeedViewModel {
                    var errorMessage: String?
                    func load() async {
                        do { try await feed.load() } catch {
                            logger.error("failed: \\(error.localizedDescription)")
                            print(error.localizedDescription)
                            Analytics.track("failed", message: "\\(error)")
                            assertionFailure("\\(error)")
                            let text = error.localizedDescription
                            crashReporter.record(text)
                            compute(error.localizedDescription)
                        }
                        unseen.load { error in self.errorMessage = error.localizedDescription }
                    }
                    let script = "catch (error) { alert(error.message) }"
                }
                final class DebugMenuViewController {
                    func failed(_ error: Error) { statusLabel.text = error.localizedDescription }
                }
                """)
    }

    @Test func looksIntoAllBranchesOfConditionalCompilation() {
        expectLeaks(
            "opaque-description",
            in: """
                final class FeedViewModel {
                    var errorMessage: String?
                    func failed(_ error: Error) {
                        #if os(iOS)
                        errorMessage = error.localizedDescription // leak
                        #else
                        logger.error("\\(error)")
                        #endif
                    }
                }
                """)
    }

    @Test func leavesHelpersThatOnlyADebugMenuCalls() {
        expectLeaks(
            "opaque-description",
            in: """
                final class StatusViewController: UIViewController {
                    func showDebugMenu() {
                        do { try reset() } catch { explain(error) }
                    }
                    private func explain(_ error: any Error) {
                        present(UIAlertController(title: "Error", message: String(describing: error)), animated: true)
                    }
                }
                final class OrderViewController: UIViewController {
                    func order() { do { try buy() } catch { tell(error) } }
                    private func tell(_ error: any Error) {
                        present(UIAlertController(title: "Error", message: String(describing: error)), animated: true) // leak
                    }
                }
                """)
    }

    @Test func findsTextsThatAnAlertIsHanded() {
        expectLeaks(
            "opaque-description",
            in: """
                final class RelayViewController: UIViewController {
                    func add() {
                        do { try relay() } catch { logAndAlert(error: error.localizedDescription) } // leak
                        do { try relay() } catch { progress.updateProgressAlert(error: error.localizedDescription) } // leak
                        do { try relay() } catch { log(error.localizedDescription) }
                    }
                }
                """)
    }

    @Test func findsTextsThatGoThroughValuesMadeToBeShown() {
        expectLeaks(
            "opaque-description",
            in: """
                final class AccountViewModel {
                    func load() {
                        do { try open() } catch { errorAlert.accept(error.localizedDescription) } // leak
                        do { try open() } catch { items.accept(error.localizedDescription) }
                        do { try open() } catch { message = AccountMessage(kind: .bad, text: error.localizedDescription) } // leak
                        do { try open() } catch { failed = .other(error.localizedDescription) }
                        do { try open() } catch { self.error = .unknown(error.localizedDescription) } // leak
                        do {
                            try open()
                        } catch {
                            router.go(to: ConfirmationModal.Info(title: "!", body: .text(error.localizedDescription))) // leak
                            sendNotification(title: "!", body: error.localizedDescription) // leak
                        }
                    }
                }
                final class ImportViewController: UIViewController {
                    func load(_ failure: (any Error)?) {
                        errorLabel.text = (failure ?? ImportFailure.unknown).localizedDescription // leak
                        do { try open() } catch {
                            let message = "Sorry: ".localize(name) | "cause".localize(error.localizedDescription) // leak
                            presentFailureAlert(title: "!", message: message)
                        }
                        do { try open() } catch {
                            lastText = (title: "!", message: error.localizedDescription) // leak
                            var lastText: (title: String, message: String)?
                            if let lastText { showAlert(title: lastText.title, message: lastText.message) }
                        }
                        do { try open() } catch { reportError(message: error.localizedDescription) } // leak
                        do { try open() } catch { let isSame = error.localizedDescription == known; showAlert(isSame) }
                    }
                    private func reportError(message: String) { alert(title: "!", message: message) }
                }
                """)
    }

    @Test func followsTheHelperOfTheSameFile() {
        let other = "struct Sensors: View { func row(_ text: String) -> some View { Color.red } }"
        let details = """
            struct Details: View {
                let error: any Error
                var body: some View { row(title: "Cause", text: error.localizedDescription) } // leak
                func row(title: String, text: String) -> some View { Text(text) }
            }
            """
        expectLeaks("opaque-description", in: ["App/Sensors.swift": other, "App/Details.swift": details])
    }

    @Test(arguments: ["App/DevSettings/A.swift", "App/Debug Menu/A.swift", "App/DevSettingsView.swift"])
    func leavesScreensForDevelopers(path: String) {
        expectLeaks(
            "opaque-description", at: path,
            in:
                "struct Reset: View { func reset() { do { try go() } catch { showToast(error.localizedDescription) } } }"
        )
    }

    @Test(arguments: [
        "any Error", "Error", "(any Error)?", "(any Error)", "Error?", "(Error)?", "NSError?", "(any Swift.Error)?",
    ])
    func everySpellingOfAnyErrorIsOpaque(type: String) {
        expectLeaks(
            "opaque-description",
            in: """
                final class ImportViewController: UIViewController {
                    func show(_ failure: \(type)) { errorLabel.text = failure?.localizedDescription } // leak
                }
                """)
    }

    @Test func aTextThatIsCalledAnErrorIsShown() {
        expectLeaks(
            "opaque-description",
            in: """
                struct DriveView: View {
                    func mount() {
                        do { try open() } catch { session.nonfatalError = error.localizedDescription } // leak
                        do { try open() } catch { show(SearchErrorView(error: error.localizedDescription)) } // leak
                    }
                }
                struct CloudDiagnosticView: View {
                    @State var errorMessage = ""
                    func ask() { do { try open() } catch { errorMessage = error.localizedDescription } }
                }
                """)
    }

    @Test func anErrorOfAnotherModuleIsNotThisOne() {
        let screen = """
            final class DriveViewModel {
                func show(_ error: Error?) { errorMessage = error?.localizedDescription ?? "" } // leak
            }
            """
        let files = [
            SourceFile(
                path: "Cloud/Error.swift", outline: .parse("public enum Error: Swift.Error { case gone }"),
                module: "Cloud"),
            SourceFile(path: "App/A.swift", outline: .parse(screen), module: "App"),
            SourceFile(path: "Cloud/B.swift", outline: .parse(screen), module: "Cloud"),
        ]
        let found = Codebase(files: files).findings(by: [OpaqueDescriptionRule()])
        #expect(found.map(\.path) == ["App/A.swift"])
    }

    @Test func aMessageThatNobodyReadsIsNotShown() {
        expectLeaks(
            "opaque-description",
            in: """
                final class OrderViewModel {
                    var errorMessage = ""
                    func load() { do { try open() } catch { errorMessage = error.localizedDescription } } // leak
                }
                final class FeedViewModel {
                    var errorMessage = ""
                    var alertMessage = ""
                    func load() { do { try open() } catch { errorMessage = error.localizedDescription } }
                    func save() { do { try open() } catch { alertMessage = error.localizedDescription } } // leak
                }
                struct OrderView: View {
                    let model: OrderViewModel
                    let feed: FeedViewModel
                    @State private var statusMessage = ""
                    var body: some View { Text(model.errorMessage).alert(feed.alertMessage) }
                    func go() { do { try open() } catch { statusMessage = error.localizedDescription } }
                }
                """)
    }

    @Test func leavesWhatOnlyAFlagForDevelopersShows() {
        expectLeaks(
            "opaque-description",
            in: """
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
                        let text = error.localizedDescription
                        if isDebug { show(Alert(message: text)) }
                        let shown = error.localizedDescription // leak
                        if isOpen { show(Alert(message: shown)) }
                    }
                }
                """)
    }

    @Test func aMessageThatIsOnlyReadBehindAFlagIsForDevelopers() {
        let model = """
            final class DoorViewModel {
                var errorMessage = ""
                var statusMessage = ""
                func failed(_ error: Error) {
                    errorMessage = error.localizedDescription
                    statusMessage = error.localizedDescription // leak
                }
            }
            """
        let view = """
            struct DoorView: View {
                let model: DoorViewModel
                var body: some View {
                    Text(model.statusMessage)
                    if Flags.debug { Text(model.errorMessage) }
                }
            }
            """
        expectLeaks("opaque-description", in: ["App/A.swift": model, "App/B.swift": view])
    }
}
