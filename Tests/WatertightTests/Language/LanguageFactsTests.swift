import Testing
import WatertightSnippets

/// Compiler behavior that the design depends on. If one of these tests fails, the language has changed and the design
/// may become simpler.
@Suite struct LanguageFactsTests {
    struct Snippet: Sendable, CustomTestStringConvertible {
        let name: String
        let body: String
        var testDescription: String { name }

        var source: String {
            """
            import Watertight
            enum Inner: LayerFailure { case a, b }
            enum Below: LayerFailure { case missing, failed }
            enum Outer: LayerFailure { case known, failed }
            func inner() throws(Inner) {}
            func work() async throws(Interruption<Inner>) -> Int { 1 }
            func below() async throws(Interruption<Below>) -> Int { 1 }
            func use(_ interruption: Interruption<Inner>) {}
            func attempt<Failure: Error>(_ body: () throws(Failure) -> Void) -> Failure? {
                do throws(Failure) { try body(); return nil } catch { return error }
            }
            \(body)
            """
        }
    }

    static let rejected = [
        Snippet(
            name: "the typed error is lost in a closure",
            body: """
                func snippet() {
                    let closure = { () async in do { _ = try await work() } catch { use(error) } }
                    _ = closure
                }
                """),
        Snippet(
            name: "the typed error is lost in a task",
            body: "func snippet() { Task { do { _ = try await work() } catch { use(error) } } }"),
        Snippet(
            name: "the typed error is lost in a task group",
            body: """
                func snippet() async {
                    await withTaskGroup(of: Void.self) { group in
                        group.addTask { do { _ = try await work() } catch { use(error) } }
                    }
                }
                """),
        Snippet(
            name: "the typed error is lost by async let",
            body: """
                func snippet() async throws(Interruption<Inner>) -> Int {
                    async let one = work()
                    return try await one
                }
                """),
        Snippet(
            name: "the typed error is lost in a closure for a generic error",
            body: """
                func snippet() -> Inner? { attempt { do { try inner() } catch { throw error } } }
                """),
        Snippet(
            name: "catches of all cases are not exhaustive",
            body: "func snippet() { do { try inner() } catch .a {} catch .b {} }"),
        Snippet(
            name: "a method that throws anything is no witness of one that throws a failure",
            body: """
                protocol Repository { func load() async throws(Interruption<Inner>) }
                struct Store: Repository { func load() async throws {} }
                """),
        Snippet(
            name: "a checked continuation is untyped",
            body: """
                func snippet() async throws(Interruption<Inner>) -> Int {
                    try await withCheckedThrowingContinuation { $0.resume(returning: 1) }
                }
                """),
        Snippet(
            name: "a switch over an interruption misses a failure",
            body: """
                func snippet(_ interruption: Interruption<Inner>) {
                    switch interruption { case .cancelled: break; case .failed(.a, _): break }
                }
                """),
    ]

    static let reasons = [
        "'any Error' to expected argument type 'Interruption<Inner>'",
        "'any Error' cannot be converted to error type 'Interruption<Inner>'",
        "invalid conversion of thrown error type 'any Error' to 'Inner'", "the enclosing catch is not exhaustive",
        "type 'Store' does not conform to protocol 'Repository'", "switch must be exhaustive",
    ]

