import Testing

@testable import WatertightRules

/// Code that isn't a separate path, and streams that finish once.
@Suite struct AnswerMissingWaysTests {
    private func expect(_ source: String, sourceLocation: SourceLocation = #_sourceLocation) {
        expectLeaks(
            "answer-missing", in: "import Combine\nimport Foundation\n" + source, sourceLocation: sourceLocation)
    }

    @Test func debugCodeIsIgnored() {
        expect(
            """
            func a(_ text: String) async -> URL? {
                await withCheckedContinuation { continuation in
                    #if DEBUG
                    print(text)
                    #endif
                    Library.nodes { nodes in
                        guard nodes.count > 0 else { continuation.resume(returning: nil); return }
                        guard let url = URL(string: text) else { return } // leak
                        continuation.resume(returning: url)
                    }
                }
            }
            """)
    }

    @Test func availabilityChecksAreNotExcuses() {
        expect(
            """
            func a() async -> Bool {
                await withCheckedContinuation { continuation in
                    if #available(iOS 17.0, *) { // leak
                        Recorder.ask { granted in print(granted) }
                    } else {
                        Recorder.askAsBefore { granted in continuation.resume(returning: granted) }
                    }
                }
            }
            """)
    }

    @Test func streamsFinishOnce() {
        expect(
            """
            final class Loader {
                var bag = Set<AnyCancellable>()
                func numbers() -> AnyPublisher<Int, any Error> { fatalError() }
                func a() async throws {
                    try await withCheckedThrowingContinuation { continuation in
                        numbers().sink { end in
                            switch end {
                            case .finished: print("over") // leak
                            case .failure(let error): continuation.resume(throwing: error)
                            }
                        } receiveValue: { _ in }.store(in: &bag)
                    }
                }
                func b() async throws -> Int {
                    try await withCheckedThrowingContinuation { continuation in
                        numbers().sink { end in
                            switch end {
                            case .finished: break
                            case .failure(let error): continuation.resume(throwing: error)
                            }
                        } receiveValue: { continuation.resume(returning: $0) }.store(in: &bag)
                    }
                }
            }
            """)
    }
}
