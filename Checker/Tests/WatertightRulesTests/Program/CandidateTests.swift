import Testing

@testable import WatertightRules

/// Overload resolution that depends on more than types.
@Suite struct CandidateTests {
    private func verdict(_ source: String) -> String? {
        ThrowSets(["A.swift": "enum E: Error { case a, b, c }\n" + source]).verdicts["f()"]
    }

    @Test(arguments: [
        // A disfavored overload.
        """
        func g(_ x: Int = 0, then: Int = 1) throws { throw E.a }
        @_disfavoredOverload func g(_ x: Int = 0) throws { throw E.b }
        func f() throws { try g(2) }
        """,
        """
        func g(_ x: Int) throws { throw E.b }
        func g(_ x: String) throws { throw E.a }
        @_disfavoredOverload func g(_ x: Int, then: Int = 0) throws { throw E.c }
        func f() throws { try g("") }
        """,
        // A literal prefers its default type.
        """
        struct Words: ExpressibleByArrayLiteral { init(arrayLiteral all: String...) {} }
        func g(_ x: Words) throws { throw E.b }
        func g(_ x: some Sequence<String>) throws { throw E.a }
        func f() throws { try g(["x"]) }
        """,
        // A concrete type is better than `some`.
        """
        func g(_ x: Set<Int>) throws { throw E.a }
        func g(_ x: some Sequence<Int>) throws { throw E.b }
        func f() throws { try g(Set(foreign)) }
        """,
        // The elements of an array literal with a custom type.
        """
        struct Part { static func made() throws -> Part { throw E.a } }
        struct All: ExpressibleByArrayLiteral {
            init(arrayLiteral parts: Part...) {}
            static func made() throws -> All { throw E.b }
        }
        func f() throws { let all: All = try [.made()] }
        """,
        // Arguments of the system's protocols.
        """
        extension MutableCollection { func g() throws { throw E.a } }
        func f() throws { try [1].g() }
        """,
        // Constraints of an extension on its own type.
        """
        extension FixedWidthInteger { init(big: Int) throws { throw E.a } }
        protocol Whole {}
        extension Whole where Self: FixedWidthInteger { static func f() throws { _ = try Self(big: 1) } }
        func f() throws { try Number.f() }
        struct Number: Whole {}
        """,
        // Awaited calls, and closures that await.
        """
        func g(_ work: () async throws -> Void, then: Int = 0) async throws { throw E.a }
        func g(_ work: () throws -> Void) throws { throw E.b }
        func later() async {}
        func f() async throws { try await g { await later() } }
        """,
        // An inherited overload, if the nearest ones don't match.
        """
        struct Word {}
        protocol Base { func g(_ value: Int) throws }
        protocol P: Base { func g(_ value: Word) }
        struct S: P { func g(_ value: Int) throws { throw E.a }; func g(_ value: Word) {} }
        func f() throws { try h(S()) }
        func h<T: P>(_ p: T) throws { try p.g(1) }
        """,
        // A requirement takes precedence over an extension of another protocol.
        """
        protocol Base { static func root(_ x: Int) throws }
        protocol P: Base {}
        extension P { static func root(_ x: Int) throws { throw E.b } }
        struct S: P { static func root(_ x: Int) throws { throw E.a } }
        func f() throws { try g(S.self) }
        func g<T: P>(_ type: T.Type) throws { try T.root(1) }
        """,
        // The same with a concrete type, and with `some`.
        """
        protocol Moment {}
        protocol P { func g<M: Moment>(at: @autoclosure () -> M) throws }
        extension P { func g(at moment: @autoclosure () -> some Moment) throws { throw E.b }
            func h(at moment: @autoclosure () -> some Moment) throws { try g(at: moment()) } }
        struct S: P { func g<M: Moment>(at: @autoclosure () -> M) throws { throw E.a } }
        struct Now: Moment {}
        func f() throws { try S().h(at: Now()) }
        """,
        // An extension of a type with special syntax.
        """
        struct S { func g() throws { throw E.b } }
        extension S? { func g() throws { throw E.a } }
        func h(_ s: S?) throws { try s.g() }
        func f() throws { try h(nil) }
        """,
        """
        struct S {}
        extension [S] { func g() throws { throw E.a } }
        func f() throws { try [S()].g() }
        """,
        // The elements of a tuple that a closure destructures.
        """
        struct Key { func g() throws { throw E.a } }
        func each(_ work: ((key: Key, value: Int)) throws -> Void) rethrows { try work((Key(), 1)) }
        func f() throws { try each { key, value in try key.g() } }
        """,
        // One argument decides although another is unknown.
        """
        func g(_ x: Foreign, _ y: Int) throws { throw E.a }
        func g(_ x: Foreign, _ y: String) throws { throw E.b }
        func f() throws { try g(foreign, 1) }
        """,
        // The requirement as well, if its argument is unknown.
        """
        protocol Base { static func root(_ x: Self) throws }
        protocol P: Base {}
        extension P { static func root(_ x: Self) throws { throw E.b } }
        struct S: P { static func root(_ x: S) throws { throw E.a } }
        func f() throws { try g(S.self) }
        func g<T: P>(_ type: T.Type) throws { try T.root(foreign) }
        """,
    ])
    func theCompilersChoiceIsTheOnlyOne(_ source: String) { #expect(verdict(source) == "exactly E.a") }

    @Test(arguments: [
        """
        #if os(Linux)
        struct Box { func g() throws { throw E.a } }
        #else
        struct Box { func g() throws { throw E.b } }
        #endif
        func f() throws { try Box().g() }
        """,
        """
        struct A { func g() throws { throw E.a } }
        struct B { func g() throws { throw E.b } }
        struct Box {
            #if os(Linux)
            typealias Inner = A
            #else
            typealias Inner = B
            #endif
            let inner: Inner
        }
        func f() throws { try Box().inner.g() }
        """,
        """
        #if os(Linux)
        struct Box<T> { let kept: T; struct Inner { func g() throws { throw E.a } } }
        #else
        struct Box<Held> { let kept: Held; struct Inner { func g() throws { throw E.b } } }
        #endif
        func f() throws { try Box<Int>.Inner().g() }
        """,
        """
        struct A { func g() throws { throw E.a } }
        struct B { func g(again: Bool = false) throws { throw E.b } }
        #if os(Linux)
        typealias Inner = A
        #else
        typealias Inner = B
        #endif
        func f() throws { try h(Inner()) }
        func h(_ inner: Inner) throws { try inner.g() }
        """,
        // Both, if nothing decides: a recursive call is no better match.
        """
        func g<T>(_ type: T.Type, _ x: Foreign) throws { throw E.a }
        func g<T: Sendable, C>(_ type: T.Type, _ x: C) throws { if false { throw E.b }; try g(type, x.inner) }
        func f() throws { try g(Int.self, x) }
        """,
    ])
    func allBranchesOfIfMayBeBuilt(_ source: String) { #expect(verdict(source) == "exactly E.a .b") }

    @Test func modulesThatAreNotImportedAddNoMembers() {
        let base = "public enum E: Error { case a, b }\npublic struct S {}\n"
        func file(_ path: String, _ module: String, _ source: String) -> ProgramFile {
            ProgramFile(path: path, module: module, source: source)
        }
        func verdict(importing line: String) -> String? {
            ThrowSets(
                program: Program(files: [
                    file("A.swift", "Base", base),
                    file("B.swift", "Tests", "import Base\nextension S { func g() throws { throw E.b } }"),
                    file("C.swift", "App", "import Base\n\(line)\nextension S { func f() throws { try g() } }"),
                ])
            ).verdicts["S.f()"]
        }
        #expect(verdict(importing: "import Tests") == "exactly E.b")
        #expect(verdict(importing: "") == "at least?unexplained")
    }
}
