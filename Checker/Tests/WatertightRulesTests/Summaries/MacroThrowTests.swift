import Testing

@testable import WatertightRules
@testable import WatertightThrows

private let base = """
    import Testing
    import XCTest
    enum E: Error { case a, b }
    func throwsA() throws -> Int? { throw E.a }
    func check(_ value: @autoclosure () throws -> Int?) {}
    func pass(_ value: @autoclosure () throws -> Int?) rethrows {}

    """

/// Calls in the arguments of macros and autoclosures.
@Suite struct MacroThrowTests {
    @Test(arguments: [
        // Modeled macros are followed, unknown ones aren't.
        ("_ = try #require(x)", "exactly ExpectationFailedError"),
        ("_ = try #require(try throwsA())", "exactly E.a ExpectationFailedError"),
        ("_ = try #require(throws: E.self) { try throwsA() }", "exactly ExpectationFailedError APIMisuseError"),
        ("try #expect(throwsA() == nil)", "exactly E.a"),
        ("#expect(throws: E.self) { try throwsA() }", "nothing"),
        ("try #stringify(throwsA())", "at least E.a?opaque"),
        ("try throwsA(#line)", "exactly E.a"),
        // An autoclosure contains the errors that its receiver doesn't rethrow.
        ("XCTAssertThrowsError(try throwsA()) { _ in }", "nothing"),
        ("XCTAssertNil(try throwsA().map { $0 + 1 })", "nothing"),
        ("try XCTAssertNil(throwsA())", "nothing"),
        ("_ = try XCTUnwrap(x)", "at least XCTestErrorWhileUnwrappingOptional?documented"),
        ("_ = try XCTUnwrap(throwsA())", "at least E.a XCTestErrorWhileUnwrappingOptional?documented"),
        ("check(try throwsA())", "nothing"),
        ("try pass(throwsA())", "exactly E.a"),
        ("check(try throwsA()); _ = try throwsA()", "exactly E.a"),
    ])
    func verdict(of statement: String, _ verdict: String) {
        let source = base + "func throwsA(_ line: Int) throws { throw E.a }\nfunc f(_ x: Int?) throws { \(statement) }"
        #expect(ThrowSets(["A.swift": source]).verdicts["f(_:)"] == verdict)
    }

    @Test func macrosInTheSourcesAreNotFollowed() {
        let source =
            base
            + "@freestanding(expression) macro own<T>(_ value: T) -> T = #externalMacro(module: \"M\", type: \"T\")"
            + "\nfunc f() throws { _ = try #own(throwsA()) }"
        #expect(ThrowSets(["A.swift": source]).verdicts["f()"] == "at least E.a?opaque")
    }

    @Test func autoclosuresContainTheirErrors() throws {
        let sets = ThrowSets(["A.swift": base + "func f() { check(try throwsA()) }"])
        let symbol = try #require(sets.throwers.first { sets.program.name(of: $0) == "throwsA()" })
        #expect(sets.consumers(of: [symbol])[symbol]?.map(\.fate) == [.handles])
    }
}
