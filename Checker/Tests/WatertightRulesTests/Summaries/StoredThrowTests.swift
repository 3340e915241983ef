import Testing

@testable import WatertightRules

private let base = """
    enum E: Error { case a, b }
    func throwsA() throws { throw E.a }

    """

/// Closures stored in a constant, and those run by a task group.
@Suite struct StoredThrowTests {
    @Test(arguments: [
        (
            "struct S { private let g: () throws -> Void; fileprivate init(_ g: @escaping () throws -> Void) { self.g = g }",
            "func make() -> S { S { throw E.a } }", "exactly E.a"
        ),
        (
            "struct S { let g: () throws -> Void; init(g: @escaping () throws -> Void) { self.g = g }",
            "let one = S(g: throwsA); let two = S { throw E.b }", "exactly E"
        ),
        (
            "struct S { let g: () throws -> Void = { throw E.b }", "", "exactly E.b"
        ),
        (
            "struct S { let g: (() throws -> Void)?; init(_ h: (() throws -> Void)?) { g = h }",
            "let one = S { throw E.a }", "exactly E.a"
        ),
        // Unknown code can store other closures.
        (
            "struct S { var g: () throws -> Void; init(_ g: @escaping () throws -> Void) { self.g = g }",
            "let one = S { throw E.a }", "at least?value"
        ),
        (
            "public struct S { let g: () throws -> Void; public init(_ g: @escaping () throws -> Void) { self.g = g }",
            "let one = S { throw E.a }", "at least?value"
        ),
        (
            "struct S { let g: () throws -> Void; init(_ g: @escaping () throws -> Void) { self.g = g }",
            "let one = S { throw E.a }; let two = all.map(S.init)", "at least?value"
        ),
        (
            "struct S { let g: () throws -> Void; init(_ g: @escaping () throws -> Void) { self.g = g }",
            "typealias T = S; let one = T { throw E.a }", "at least?value"
        ),
        (
            "struct S { let g: () throws -> Void; init(_ g: @escaping () throws -> Void) { self.g = g }",
            "func make(_ h: @escaping () throws -> Void) -> S { S(h) }", "at least?value"
        ),
        (
            "struct S { let g: () throws -> Void; init(_ g: @escaping () throws -> Void) { self.g = g }",
            "let one = foreign(.init { throw E.a })", "at least?value"
        ),
        (
            "class S { let g: () throws -> Void; init(_ g: @escaping () throws -> Void) { self.g = g }",
            "class D: S {}; let one = D { throw E.a }", "at least?value"
        ),
    ])
    func storedClosures(of type: String, _ other: String, _ verdict: String) {
        let call = type.contains("(() throws") ? "try g?()" : "try g()"
        let source = base + "\(type); func f() throws { \(call) } }\n\(other)"
        #expect(ThrowSets(["A.swift": source]).verdicts["S.f()"] == verdict)
    }

    @Test(arguments: [
        ("group.addTask { try throwsA() }; try await group.next()", "exactly E.a"),
        ("group.addTask { try throwsA() }; for try await x in group {}", "exactly E.a"),
        ("group.addTask { throw E.b }; group.cancelAll(); try await group.waitForAll()", "exactly E.b"),
        ("group.addTask { try throwsA() }", "nothing"),
        ("fill(&group); try await group.next()", "at least?value"),
    ])
    func tasksOfAGroup(_ body: String, _ verdict: String) {
        let source =
            base + "func f() async throws { try await withThrowingTaskGroup(of: Void.self) { group in \(body) } }"
        #expect(ThrowSets(["A.swift": source]).verdicts["f()"] == verdict)
    }

    @Test func overloadsWithTheSameResultHaveOneType() {
        let source =
            base + """
                struct S<T> { func m() throws { throw E.a } }
                func make<T>(_ x: T) -> S<T> { S() }
                func make<T>(_ x: T) -> S<[T]> { S() }
                func f(_ y: Foreign) throws { try make(y).m() }
                """
        #expect(ThrowSets(["A.swift": source]).verdicts["f(_:)"] == "exactly E.a")
    }
}
