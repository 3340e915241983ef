import Testing

@testable import WatertightRules

@Suite struct RemediesTests {
    /// There is a suggestion only if the signature decides what to do.
    private static let cases: [(String, String?)] = [
        // Whether the caller should learn of it isn't known.
        ("func f() throws { do { try save() } catch {} }", nil),
        ("func f() throws { try? save() }", nil),
        (
            "func f(_ done: (Result<Int, any Error>) -> Void) { try? save() }",
            "catch the error and call `done(.failure(error))`"
        ),
        (
            "func f() -> Result<Int, any Error> { try? save(); return .success(1) }",
            "catch the error and return `.failure(error)`"
        ),
        (
            "func f(_ a: Int?, _ done: @escaping (Result<Int, any Error>) -> Void) { guard let a else { return }; done(.success(a)) }",
            "call it on this path, too"
        ),
        ("func f() { Task { try save() } }", nil),
        ("struct A: View { var body: some View { Button(\"Save\") { try? save() } } }", nil),
    ]

    @Test(arguments: cases) func suggestsWhatThePlaceAllows(code: String, expected: String?) {
        let source = """
            import SwiftUI
            func save() throws { try "".write(toFile: "a", atomically: true, encoding: .utf8) }
            \(code)
            """
        let found = Survey(["App/A.swift": source]).findings(by: [
            SwallowedRule(), SuccessAfterFailureRule(), OpenEndRule(),
        ])
        #expect(found.map(\.suggestion) == [expected])
    }
}
