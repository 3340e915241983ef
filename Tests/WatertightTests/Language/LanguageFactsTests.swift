import Testing
import WatertightSnippets

/// What today's compiler does, that the design rests on. When one of these fails, the language
/// has changed and the design may be simpler.
@Suite struct LanguageFactsTests {
    struct Snippet: Sendable, CustomTestStringConvertible {
        let name: String
        let body: String
        var testDescription: String { name }

        /// The errors that two operations throw, and code that a user might write.
        var source: String {
            """
            import Watertight
            enum Inner: CodedFailure, Hashable {
                case a, b
                var code: FailureCode { FailureCode(domain: "inner", reason: "a") }
            }
            enum Below: LayerFailure, Hashable {
                case missing, failed(SealedError)
                var traits: FailureTraits { .defect("below", "failed") }
            }
            enum Outer: LayerFailure, Hashable {
                case known, failed(SealedError)
                var traits: FailureTraits { .defect("outer", "failed") }
            }
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

    static let refused = [
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
                    switch interruption { case .cancelled: break; case .failed(.a): break }
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
            name: "a do that names its error keeps it, in a closure, a task and a task group",
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
            name: "a closure that names its error keeps it",
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
                        switch error { case .cancelled: break; case .failed(.a): break; case .failed(.b): break }
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
            name: "a boundary translates in one line",
            body: """
                func snippet() async throws(Interruption<Outer>) -> Int {
                    do { return try await work() } catch { throw boundary.translate(error) { .failed($1) } }
                }
                """),
        Snippet(
            name: "a boundary translates without what it is shown",
            body: """
                func snippet() async throws(Interruption<Outer>) -> Int {
                    do { return try await below() } catch { throw boundary.translate(error) { _, _ in .known } }
                }
                """),
        Snippet(
            name: "a boundary translates with an exhaustive switch",
            body: """
                func snippet() async throws(Interruption<Outer>) -> Int {
                    do { return try await below() } catch {
                        throw boundary.translate(error) { failure, sealed in
                            switch failure { case .missing: .known; case .failed: .failed(sealed) }
                        }
                    }
                }
                """),
        Snippet(
            name: "a boundary translates what only throws",
            body: """
                func snippet() throws(Outer) {
                    do { try inner() } catch { throw boundary.translate(error) { .failed($1) } }
                }
                """),
        Snippet(
            name: "a boundary translates anything foreign",
            body: """
                func snippet(_ foreign: () throws -> Int) throws(Interruption<Outer>) -> Int {
                    do { return try foreign() } catch { throw boundary.translate(foreign: error) { .failed($1) } }
                }
                """),
        Snippet(
            name: "a boundary translates in a generic function",
            body: """
                func snippet<Failure: LayerFailure>(_ body: () async throws(Interruption<Failure>) -> Int)
                    async throws(Interruption<Outer>) -> Int
                {
                    do { return try await body() } catch { throw boundary.translate(error) { .failed($1) } }
                }
                func coded<Failure: CodedFailure>(_ body: () async throws(Interruption<Failure>) -> Int)
                    async throws(Interruption<Outer>) -> Int
                {
                    do { return try await body() } catch { throw boundary.translate(error) { .failed($1) } }
                }
                """),
        Snippet(
            name: "a boundary originates by the name of a case",
            body: "func snippet() throws(Interruption<Outer>) { throw boundary.originate(.known) }"),
    ]

    @Test(arguments: refused) func isRefused(_ snippet: Snippet) throws {
        let verdict = try SnippetCompiler().check(snippet.source)
        #expect(!verdict.compiles, "\(snippet.name): no longer")
        // One thing is refused, and for the reason that is meant.
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

    private static let switchOverStatus = """
        import WatertightHTTP
        func snippet(_ status: InformationalStatus) -> Int {
            switch status {
            case .continue: 1
            case .switchingProtocols: 2
            case .processing: 3
            case .earlyHints: 4
            case .uploadResumptionSupported: 5
            case .unassigned: 6
        """

    @Test func asksForAnUnknownCaseOfAnEnumThatMayGrow() throws {
        let without = try SnippetCompiler().check(Self.switchOverStatus + "\n    }\n}")
        #expect(!without.compiles || !without.findings.isEmpty, "\(without.diagnostics)")
        let with = try SnippetCompiler().check(Self.switchOverStatus + "\n    @unknown default: 7\n    }\n}")
        #expect(with.compiles && with.findings.isEmpty, "\(with.diagnostics)")
    }

    @Test func asksForNoUnknownCaseOfAnEnumThatIsClosed() throws {
        let verdict = try SnippetCompiler().check(
            """
            import WatertightHTTP
            func snippet(_ outcome: HTTPOutcome) -> Int {
                switch outcome {
                case .informational: 1
                case .success: 2
                case .redirection: 3
                case .clientError: 4
                case .serverError: 5
                case .invalid: 6
                }
            }
            """)
        #expect(verdict.compiles && verdict.findings.isEmpty, "\(verdict.diagnostics)")
    }
}
