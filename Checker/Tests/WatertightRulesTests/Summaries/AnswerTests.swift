import Testing

@testable import WatertightRules
@testable import WatertightThrows

private let base = """
    enum E: Error { case a, b }
    func later(_ done: @escaping (Int) -> Void) {}
    func hand(_ c: CheckedContinuation<Int, any Error>) {}

    """

/// A function that waits for a continuation throws the error that it is resumed with.
@Suite struct AnswerTests {
    @Test(arguments: [
        ("c.resume(throwing: E.a)", "exactly E.a"),
        ("later { n in if n > 0 { c.resume(returning: n) } else { c.resume(throwing: E.b) } }", "exactly E.b"),
        ("c.resume(returning: 1)", "nothing"),
        ("later { [c] _ in c.resume(throwing: E.a) }", "exactly E.a"),
        ("let r: Result<Int, E> = .failure(.a); c.resume(with: r)", "exactly E"),
        // Passed on, or of any type.
        ("hand(c)", "at least?value"),
        ("let e: any Error = E.a; c.resume(throwing: e)", "at least?existential"),
        ("c.resume(throwing: E.a); hand(c)", "at least E.a?value"),
    ])
    func continuationsThrowTheirErrors(_ body: String, _ verdict: String) {
        let source =
            base + "func f() async throws -> Int { try await withCheckedThrowingContinuation { c in \(body) } }"
        #expect(ThrowSets(["A.swift": source]).verdicts["f()"] == verdict)
    }

    @Test func loopsThrowTheErrorsOfTheirIterator() {
        let source = """
            enum E: Error { case a }
            struct Lines: AsyncSequence {
                struct Iterator: AsyncIteratorProtocol { mutating func next() async throws -> Int? { throw E.a } }
                func makeAsyncIterator() -> Iterator { Iterator() }
            }
            func f(_ lines: Lines) async throws { for try await line in lines { print(line) } }
            """
        #expect(ThrowSets(["A.swift": source]).verdicts["f(_:)"] == "exactly E.a")
    }
}

/// Documented errors are `at least`. Errors read from the system's source are complete.
@Suite struct DocumentedThrowTests {
    @Test(arguments: [
        ("try FileManager.default.removeItem(atPath: path)", "exactly CocoaError"),
        ("try FileManager.default.trashItem(at: url, resultingItemURL: nil)", "at least CocoaError?documented"),
        ("try await Task.sleep(for: .seconds(1))", "exactly CancellationError"),
        ("_ = try JSONDecoder().decode(Int.self, from: data)", "exactly DecodingError"),
    ])
    func errorsFromSystemSourcesAreComplete(_ body: String, _ verdict: String) {
        let source = "import Foundation\nfunc f(path: String, url: URL, data: Data) async throws { \(body) }"
        let sets = ThrowSets(["A.swift": source])
        #expect(sets.verdicts["f(path:url:data:)"] == verdict)
        // System functions declare untyped `throws`, which limits their callers.
        #expect(WritableThrows(sets).edits.isEmpty)
    }
}
