import Testing

@testable import WatertightRules

@Suite struct CancellationPresentedRuleTests {
    @Test func findsCancellationsThatArePresented() {
        expectLeaks(
            in: """
                final class ItemsViewModel {
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
                                await MainActor.run { state = .failed(problem) }
                            }
                        }
                    }
                    func follow() async {
                        do {
                            for try await line in url.lines { items.append(line) }
                        } catch { // leak
                            handle(error)
                        }
                    }
                    func watch() async {
                        // A stream ends quietly.
                        do {
                            for try await item in stream { items.append(item) }
                        } catch {
                            handle(error)
                        }
                    }
                    func both() async {
                        do {
                            async let first = client.first()
                            items = try await Items(first)
                        } catch { // leak
                            if error is ServerFailure { return } else { isShowingAlert = true }
                        }
                    }
                    private func handle(_ error: (any Error)?) {
                        guard let error else { return }
                        router.showError(error)
                    }
                }
                """)
    }

    @Test func leavesCancellationThatIsTreated() {
        expectLeaks(
            in: """
                final class ItemsViewModel {
                    func one() async {
                        do { items = try await client.items() } catch is CancellationError {} catch { errorText = "No" }
                    }
                    func two() async {
                        do { items = try await client.items() } catch {
                            guard !Task.isCancelled else { return }
                            errorText = "No"
                        }
                    }
                    func three() async {
                        do { items = try await client.items() } catch {
                            if (error as NSError).code == NSURLErrorCancelled { return }
                            errorText = "No"
                        }
                    }
                    func four() async {
                        do { items = try await client.items() } catch { present(error) }
                    }
                    func five() async {
                        do { items = try await client.items() } catch {
                            guard !error.isHarmless else { return }
                            errorText = "No"
                        }
                    }
                    func present(_ error: any Error) {
                        if error is CancellationError { return }
                        showAlert(error)
                    }
                }
                extension Error { var isHarmless: Bool { self is CancellationError } }
                """)
    }

    @Test func leavesWhatCannotBeCancelled() {
        expectLeaks(
            in: """
                enum ItemsFailure: Error { case gone }
                func typed() async throws(ItemsFailure) {}
                func bridged() async throws -> Items {
                    try await withCheckedThrowingContinuation { load(completion: $0.resume(with:)) }
                }
                final class ItemsViewModel {
                    func sync() { do { try read() } catch { errorText = "No" } }
                    func typedWork() async { do { try await typed() } catch { errorText = "No" } }
                    func typedBody() async { do throws(ItemsFailure) { try await work() } catch { errorText = "No" } }
                    func callback() async { do { items = try await bridged() } catch { errorText = "No" } }
                    func detached() async { do { try await Task.detached { try go() }.value } catch { errorText = "No" } }
                    func letGo() {
                        Task { do { items = try await client.items() } catch { errorText = "No" } }
                    }
                }
                """)
    }

    @Test func leavesWhatPresentsNothing() {
        expectLeaks(
            in: """
                final class ItemsViewModel {
                    func one() async { do { items = try await client.items() } catch { log(error) } }
                    func two() async { do { items = try await client.items() } catch { errorText = nil } }
                    func three() async { do { items = try await client.items() } catch { isLoading = false } }
                    func four() async {
                        var lastError: (any Error)?
                        do { items = try await client.items() } catch { lastError = error }
                        log(lastError)
                    }
                    func newest() async {
                        do { items = try await client.items() } catch {
                            guard run == currentRun else { return }
                            errorText = "No"
                        }
                    }
                    func five() async {
                        do { items = try await client.items() } catch {
                            guard let known = error as? ServerFailure else { return }
                            errorText = known.text
                        }
                    }
                }
                final class ItemsRepository {
                    func load() async { do { items = try await client.items() } catch { lastError = error } }
                }
                """)
    }

