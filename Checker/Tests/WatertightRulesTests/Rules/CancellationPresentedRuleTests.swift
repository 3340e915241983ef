import Testing

@testable import WatertightRules

@Suite struct CancellationPresentedRuleTests {
    /// Declarations used by the sources below: a cancelable client, and a view that shows a model and starts each of
    /// its asynchronous functions in a task that ends when it disappears.
    private static func around(_ source: String) -> String {
        let calls = source.matches(of: /func (\w+)\(\) async/).map { "await model.\($0.output.1)()" }
        return """
            import SwiftUI

            enum Phase { case idle, failed(any Error), broken, done }
            enum ServerFailure: Error { case gone; var text: String { "" } }
            final class Client {
                func items() async throws -> [String] {
                    let (data, _) = try await URLSession.shared.data(from: URL(fileURLWithPath: ""))
                    return [String(decoding: data, as: UTF8.self)]
                }
                func first() async throws -> String { try await items()[0] }
            }
            struct ItemsView: View {
                @ObservedObject var model: ItemsModel
                var body: some View {
                    List { Text(model.errorMessage ?? "") }.task { \(calls.joined(separator: "; ")) }
                        .alert("Sorry", isPresented: $model.isShowingAlert) {}
                    if model.isLoading { Text("Wait") }
                    switch model.phase {
                    case .idle, .done: Text("Nothing")
                    case .failed, .broken: Text("Sorry")
                    }
                }
            }
            """
    }

    private static let state = """
            @Published var items: [String] = []
            @Published var errorMessage: String?
            @Published var isShowingAlert = false
            @Published var isLoading = false
            @Published var phase = Phase.idle
            var unread: String?
            let client = Client()
            var loading: Task<Void, Never>?
        """

    /// Checks functions of an observed class, as written and with neutral names.
    private func expectLeaks(
        inModel functions: String, and others: String = "", sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let source =
            "import SwiftUI\nimport UIKit\nfinal class ItemsModel: ObservableObject {\n\(Self.state)\n\(functions)\n}\n\(others)"
        var sources = ["App/Source.swift": source, "App/ItemsView.swift": Self.around(source)]
        for names in [
            [:],
            [
                "errorMessage": "word", "isShowingAlert": "isOne", "isLoading": "isTwo", ".broken": ".third",
                " broken": " third", "failed": "second", "loading": "holder", "ItemsModel": "Thing", "phase": "way",
            ],
        ] {
            for (path, source) in sources {
                sources[path] = names.reduce(source) { $0.replacing($1.key, with: $1.value) }
            }
            WatertightRulesTests.expectLeaks("cancellation-presented", in: sources, sourceLocation: sourceLocation)
        }
    }

    /// The outer clause catches everything in its own `do`, not only the errors of an inner one.
    @Test func findsOuterClauses() {
        expectLeaks(
            inModel: """
                func load() async {
                    do {
                        let texts = try await client.items()
                        do { items = try texts.map(checked) } catch { return }
                    } catch { // leak
                        errorMessage = error.localizedDescription
                    }
                }
                func checked(_ text: String) throws -> String { throw ServerFailure.gone }
                """)
    }

    @Test func followsLongPaths() {
        let steps = (1...20).map { "func step\($0)() async throws -> [String] { try await step\($0 - 1)() }" }
        expectLeaks(
            inModel: """
                func load() async {
                    do {
                        items = try await client.step20()
                    } catch { // leak
                        errorMessage = error.localizedDescription
                    }
                }
                """,
            and: """
                extension Client {
                    func step0() async throws -> [String] { try await items() }
                    \(steps.joined(separator: "\n"))
                }
                """)
    }

    @Test func findsCancellationsThatArePresented() {
        expectLeaks(
            inModel: """
                func reload() async {
                    do {
                        items = try await client.items()
                    } catch { // leak
                        errorMessage = text(for: error)
                    }
                }
                func restart() {
                    loading?.cancel()
                    loading = Task {
                        do {
                            items = try await client.items()
                        } catch let problem { // leak
                            await MainActor.run { phase = .failed(problem) }
                        }
                    }
                }
                func both() async {
                    do {
                        async let first = client.first()
                        items = try await [first]
                    } catch { // leak
                        if error is ServerFailure { return } else { isShowingAlert = true }
                    }
                }
                func state() async {
                    do { items = try await client.items() } catch { phase = .broken } // leak
                }
                func notKnown() async {
                    do { items = try await Sdk.shared.items() } catch { // leak
                        errorMessage = error.localizedDescription
                    }
                }
                func text(for error: any Error) -> String { "No" }
                """)
    }