    static let accepted = [
        Snippet(
            name: "a do that states its error keeps it, in a closure, a task and a task group",
            body: """
                func snippet() async {
                    let closure = { () async in
                        do throws(Interruption<Inner>) { _ = try await work() } catch { use(error) }
                    }
                    await closure()
                    Task { do throws(Interruption<Inner>) { _ = try await work() } catch { use(error) } }
                    await withTaskGroup(of: Void.self) { group in
                        group.addTask { do throws(Interruption<Inner>) { _ = try await work() } catch { use(error) } }
                    }
                }
                """),
        Snippet(
            name: "a closure that states its error keeps it",
            body: "func snippet() -> Inner? { attempt { () throws(Inner) in try inner() } }"),
        Snippet(
            name: "a switch over the error is exhaustive",
            body: """
                func snippet() { do { try inner() } catch { switch error { case .a: break; case .b: break } } }
                """),
        Snippet(
            name: "a switch over an interruption is flat",
            body: """
                func snippet() async {
                    do { _ = try await work() } catch {
                        switch error { case .cancelled: break; case .failed(.a, _): break; case .failed(.b, _): break }
                    }
                }
                """),
        Snippet(
            name: "a result by way of a continuation keeps its failure",
            body: """
                func snippet() async throws(Interruption<Inner>) -> Int {
                    let result: Result<Int, Interruption<Inner>> = await withCheckedContinuation {
                        $0.resume(returning: .success(1))
                    }
                    return try result.get()
                }
                """),
        Snippet(
            name: "a constant may be weak",
            body: """
                @MainActor protocol Output: AnyObject, Sendable { func onDone() }
                @MainActor struct UseCase {
                    weak let output: (any Output)?
                    func execute() { output?.onDone() }
                }
                """),
        Snippet(
            name: "two patterns bind one incident",
            body: """
                func snippet() async -> Incident? {
                    do { _ = try await work(); return nil } catch {
                        switch error {
                        case .cancelled: return nil
                        case .failed(.a, let incident), .failed(.b, let incident): return incident
                        }
                    }
                }
                """),
        Snippet(
            name: "an error is translated in one line",
            body: """
                func snippet() async throws(Interruption<Outer>) -> Int {
                    do { return try await work() } catch { throw error.translated { _ in .failed } }
                }
                """),
        Snippet(
            name: "an error is translated with an exhaustive switch",
            body: """
                func snippet() async throws(Interruption<Outer>) -> Int {
                    do { return try await below() } catch {
                        throw error.translated { failure in
                            switch failure { case .missing: .known; case .failed: .failed }
                        }
                    }
                }
                """),
        Snippet(
            name: "a typed error that is no interruption is translated with an exhaustive switch",
            body: """
                func snippet() throws(Interruption<Outer>) {
                    do { try inner() } catch {
                        throw .foreign(error) { error in
                            switch error { case .a: .known; case .b: .failed }
                        }
                    }
                }
                """),
        Snippet(
            name: "any foreign error is translated",
            body: """
                func snippet(_ foreign: () throws -> Int) throws(Interruption<Outer>) -> Int {
                    do { return try foreign() } catch { throw .foreign(error) { _ in .failed } }
                }
                """),
        Snippet(
            name: "an error is translated in a generic function",
            body: """
                func snippet<Failure: LayerFailure>(_ body: () async throws(Interruption<Failure>) -> Int)
                    async throws(Interruption<Outer>) -> Int
                {
                    do { return try await body() } catch { throw error.translated { _ in .failed } }
                }
                """),
        Snippet(
            name: "a use case sends the failures of several dependencies",
            body: """
                @MainActor protocol Output: UseCaseOutput { func onFailed() }
                @MainActor func snippet(_ output: Watertight.Output<any Output>) async {
                    do {
                        _ = try await work()
                        do { _ = try await below() } catch { return output.send(error) { output, _ in output.onFailed() } }
                    } catch {
                        output.send(error) { output, failure in switch failure { case .a, .b: output.onFailed() } }
                    }
                }
                """),
        Snippet(
            name: "an output beside an associated type of the same name, such as Combine's",
            body: """
                @MainActor protocol Screen: UseCaseOutput { func onDone() }
                protocol Publisher { associatedtype Output }
                struct UseCase: Publisher { typealias Output = Int; let output = Watertight.Output<any Screen>() }
                """),
        Snippet(
            name: "results keep the type of async let",
            body: """
                func result() async -> Result<Int, Interruption<Inner>> { .success(1) }
                func snippet() async throws(Interruption<Outer>) -> Int {
                    async let one = result()
                    async let two = result()
                    do { return try await one.get() + two.get() } catch { throw error.translated { _ in .failed } }
                }
                """),
        Snippet(
            name: "an output takes the error of a task that states its type",
            body: """
                @MainActor protocol Screen: UseCaseOutput { func onFailed() }
                @MainActor func snippet(_ output: Watertight.Output<any Screen>) {
                    Task {
                        do throws(Interruption<Inner>) { _ = try await work() } catch {
                            output.send(error) { output, _ in output.onFailed() }
                        }
                    }
                }
                """),
        Snippet(
            name: "a failure begins by the name of a case",
            body: "func snippet() throws(Interruption<Outer>) { throw .failed(.known) }"),
    ]

    @Test(arguments: rejected) func isRejected(_ snippet: Snippet) throws {
        let verdict = try SnippetCompiler().check(snippet.source)
        #expect(!verdict.compiles, "\(snippet.name) compiles")
        // One error, for the intended reason.
        #expect(verdict.findings.count == 1)
        #expect(
            Self.reasons.contains { verdict.findings.first?.message.contains($0) == true }, "\(verdict.diagnostics)")
    }

    @Test(arguments: accepted) func isAccepted(_ snippet: Snippet) throws {
        let verdict = try SnippetCompiler().check(snippet.source)
        #expect(verdict.compiles, "\(verdict.diagnostics)")
        #expect(verdict.findings.isEmpty, "\(verdict.diagnostics)")
    }

    // MARK: Enums of another module

    private static let switchOverNote = """
        import Watertight
        func snippet(_ note: FailureNote) -> Int {
            switch note {
            case .translated: 1
            case .handled: 2
            case .withheld: 3
            case .redirected: 6
            case .shown: 4
            case .outputNotConnected, .notConnected, .actionsNotPerformed, .credentialUnused: 5
            case .dropped, .unused, .recovered, .cancelledElsewhere: 7
        """

    @Test func aNonexhaustiveEnumNeedsAnUnknownDefault() throws {
        let without = try SnippetCompiler().check(Self.switchOverNote + "\n    }\n}")
        #expect(!without.compiles || !without.findings.isEmpty, "\(without.diagnostics)")
        let with = try SnippetCompiler().check(Self.switchOverNote + "\n    @unknown default: 6\n    }\n}")
        #expect(with.compiles && with.findings.isEmpty, "\(with.diagnostics)")
    }

    @Test func aClosedEnumNeedsNoUnknownDefault() throws {
        let verdict = try SnippetCompiler().check(
            """
            import Watertight
            func snippet(_ severity: FailureSeverity) -> Int {
                switch severity {
                case .expected: 1
                case .environmental: 2
                case .defect: 3
                case .inherited: 4
                }
            }
            """)
        #expect(verdict.compiles && verdict.findings.isEmpty, "\(verdict.diagnostics)")
    }
}
