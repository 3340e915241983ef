import Testing

@testable import WatertightRules
@testable import WatertightThrows

extension ThrowSets {
    init(_ sources: [String: String]) {
        self.init(
            program: Program(
                files: sources.sorted { $0.key < $1.key }.map {
                    ProgramFile(path: $0.key, facts: SourceTree($0.value).facts)
                }))
    }

    /// The verdict of each throwing function by name: `exactly E.a`, `at least E?documented`, `nothing`.
    var verdicts: [String: String] {
        Dictionary(
            throwers.map { symbol in
                let report = report(on: symbol)
                let unknowns = Set(report.unknown.compactMap { $0.reason.map { "?\($0)" } }).sorted().joined()
                let parameters = report.parameters.map { "!\($0)" }.joined()
                let known = [report.verdict.rawValue, report.errors.joined(separator: " ")].filter { !$0.isEmpty }
                return (report.name, known.joined(separator: " ") + unknowns + parameters)
            }, uniquingKeysWith: { $0 + " | " + $1 })
    }
}

private let base = """
    enum E: Error { case a, b, c(Int) }
    struct F: Error { var code = 0 }
    protocol Failing: Error {}
    enum G: Failing { case x }
    func throwsA() throws { throw E.a }
    func throwsB() throws { throw E.b }
    func throwsF() throws { throw F(code: 1) }
    func unknown() -> any Error { F() }
    func log(_ e: any Error) {}

    """