    @Test func ignoresHandledCancellation() {
        expectLeaks(
            inModel: """
                func one() async {
                    do { items = try await client.items() } catch is CancellationError {} catch { errorMessage = "No" }
                }
                func two() async {
                    do { items = try await client.items() } catch {
                        guard !Task.isCancelled else { return }
                        errorMessage = "No"
                    }
                }
                func three() async {
                    do { items = try await client.items() } catch {
                        if (error as NSError).code == NSURLErrorCancelled { return }
                        errorMessage = "No"
                    }
                }
                func four() async {
                    do { items = try await client.items() } catch { present(error) }
                }
                func five() async {
                    do { items = try await client.items() } catch {
                        guard !error.isHarmless else { return }
                        errorMessage = "No"
                    }
                }
                func six() async {
                    do { items = try await client.items() } catch { errorMessage = text(for: error) }
                }
                func present(_ error: any Error) {
                    if error is CancellationError { return }
                    errorMessage = error.localizedDescription
                }
                func text(for error: any Error) -> String? {
                    switch (error as? LAError)?.code { case .userCancel: nil; default: "No" }
                }
                """, and: "extension Error { var isHarmless: Bool { self is CancellationError } }")
    }

    @Test func ignoresCodeThatCannotBeCancelled() {
        expectLeaks(
            inModel: """
                func sync() { do { try read() } catch { errorMessage = "No" } }
                func typedWork() async { do { try await typed() } catch { errorMessage = "No" } }
                func typedBody() async { do throws(ServerFailure) { try await typed() } catch { errorMessage = "No" } }
                func callback() async { do { items = try await bridged() } catch { errorMessage = "No" } }
                func detached() async { do { try await Task.detached { try go() }.value } catch { errorMessage = "No" } }
                func local() async { do { try await quick() } catch { errorMessage = "No" } }
                func watch() async {
                    do {
                        for try await item in AsyncThrowingStream<String, any Error>({ _ in }) { items.append(item) }
                    } catch {
                        errorMessage = "No"
                    }
                }
                """,
            and: """
                func typed() async throws(ServerFailure) {}
                func quick() async throws { throw ServerFailure.gone }
                func bridged() async throws -> [String] {
                    try await withCheckedThrowingContinuation { load(completion: $0.resume(with:)) }
                }
                """)
    }

    @Test func ignoresHandlersThatPresentNothing() {
        expectLeaks(
            inModel: """
                func one() async { do { items = try await client.items() } catch { print(error) } }
                func two() async { do { items = try await client.items() } catch { errorMessage = nil } }
                func three() async { do { items = try await client.items() } catch { isLoading = false } }
                func four() async {
                    var lastError: (any Error)?
                    do { items = try await client.items() } catch { lastError = error }
                    print(lastError)
                }
                func newest() async {
                    do { items = try await client.items() } catch {
                        guard run == currentRun else { return }
                        errorMessage = "No"
                    }
                }
                func five() async {
                    do { items = try await client.items() } catch {
                        guard let known = error as? ServerFailure else { return }
                        errorMessage = known.text
                    }
                }
                func six() async { do { items = try await client.items() } catch { unread = "No" } }
                func seven() async {
                    do {
                        items = try await client.items()
                        phase = .done
                    } catch {
                        phase = .done
                    }
                }
                func eight() async { do { items = try await client.items() } catch { items = [] } }
                """)
    }

