import Testing

@testable import WatertightRules

private let base = """
    enum E: Error { case text, number, list, other }
    protocol Shape {}
    struct Square: Shape {}
    struct Circle: Shape {}
    struct Line {}
    struct Box<Content> { let content: Content; func get() -> Content { content } }
    enum Kind { case small, large; static func sized(_ n: Int) -> Kind { .small } }
    enum Mode { case fast }
    func take(_ x: String) throws { throw E.text }
    func take(_ x: Int) throws { throw E.number }
    func take(_ x: [Int]) throws { throw E.list }
    func draw(_ x: Square) throws { throw E.text }
    func draw(_ x: any Shape) throws { throw E.number }
    func draw<T>(_ x: T) throws { throw E.other }
    func pick(_ kind: Kind) throws { throw E.text }
    func pick(_ mode: Mode) throws { throw E.number }
    func run(_ work: (Int) -> Void) throws { throw E.text }
    func run(_ work: (Int, Int) -> Void) throws { throw E.number }
    func read() throws -> Square { throw E.text }
    func read() throws -> Circle { throw E.number }
    func few(_ x: Int) throws { throw E.text }
    func few(_ x: Int, more: Int = 0) throws { throw E.number }

    """

/// Overload resolution by argument types.
@Suite struct OverloadTests {
    @Test(arguments: [
        // Literals.
        ("try take(\"x\")", "exactly E.text"), ("try take(1)", "exactly E.number"),
        ("try take([1])", "exactly E.list"), ("try take(foreign)", "exactly E.text .number .list"),
        // Types of arguments.
        ("let x: Int = foreign; try take(x)", "exactly E.number"),
        ("try draw(Square())", "exactly E.text"), ("try draw(Circle())", "exactly E.number"),
        ("try draw(Line())", "exactly E.other"),
        ("try take(\"a\".count)", "exactly E.number"),
        // Implicit members.
        ("try pick(.small)", "exactly E.text"), ("try pick(.fast)", "exactly E.number"),
        ("try pick(.sized(2))", "exactly E.text"),
        // Closures, by number of parameters.
        ("try run { print($0) }", "exactly E.text"), ("try run { _, _ in }", "exactly E.number"),
        ("try run { print($0, $1) }", "exactly E.number"),
        // Defaults.
        ("try few(1)", "exactly E.text"), ("try few(1, more: 2)", "exactly E.number"),
    ])
    func argumentTypesSelectOverloads(_ body: String, _ verdict: String) {
        #expect(
            ThrowSets(["A.swift": base + "func f(foreign: Foreign) throws { \(body) }"]).verdicts["f(foreign:)"]
                == verdict)
    }

    @Test func aVariadicParameterIsAnArray() {
        let source = """
            enum E: Error { case a }
            func g(_ all: Int...) throws { try g(all) }
            func g(_ all: [Int]) throws { throw E.a }
            """
        let verdicts = ThrowSets(["A.swift": source]).verdicts
        #expect(verdicts["g(_:)"] == "exactly E.a | exactly E.a")
    }

    @Test func privateFunctionsOfOtherFilesAreNotCalled() {
        let sources = [
            "A.swift":
                "enum E: Error { case a, b }\nstruct S {}\nextension S { private func g() throws { throw E.a } }",
            "B.swift": "extension S { private func g() throws { throw E.b }; func f() throws { try g() } }",
        ]
        #expect(ThrowSets(sources).verdicts["S.f()"] == "exactly E.b")
    }

    @Test func protocolsHaveWitnessesAndKnownTypesHaveDefaults() {
        let source = """
            enum E: Error { case normal, special }
            protocol P { func g() throws }
            extension P { func g() throws { throw E.normal } }
            struct A: P {}
            struct B: P { func g() throws { throw E.special } }
            func f(_ a: A) throws { try a.g() }
            func h(_ p: any P) throws { try p.g() }
            """
        let verdicts = ThrowSets(["A.swift": source]).verdicts
        #expect(verdicts["f(_:)"] == "exactly E.normal")
        #expect(verdicts["h(_:)"] == "exactly E")
    }
}

/// The type of `.name(…)` from its context.
@Suite struct ImplicitMemberTests {
    @Test(arguments: [
        "let x: S = try .make()", "var x: S; x = try .make()", "self.s = try .make()", "return try .make()",
        "take(try .make())", "let x: S? = try .make()", "take(s: [try .make()])", "let x: S = try use { try .make() }",
        "let x: S? = try? other(); _ = try x ?? .make()", "_ = try .make() as S", "_ = try s == .make()",
        "let x: S = try flag ? .make() : .make()", "let x: S = try .make().same()",
        "let x: (Int, S) = (1, try .make())",
    ])
    func theContextDeterminesTheType(_ body: String) {
        let source = """
            enum E: Error { case a }
            struct S { static func make() throws -> S { throw E.a }; func same() -> S { self } }
            struct Other { static func make() throws -> Other { throw F() } }
            struct F: Error {}
            func take(_ s: S) {}
            func take(s: [S]) {}
            func use(_ work: () throws -> S) rethrows -> S { try work() }
            func other() throws -> S { S() }
            final class C { var s = S(); let flag = true
                func f() throws -> S { \(body) }
            }
            """
        let verdict = ThrowSets(["A.swift": source]).verdicts["C.f()"] ?? ""
        #expect(verdict.hasPrefix("exactly E.a"), "\(verdict)")
    }
}