@Suite struct ThrowSetTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var source: String
        var verdict: String
        var testDescription: String { source }

        init(_ source: String, _ verdict: String) {
            self.source = source
            self.verdict = verdict
        }
    }

    @Test(arguments: [
        // Throws.
        Case("func f() throws { throw E.a }", "exactly E.a"),
        Case("func f() throws { throw E.c(1) }", "exactly E.c"),
        Case("func f() throws { throw F() }", "exactly F"),
        Case("func f() throws {}", "nothing"),
        Case("func f(_ e: E) throws { throw e }", "exactly E"),
        Case("func f(_ e: any Error) throws { throw e }", "at least?existential"),
        Case("func f(_ e: some Failing) throws { throw e }", "at least?existential"),
        Case("func f() throws { throw unknown() }", "at least?existential"),
        Case("func f() throws(E) { throw .b }", "exactly E.b"),
        Case("func f() throws { if x { throw E.a }; guard y else { throw E.b } }", "exactly E.a .b"),
        Case("func f() throws { let e = E.a; throw e }", "exactly E"),
        Case("func f() throws { throw x as! F }", "exactly F"),
        // Calls.
        Case("func f() throws { try throwsA(); try throwsF() }", "exactly E.a F"),
        Case("func f() throws { try foreign() }", "at least?unexplained"),
        Case("func f() throws { try x.foreign() }", "at least?undeclared"),
        Case("func f() throws { _ = try log(F()) }", "at least?unexplained"),
        Case("func f() throws { try throwsA() ; foreign() }", "exactly E.a"),
        Case("func f() throws { let g = { throw E.b }; try g() }", "exactly E.b"),
        Case("func f() throws { try { throw E.a }() }", "exactly E.a"),
        Case("func f() throws { x = try 1 + g(); func g() throws -> Int { throw E.a } }", "exactly E.a"),
        Case("func f() throws { throw try make() }; func make() throws -> F { throw E.a }", "exactly E.a F"),
        // Swallowing.
        Case("func f() throws { try? throwsA(); try! throwsF() }", "nothing"),
        Case("func f() throws { _ = (try? throwsA()) ?? (try throwsB()) }", "exactly E.b"),
        // Handlers.
        Case("func f() throws { do { try throwsA() } catch { } }", "nothing"),
        Case("func f() throws { do { try throwsA() } catch E.a { } }", "nothing"),
        Case("func f() throws { do { try throwsA() } catch E.b { } }", "exactly E.a"),
        Case("func f() throws { do { try throwsA() } catch E.a where x { } }", "exactly E.a"),
        Case("func f() throws { do { throw E.c(1) } catch E.c(2) { } }", "exactly E.c"),
        Case("func f() throws { do { throw E.c(1) } catch E.c(let n) { } }", "nothing"),
        Case("func f() throws { do { throw E.c(1) } catch let E.c(n) { } }", "nothing"),
        Case("func f() throws { do { try throwsA(); try throwsF() } catch let e as E { } }", "exactly F"),
        Case("func f() throws { do { try throwsA(); try throwsF() } catch is E { } }", "exactly F"),
        Case("func f() throws { do { throw G.x } catch is Failing { } }", "nothing"),
        Case("func f() throws { do { try throwsA() } catch { throw error } }", "exactly E.a"),
        Case(
            "func f() throws { do { try throwsA(); try throwsF() } catch let e as E { throw e } catch { throw E.b } }",
            "exactly E.a .b"),
        Case("func f() throws { do { try throwsA() } catch let g { throw F() } }", "exactly F"),
        Case("func f() throws { do { try foreign() } catch { throw F() } }", "exactly F"),
        Case("func f() throws { do { try foreign() } catch let e as E { } }", "at least?unexplained"),
        Case(
            "func f() throws { do { do { try throwsA() } catch { throw F() } } catch is F { throw E.b } }",
            "exactly E.b"),
        Case(
            "func f() throws { do { try throwsA() } catch { if let e = error as? F { throw e }; throw error } }",
            "exactly E.a F"),
        Case("func f() throws { do { try throwsA() } catch E.a, E.b { } }", "nothing"),
        Case("func f() throws { defer { log(F()) }; try throwsA() }", "exactly E.a"),
        Case("func f() throws { do throws(E) { throw .a } catch { throw error } }", "exactly E.a"),
        // Closures.
        Case("func f() throws { try [1].forEach { _ in try throwsA() } }", "exactly E.a"),
        Case("func f() throws { _ = try [1].map { try throwsB(); return $0 } }", "exactly E.b"),
        Case(
            "func f() throws { try run { throw E.a } }; func run(_ g: () throws -> Void) rethrows { try g() }",
            "exactly E.a"),
        Case(
            "func f() throws { try run(throwsF) }; func run(_ g: () throws -> Void) throws { try g(); throw E.a }",
            "exactly E.a F"),
        Case(
            "func f() throws { try run { throw E.a } }; func run<X>(_ g: () throws(X) -> Void) throws(X) { try g() }",
            "exactly E.a"),
        Case(
            "func f() throws { try run { throw E.a } }; func run(_ g: () throws -> Void) { try? g() }",
            "at least?unexplained"),
        Case("func f(_ g: () throws -> Void) throws { try g() }", "at least!g"),
        Case("func f(_ g: () throws -> Void) throws { try [1].forEach { _ in try g() } }", "at least!g"),
        Case("func f(_ g: () throws(E) -> Void) throws { try g() }", "exactly E"),
        Case("func f() throws { Task { try throwsA() } }", "nothing"),
        Case("func f() async throws { let t = Task { try throwsA() }; try await t.value }", "exactly E.a"),
        Case("func f() async throws { async let x = throwsA(); try throwsF(); try await x }", "exactly E.a F"),
        Case("func f() async throws { async let x: Void = throwsA() }", "nothing"),
        Case("var stored: () throws -> Void = {}; func f() throws { try stored() }", "at least?value"),
        // Declared types.
        Case("func g() throws(E) { try foreign() }; func f() throws { try g() }", "exactly E"),
        Case("func g() throws(E) { throw .a }; func f() throws { try g() }", "exactly E.a"),
        Case("func f(_ r: Result<Int, E>) throws { _ = try r.get() }", "exactly E"),
        Case("func f(_ r: Result<Int, any Error>) throws { _ = try r.get() }", "at least?undocumented"),
        // The system.
        Case(
            "func f(_ d: Data) throws -> Int { try JSONDecoder().decode(Int.self, from: d) }",
            "exactly DecodingError"),
        Case("func f(_ u: URL) throws { try FileManager.default.removeItem(at: u) }", "exactly CocoaError"),
        Case("func f() async throws { try await Task.sleep(for: .seconds(1)) }", "exactly CancellationError"),
        Case("func f() throws { try Task.checkCancellation() }", "exactly CancellationError"),
        Case(
            "func f() async throws { for try await x in stream() {} }; func stream() -> AsyncThrowingStream<Int, E> { fatalError() }",
            "exactly E"),
        // Cycles.
        Case("func f() throws { try g() }; func g() throws { if x { throw E.a }; try f() }", "exactly E.a"),
        Case("func f() throws { try f() }", "nothing"),
    ])
    func verdict(of test: Case) {
        #expect(
            ThrowSets(["A.swift": base + test.source]).verdicts.first { $0.key.hasPrefix("f(") }?.value == test.verdict)
    }

    @Test(arguments: [
        Case("struct S { func m() throws { throw E.a } }; func f(_ s: S) throws { try s.m() }", "exactly E.a"),
        Case("struct S { func f() throws { try m() }; func m() throws { throw E.a } }", "exactly E.a"),
        Case(
            "struct S { let t: T; func f() throws { try t.m() } }; struct T {}; extension T { func m() throws { throw E.a } }",
            "exactly E.a"),
        Case(
            "struct S { let t = T(); func f() throws { try self.t?.m() } }; struct T { func m() throws { throw E.a } }",
            "exactly E.a"),
        Case(
            "struct S { static func m() throws { throw E.a }; func m() throws { throw E.b } }; func f() throws { try S.m() }",
            "exactly E.a"),
        Case("struct S { init() throws { throw E.a } }; func f() throws { _ = try S() }", "exactly E.a"),
        Case(
            "struct S { var x: Int { get throws { throw E.a } } }; func f(_ s: S) throws { _ = try s.x }", "exactly E.a"
        ),
        Case(
            "struct S { func m(_ a: Int) throws { throw E.a }; func m(b: Int) throws { throw E.b } }; func f(_ s: S) throws { try s.m(b: 1) }",
            "exactly E.b"),
        Case(
            "struct S { func m(a: Int = 1, _ g: () -> Void) throws { throw E.a } }; func f(_ s: S) throws { try s.m { } }",
            "exactly E.a"),
        Case(
            "struct S { func m(_ a: Int...) throws { throw E.a } }; func f(_ s: S) throws { try s.m(1, 2, 3) }",
            "exactly E.a"),
        Case(
            "struct S { func m() throws { throw E.a } }; func f(_ s: [S]) throws { for x in s { try x.m() } }",
            "exactly E.a"),
        Case(
            "struct S { func m() throws { throw E.a } }; func f(_ s: [String: S]) throws { try s[\"\"]?.m() }",
            "exactly E.a"),
        Case(
            "struct S { func m() throws { throw E.a } }; func f(_ s: [S]) throws { try s.forEach { try $0.m() } }",
            "exactly E.a"),
        Case(
            "struct S { func m() throws { throw E.a } }; func f(_ s: S?) throws { guard let s else { return }; try s.m() }",
            "exactly E.a"),
        Case(
            "struct S { func m() throws { throw E.a } }; func f(_ s: Any) throws { if let s = s as? S { try s.m() } }",
            "exactly E.a"),
        Case(
            "struct S { func m() throws { throw E.a } }; enum U { case s(S) }; func f(_ u: U) throws { switch u { case .s(let s): try s.m() } }",
            "exactly E.a"),
        Case(
            "struct B<T> { let t: T }; struct S { func m() throws { throw E.a } }; func f(_ b: B<S>) throws { try b.t.m() }",
            "exactly E.a"),
        Case(
            "typealias T = S; struct S { func m() throws { throw E.a } }; func f(_ t: T) throws { try t.m() }",
            "exactly E.a"),
        Case(
            "func make<T>(_ t: T.Type) -> T { fatalError() }; struct S { func m() throws { throw E.a } }; func f() throws { try make(S.self).m() }",
            "exactly E.a"),
        Case(
            "struct S { init(_ a: Int) throws { throw E.a } }; func f() throws -> S { return try .init(1) }",
            "exactly E.a"),
        Case(
            "struct S { static func make() throws -> S { throw E.a } }; func f() throws { let s: S? = try .make() }",
            "exactly E.a"),
        Case(
            "struct S { init(_ a: Int) throws { throw E.a } }; func g(_ s: S) {}; func f() throws { g(try .init(1)) }",
            "exactly E.a"),
        Case(
            "protocol Q { func m() throws }; struct A: Q { func m() throws { throw E.a } }; protocol P { associatedtype T: Q; var t: T { get } }; func f<X: P>(_ x: X) throws { try x.t.m() }",
            "exactly E.a"),
        Case(
            "protocol Q { func m() throws }; struct A: Q { func m() throws { throw E.a } }; protocol P { associatedtype T: Q }; func f<X: P>(_ x: X, _ t: X.T) throws { try t.m() }",
            "exactly E.a"),
        Case(
            "extension FixedWidthInteger { init(b: Int) throws { throw E.a } }; func f() throws { _ = try UInt(b: 1) }",
            "exactly E.a"),
        Case("func f(_ c: C) throws { throw DecodingError.dataCorrupted(c) }", "exactly DecodingError.dataCorrupted"),
        // Families.
        Case(
            "protocol P { func m() throws }; struct A: P { func m() throws { throw E.a } }; struct B: P { func m() throws { throw E.b } }; func f(_ p: any P) throws { try p.m() }",
            "exactly E.a .b"),
        Case(
            "protocol P { func m() throws }; struct A: P { func m() throws { throw E.a } }; func f<T: P>(_ p: T) throws { try p.m() }",
            "exactly E.a"),
        Case(
            "protocol P { func m() throws }; struct A: P { func m() throws { throw E.a } }; func f<T>(_ p: T) throws where T: P { try p.m() }",
            "exactly E.a"),
        Case(
            "protocol P { func m() throws }; struct A: P { func m() {} }; func f(_ p: some P) throws { try p.m() }",
            "nothing"),
        Case(
            "public protocol P { func m() throws }; struct A: P { func m() throws { throw E.a } }; func f(_ p: any P) throws { try p.m() }",
            "at least E.a?openWorld"),
        Case("public protocol P { func m() throws(E) }; func f(_ p: any P) throws { try p.m() }", "exactly E"),
        Case("protocol P { func m() throws }; func f(_ p: any P) throws { try p.m() }", "at least?witness"),
        Case(
            "protocol P { func m() throws }; extension P { func m() throws { throw E.b } }; struct A: P {}; func f(_ p: any P) throws { try p.m() }",
            "exactly E.b"),
        Case(
            "class C { func m() throws { throw E.a } }; class D: C { override func m() throws { throw E.b } }; func f(_ c: C) throws { try c.m() }",
            "exactly E.a .b"),
        Case("final class C { func m() throws { throw E.a } }; func f(_ c: C) throws { try c.m() }", "exactly E.a"),
        Case(
            "open class C { open func m() throws { throw E.a } }; func f(_ c: C) throws { try c.m() }",
            "at least E.a?openWorld"),
        Case(
            "class C { func m() throws { throw E.a } }; class D: C { override func m() throws { throw E.b }; func f() throws { try super.m() } }",
            "exactly E.a"),
        Case("struct S: Codable {}; func f(_ d: any Decoder) throws { _ = try S(from: d) }", "at least?undocumented"),
        Case("struct S { func m() throws { throw E.a } }; func f() throws { try S().gone() }", "at least?undeclared"),
    ])
    func verdictThroughTypes(of test: Case) {
        let verdicts = ThrowSets(["A.swift": base + test.source]).verdicts
        #expect(verdicts.first { $0.key.contains("f(") }?.value == test.verdict)
    }

    @Test func marksResultsThatAssumeAModule() throws {
        let sets = ThrowSets([
            "A.swift": base
                + "protocol P { func m() throws }; struct A: P { func m() throws { throw E.a } }; func f(_ p: any P) throws { try p.m() }"
        ])
        let symbol = try #require(sets.throwers.first { sets.program.name(of: $0) == "f(_:)" })
        #expect(sets.report(on: symbol).assumesModule)
        let other = try #require(sets.throwers.first { sets.program.name(of: $0) == "throwsA()" })
        #expect(!sets.report(on: other).assumesModule)
    }

    @Test func consumersListWhatHappensToTheError() throws {
        let sets = ThrowSets([
            "A.swift": base
                + """
                func handles() { do { try throwsA() } catch { log(error) } }
                func drops() { try? throwsA() }
                func traps() { try! throwsA() }
                func passes() throws { do { try throwsA() } catch is F { } }
                func hands() { run { try throwsA() } }
                """
        ])
        let symbol = try #require(sets.throwers.first { sets.program.name(of: $0) == "throwsA()" })
        let consumers = sets.consumers(of: [symbol])[symbol] ?? []
        #expect(
            consumers.map { "\($0.name) \($0.fate)" } == [
                "handles() handles", "drops() drops", "traps() traps", "passes() passes", "hands() handsOver",
            ])
    }

    @Test(arguments: [
        ("", "exactly E.a"), ("import Glibc", "exactly E.a"), ("import Foundation", "at least E.a?undeclared"),
        ("import Elsewhere", "at least E.a?undeclared"),
    ])
    func undeclaredNamesThrowOnlyWithUnknownImports(imports: String, verdict: String) {
        let source = base + "func take(_ a: Int, _ b: Void) {}; func f() throws { try take(foreign(), throwsA()) }"
        #expect(ThrowSets(["A.swift": imports + "\n" + source]).verdicts["f()"] == verdict)
    }

    @Test(arguments: [
        ("", "exactly E.a"), ("import Foundation", "exactly E.a"), ("import Elsewhere", "at least E.a?undeclared"),
    ])
    func theStandardLibraryIsComplete(imports: String, verdict: String) {
        let source =
            base
            + "func take(_ a: String, _ b: Void) {}; func f(_ s: String) throws { try take(s.lowercased(), throwsA()) }"
        #expect(ThrowSets(["A.swift": imports + "\n" + source]).verdicts["f(_:)"] == verdict)
    }

    @Test func modulesAreLookedUpByImports() {
        let files = [
            ProgramFile(
                path: "A/A.swift", module: "A",
                facts: SourceTree(
                    "public struct S { public func m() throws { throw X.a } }; enum X: Error { case a }"
                ).facts),
            ProgramFile(
                path: "B/B.swift", module: "B",
                facts: SourceTree(
                    "public struct S { public func m() throws { throw Y.b } }; enum Y: Error { case b }"
                ).facts),
            ProgramFile(
                path: "C/C.swift", module: "C",
                facts: SourceTree(
                    "import B\nfunc f(_ s: S) throws { try s.m() }\nfunc g(_ s: A.S) throws { try s.m() }"
                ).facts),
        ]
        let verdicts = ThrowSets(program: Program(files: files)).verdicts
        #expect(verdicts["f(_:)"] == "exactly Y.b")
        #expect(verdicts["g(_:)"] == "exactly X.a")
    }
}