    @Test func followsFunctionsThatPresent() {
        expectLeaks(
            inModel: """
                func one() async { do { items = try await client.items() } catch { handle(error) } } // leak
                func two() async { do { items = try await client.items() } catch { sorry() } } // leak
                func three() async { do { items = try await client.items() } catch { note(error) } }
                private func handle(_ error: (any Error)?) {
                    guard let error else { return }
                    router.say(error.localizedDescription)
                }
                private func sorry() { isShowingAlert = true }
                private func note(_ error: any Error) { print(error) }
                private let router = Router()
                """,
            and: """
                final class Router: UIViewController {
                    func say(_ text: String) {
                        present(UIAlertController(title: text, message: nil, preferredStyle: .alert), animated: true)
                    }
                }
                """)
    }

    @Test func ignoresTasksThatAreNeverCancelled() {
        expectLeaks(
            inModel: """
                func letGo() {
                    Task { do { items = try await client.items() } catch { errorMessage = "No" } }
                }
                func kept() {
                    waiting = Task { do { items = try await client.items() } catch { errorMessage = "No" } }
                }
                func again() {
                    loading?.cancel()
                    loading = Task {
                        do { items = try await client.items() } catch { errorMessage = "No" } // leak
                    }
                    byName["a"]?.cancel()
                    byName["a"] = Task {
                        do { items = try await client.items() } catch { errorMessage = "No" } // leak
                    }
                }
                func nobodyCalls(_ number: Int) async { do { items = try await client.items() } catch { errorMessage = "No" } }
                func buttonCalls(_ number: Int) async { do { items = try await client.items() } catch { errorMessage = "No" } }
                func tapped() { Task { await buttonCalls(1) } }
                var waiting: Task<Void, Never>?
                var byName: [String: Task<Void, Never>] = [:]
                """)
    }

    @Test func ignoresUnstoredTasksThroughFunctionsAndGroups() {
        expectLeaks(
            inModel: """
                func tapped() { Task { await saveAll(1) } }
                func asked() { alert = .init(title: "Save?", action: .init(title: "Yes") { Task { await self.saveAll(1) } }) }
                private func saveAll(_ number: Int) async { await reallySave(number) }
                private func reallySave(_ number: Int) async {
                    do {
                        try await withThrowingTaskGroup(of: Void.self) { group in
                            group.addTask { _ = try await self.client.items() }
                            try await group.waitForAll()
                        }
                    } catch {
                        errorMessage = "No"
                    }
                }
                """)
    }

    @Test func unrelatedCallsOfCancelDoNotCount() {
        expectLeaks(
            inModel: """
                func load(_ page: Int) async {
                    do { items = try await client.items() } catch { errorMessage = "Sorry" }
                }
                func start() { Task { await load(1) } }
                """,
            and: """
                final class Reader { func load(_ page: Int) async {} }
                struct ReaderView: View {
                    let reader: Reader
                    var body: some View { Text("").task { await reader.load(1) } }
                }
                """)
    }

    // MARK: Fixes

    private func model(_ handler: String) -> String {
        """
        import SwiftUI
        final class ItemsModel: ObservableObject {
        \(Self.state)
            func reload() async {
                do {
                    items = try await client.items()
                } \(handler)
            }
        }
        """
    }

    /// Returns the source with all fixes applied; `nil` if there are none.
    private func fix(_ source: String) -> String? {
        let found = Survey(["App/Source.swift": source, "App/ItemsView.swift": Self.around(source)])
            .findings(by: [CancellationPresentedRule()])
        guard let edit = found.first?.fix?.edits.first else { return nil }
        let bytes = Array(source.utf8)
        return String(
            decoding: bytes[..<edit.offset] + Array(edit.replacement.utf8) + bytes[edit.end...], as: UTF8.self)
    }

    @Test func fixesSimpleHandlers() throws {
        let source = model("catch {\n            errorMessage = \"No\"\n        }")
        let fixed = try #require(fix(source))
        #expect(
            fixed
                == model(
                    "catch is CancellationError {\n        } catch {\n            errorMessage = \"No\"\n        }"))
        #expect(fix(fixed) == nil)
        #expect(fix(source.replacing("    ", with: "\t")) == fixed.replacing("    ", with: "\t"))
    }

    @Test func doesNotFixHandlersThatCleanUp() {
        let source = model("catch {\n            isLoading = false\n            errorMessage = \"No\"\n        }")
        #expect(fix(source) == nil)
    }
}
