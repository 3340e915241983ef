import Testing

@testable import WatertightRules
@testable import WatertightThrows

@Suite struct WritableThrowsTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var source: String
        /// The declared type by function name; `-` if `throws` is removed.
        var edits: [String: String]
        var testDescription: String { source }

        init(_ source: String, _ edits: [String: String]) {
            self.source = source
            self.edits = edits
        }
    }

    private static let base = "enum E: Error { case a }\n"

    private func edits(_ sources: [String: String], _ limits: WritableThrows.Limits = .init()) -> [String: String] {
        let sets = ThrowSets(sources)
        return Dictionary(
            WritableThrows(sets, limits: limits).edits.map { (sets.program.name(of: $0.symbol), $0.type ?? "-") },
            uniquingKeysWith: { $0 + "|" + $1 })
    }

    @Test(arguments: [
        Case("func f() throws { throw E.a }", ["f()": "E"]),
        Case("func f() throws {}", ["f()": "-"]),
        Case("func f() throws { try g() }; func g() throws { throw E.a }", ["f()": "E", "g()": "E"]),
        Case(
            "func f() throws { throw E.a; try g() }; func g() throws { throw E.a; try f() }",
            ["f()": "E", "g()": "E"]),
        // Requirements and witnesses change together.
        Case("protocol P { func f() throws }; struct S: P { func f() throws { throw E.a } }", ["S.f()": "E"]),
        Case(
            "protocol P { func f() throws }; struct S: P { func f() throws { throw E.a } }; func g(_ p: any P) throws { try p.f() }",
            ["S.f()": "E"]),
        Case("class A { func f() throws { throw E.a } }; class B: A { override func f() throws { throw E.a } }", [:]),
        Case("func f() throws(E) { throw .a }", [:]),
        Case("func f(_ g: () throws -> Void) rethrows { try g() }", [:]),
        // Functions visible to Objective-C or a macro.
        Case("class A { @objc func f() throws { throw E.a } }", [:]),
        Case("@objcMembers class A { func f() throws { throw E.a } }", [:]),
        Case("@objcMembers class A {}; extension A { func f() throws { throw E.a } }", [:]),
        Case("final class A: XCTestCase { func f() throws { throw E.a } }", [:]),
        Case("class A: B { func f() throws { throw E.a } }; class B: NSObject {}", [:]),
        Case("class A: B { func f() throws { throw E.a } }; class B: P {}; protocol P {}", ["A.f()": "E"]),
        Case("struct A: Foreign { func f() throws { throw E.a } }", ["A.f()": "E"]),
        // A protocol that infers an associated type from `throws`.
        Case("struct I: AsyncIteratorProtocol { mutating func next() async throws -> Int? { throw E.a } }", [:]),
        Case(
            "protocol P { associatedtype F: Error; func f() throws(F) }; struct S: P { func f() throws { throw E.a } }",
            [:]),
        Case("@Logged func f() throws { throw E.a }", [:]),
        Case("@MainActor func f() throws { throw E.a }", ["f()": "E"]),
        Case("@Own func f() throws { throw E.a }; @globalActor actor Own {}", ["f()": "E"]),
        Case("@discardableResult func f() throws -> Int { throw E.a }", ["f()": "E"]),
        // Functions as values without a declared type.
        Case("func f() throws { throw E.a }; let g = f", [:]),
        Case("func f() throws { throw E.a }; func h() { let g = f }", [:]),
        Case("func f() throws { throw E.a }; let g = [f]", [:]),
        Case("struct S { func f() throws { throw E.a } }; let g = S().f", [:]),
        Case("func f() throws { throw E.a }; let g: () throws -> Void = f", ["f()": "E"]),
        Case("func f() throws { throw E.a }; func h() { _ = try? f() }", ["f()": "E"]),
        // Errors whose name isn't visible there.
        Case("private enum P: Error { case a }; func f() throws { throw P.a }", [:]),
        Case("private enum P: Error { case a }; private func f() throws { throw P.a }", ["f()": "P"]),
        Case("struct S { private enum P: Error { case a }; private func f() throws { throw P.a } }", ["S.f()": "S.P"]),
        Case("struct S<T> { enum P: Error { case a } }; func f() throws { throw S<Int>.P.a }", [:]),
        Case("func f() throws { enum L: Error { case a }; throw L.a }", [:]),
        Case("@usableFromInline func f() throws { throw E.a }", [:]),
    ])
    func onlyWhatMayBeWritten(_ example: Case) {
        #expect(edits(["A.swift": Self.base + example.source]) == example.edits)
    }

    @Test func skipsPublicFunctionsByDefault() {
        let source =
            "public enum E: Error { case a }; public func f() throws { throw E.a }; func g() throws { try f() }; func h() throws { throw E.a }"
        #expect(edits(["A.swift": source]) == ["f()": "E", "g()": "E", "h()": "E"])
        // Its callers can't be more precise either.
        #expect(edits(["A.swift": source], .init(includesPublic: false)) == ["h()": "E"])
    }

    @Test func keepsThrowsByDefault() {
        let source =
            Self.base + "func f() throws {}; func g() throws { try f(); throw E.a }; func h() throws { throw E.a }"
        #expect(edits(["A.swift": source]) == ["f()": "-", "g()": "E", "h()": "E"])
        #expect(edits(["A.swift": source], .init(removesThrows: false)) == ["h()": "E"])
    }

    @Test func limitsEditsToSelectedFunctions() throws {
        let sets = ThrowSets(["A.swift": Self.base + "func f() throws { try g() }; func g() throws { throw E.a }"])
        let outer = try #require(sets.throwers.first { sets.program.name(of: $0) == "f()" })
        #expect(WritableThrows(sets, limits: .init(among: [outer])).edits.isEmpty)
        let inner = try #require(sets.throwers.first { sets.program.name(of: $0) == "g()" })
        #expect(WritableThrows(sets, limits: .init(among: [inner])).edits.map(\.symbol) == [inner])
    }

    @Test func callersOfUneditableFunctionsStayUnchanged() {
        let sets = ThrowSets([
            "A.swift": Self.base
                + "func f() throws { try g() }; func g() throws { try h(); throw E.a }; func h() throws { throw E.a }"
        ])
        let writable = WritableThrows(sets) { sets.program.name(of: $0) != "g()" }
        #expect(writable.edits.map { sets.program.name(of: $0.symbol) } == ["h()"])
    }
}