    @Test func offersAClauseWhereNothingElseIsDone() throws {
        let source = """
            final class ItemsViewModel {
                func reload() async {
                    do {
                        items = try await client.items()
                    } catch {
                        errorText = "No"
                    }
                }
            }
            """
        let fixed = try #require(fix(source))
        #expect(
            fixed == """
                final class ItemsViewModel {
                    func reload() async {
                        do {
                            items = try await client.items()
                        } catch is CancellationError {
                        } catch {
                            errorText = "No"
                        }
                    }
                }
                """)
        #expect(fix(fixed) == nil)
        #expect(fix(source.replacing("    ", with: "\t")) == fixed.replacing("    ", with: "\t"))
    }

    @Test func offersNothingWhereTheHandlerTidiesUp() {
        #expect(
            fix(
                """
                final class ItemsViewModel {
                    func reload() async {
                        do {
                            items = try await client.items()
                        } catch {
                            isLoading = false
                            errorText = "No"
                        }
                    }
                }
                """) == nil)
    }

    @Test func leavesTasksThatNobodyCancels() {
        WatertightRulesTests.expectLeaks(
            "cancellation-presented",
            in: """
                final class ItemsViewModel {
                    func kept() {
                        loading = Task { do { items = try await client.items() } catch { errorText = "No" } }
                    }
                    func stored() {
                        Task { do { items = try await client.items() } catch { errorText = "No" } }.store(in: &tasks)
                    }
                    func again() {
                        newest?.cancel()
                        newest = Task {
                            do { items = try await client.items() } catch { errorText = "No" } // leak
                        }
                        running = Set()
                        Task {
                            do { items = try await client.items() } catch { errorText = "No" } // leak
                        }.store(in: &running)
                    }
                    func nobodyCalls() async { do { items = try await client.items() } catch { errorText = "No" } }
                    func buttonCalls() async { do { items = try await client.items() } catch { errorText = "No" } }
                    func tapped() { Task { await buttonCalls() } }
                }
                """)
    }

    /// Checks a source beside a view that starts each of its asynchronous functions, and ends them as it goes away.
    private func expectLeaks(in source: String, sourceLocation: SourceLocation = #_sourceLocation) {
        WatertightRulesTests.expectLeaks(
            "cancellation-presented", in: ["App/Source.swift": source, "App/ItemsView.swift": view(of: source)],
            sourceLocation: sourceLocation)
    }

    private func view(of source: String) -> String {
        let calls = source.matches(of: /func (\w+)\(\) async/).map { "await model.\($0.output.1)()" }
        return "struct ItemsView { var body: some View { list.task { \(calls.joined(separator: "; ")) } } }"
    }

    /// The source with all fixes made; nil if there is none.
    private func fix(_ source: String) -> String? {
        let found = Codebase(["App/Source.swift": source, "App/ItemsView.swift": view(of: source)])
            .findings(by: [CancellationPresentedRule()])
        guard let edit = found.first?.fix?.edits.first else { return nil }
        let bytes = Array(source.utf8)
        return String(
            decoding: bytes[..<edit.offset] + Array(edit.replacement.utf8) + bytes[edit.end...], as: UTF8.self)
    }

    @Test func leavesWorkThatNobodyKeepsThroughFunctionsAndGroups() {
        WatertightRulesTests.expectLeaks(
            "cancellation-presented",
            in: """
                final class EditViewModel {
                    func tapped() { Task { await saveAll() } }
                    func asked() { alert = .init(title: "Save?", action: .init(title: "Yes") { Task { await self.saveAll() } }) }
                    private func saveAll() async { await reallySave() }
                    private func reallySave() async {
                        do {
                            try await withThrowingTaskGroup(of: Void.self) { group in
                                group.addTask { try await self.client.save() }
                                try await group.waitForAll()
                            }
                        } catch {
                            alertInfo = .failed
                        }
                    }
                }
                """)
    }

    @Test func leavesPublishersWhoseValuesEnd() {
        expectLeaks(
            in: """
                final class ProgressViewModel {
                    func follow() async {
                        do {
                            for try await step in publisher.values { progress = step }
                        } catch {
                            errorText = "No"
                        }
                        do {
                            var iterator = publisher.values.makeAsyncIterator()
                            progress = try await iterator.next()
                        } catch {
                            errorText = "No"
                        }
                    }
                }
                """)
    }

    @Test func leavesSheetsOfTheSystemThatThePersonClosed() {
        expectLeaks(
            in: """
                final class UnlockViewModel {
                    func unlock() async {
                        do { try await context.unlock() } catch { errorText = text(for: error) }
                    }
                    func text(for error: any Error) -> String? {
                        switch (error as? LAError)?.code { case .userCancel: nil; default: "No" }
                    }
                }
                """)
    }

    @Test func aCallOfSomethingElseByThatNameCancelsNothing() {
        expectLeaks(
            in: """
                final class PagesViewModel {
                    func load(_ page: Int) async {
                        do { pages = try await client.pages(page) } catch { errorMessage = "Sorry" }
                    }
                    func start() { Task { await load(1) } }
                }
                final class Reader { func load(_ page: Int) async {} }
                struct ReaderView: View {
                    var body: some View { Text("").task { await reader.load(1) } }
                }
                """)
    }
}
