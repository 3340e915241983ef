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
            let boundary = Boundary("Snippet", layer: .repository)
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
            name: "a boundary translates in one line",
            body: """
                func snippet() async throws(Interruption<Outer>) -> Int {
                    do { return try await work() } catch { throw boundary.translate(error) { _ in .failed } }
                }
                """),
        Snippet(
            name: "a boundary translates with an exhaustive switch",
            body: """
                func snippet() async throws(Interruption<Outer>) -> Int {
                    do { return try await below() } catch {
                        throw boundary.translate(error) { failure in
                            switch failure { case .missing: .known; case .failed: .failed }
                        }
                    }
                }
                """),
        Snippet(
            name: "a boundary translates a typed error that is no interruption with an exhaustive switch",
            body: """
                func snippet() throws(Interruption<Outer>) {
                    do { try inner() } catch {
                        throw boundary.translate(foreign: error) { error in
                            switch error { case .a: .known; case .b: .failed }
                        }
                    }
                }
                """),
        Snippet(
            name: "a boundary translates any foreign error",
            body: """
                func snippet(_ foreign: () throws -> Int) throws(Interruption<Outer>) -> Int {
                    do { return try foreign() } catch { throw boundary.translate(foreign: error) { _ in .failed } }
                }
                """),
        Snippet(
            name: "a boundary translates into a dismissible interruption",
            body: """
                func snippet() async throws(DismissibleInterruption<Outer>) -> Int {
                    do { return try await work() } catch { throw boundary.translate(error) { _ in .failed } }
                }
                """),
        Snippet(
            name: "a boundary translates in a generic function",
            body: """
                func snippet<Failure: LayerFailure>(_ body: () async throws(Interruption<Failure>) -> Int)
                    async throws(Interruption<Outer>) -> Int
                {
                    do { return try await body() } catch { throw boundary.translate(error) { _ in .failed } }
                }
                func dismissible<Failure: LayerFailure, Dismissal>(
                    _ body: () async throws(InterruptionOf<Failure, Dismissal>) -> Int
                ) async throws(InterruptionOf<Outer, Dismissal>) -> Int {
                    do { return try await body() } catch { throw boundary.translate(error) { _ in .failed } }
                }
                """),
        Snippet(
            name: "a use case maps the failures of several dependencies",
            body: """
                func snippet() async {
                    do throws(Interruption<Outer>) {
                        do { _ = try await work() } catch { throw error.mapFailure { _ in .known } }
                        do { _ = try await below() } catch { throw error.mapFailure { _ in .failed } }
                    } catch {
                        switch error { case .cancelled, .failed(.known, _), .failed(.failed, _): break }
                    }
                }
                """),
        Snippet(
            name: "a boundary originates by the name of a case",
            body: "func snippet() throws(Interruption<Outer>) { throw boundary.originate(.known) }"),
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
            case .outputNotConnected: 5
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
