import Testing

@testable import WatertightRules

@Suite struct RemediesTests {
    /// The suggestion depends on what the signature and the place allow.
    @Test(arguments: [
        ("func f() throws { do { try save() } catch {} }", "throw the error; the function can throw"),
        ("func f() throws { try? save() }", "use `try`; the function can throw"),
        (
            "func f(_ done: (Result<Int, any Error>) -> Void) { try? save() }",
            "catch the error and call `done(.failure(error))`"
        ),
        (
            "func f() -> Result<Int, any Error> { try? save(); return .success(1) }",
            "catch the error and return `.failure(error)`"
        ),
        (
            "func f() { Task { try save() } }",
            "catch the error inside of the `Task` and log it with its cause, or let the function throw"
        ),
        ("func f() { try? save() }", "catch the error and log it with its cause, or let the function throw"),
        (
            "struct A: View { var body: some View { Button(\"Save\") { try? save() } } }",
            "catch the error, log it, and set a state that the screen shows"
        ),
    ])
    func suggestsWhatThePlaceAllows(code: String, expected: String) {
        let source = """
            import SwiftUI
            func save() throws { try "".write(toFile: "a", atomically: true, encoding: .utf8) }
            \(code)
            """
        let found = Survey(["App/A.swift": source]).findings(by: [SwallowedRule(), SuccessAfterFailureRule()])
        #expect(found.map(\.suggestion) == [expected])
    }
}
