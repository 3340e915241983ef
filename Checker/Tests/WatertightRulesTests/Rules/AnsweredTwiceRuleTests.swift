import Testing

@testable import WatertightRules

@Suite struct AnsweredTwiceRuleTests {
    private static let surroundings = """
        import Foundation
        enum Failure: Error { case gone, empty }
        struct Store {
            func write(_ id: Int) throws { throw Failure.empty }
            func read(_ id: Int) throws -> Data { throw Failure.gone }
            func load(_ id: Int, _ done: @escaping (Data?, (any Error)?) -> Void) {}
        }
        let store = Store()

        """

    private func expect(_ source: String, sourceLocation: SourceLocation = #_sourceLocation) {
        expectLeaks(
            "answered-twice", whatever: ["completion": "c1", "Failure": "F", "store": "s", "Store": "S", "load": "g1"],
            in: Self.surroundings + source, sourceLocation: sourceLocation)
    }

    @Test func findsTwoAnswersOnOnePath() {
        expect(
            """
            func a(_ id: Int) async -> Data? {
                await withCheckedContinuation { continuation in
                    var found: Data?
                    do { found = try store.read(id) } catch { continuation.resume(returning: nil) }
                    continuation.resume(returning: found) // leak
                }
            }
            func b(_ id: Int) async throws -> Data? {
                try await withCheckedThrowingContinuation { continuation in
                    store.load(id) { data, error in
                        if let error {
                            DispatchQueue.main.async { continuation.resume(throwing: error) }
                        }
                        continuation.resume(returning: data) // leak
                    }
                }
            }
            func c(_ id: Int) async throws -> Data {
                try await withCheckedThrowingContinuation { continuation in
                    store.load(id) { data, error in
                        if let error { continuation.resume(throwing: error) }
                        switch data {
                        case nil: print(id)
                        default: break
                        }
                        continuation.resume(returning: data ?? Data()) // leak
                    }
                }
            }
            func d(_ id: Int) async {
                await withCheckedContinuation { continuation in
                    continuation.resume()
                    print(id)
                    continuation.resume() // leak
                }
            }
            func j(_ id: Int) async -> Data? {
                await withCheckedContinuation { continuation in
                    if id < 0 { continuation.resume(returning: nil) }
                    store.load(id) { data, _ in continuation.resume(returning: data) } // leak
                }
            }
            func i(_ id: Int) async throws -> Data? {
                try await withCheckedThrowingContinuation { continuation in
                    store.load(id) { data, error in
                        if let error { continuation.resume(throwing: error) }
                        if let data {
                            continuation.resume(returning: data) // leak
                        } else {
                            continuation.resume(returning: nil)
                        }
                    }
                }
            }
            """)
    }

    @Test func clearingAVariableIsNotAnAnswer() {
        expect(
            """
            func a(_ id: Int) async throws -> Data {
                try await withCheckedThrowingContinuation { continuation in
                    var waiting: CheckedContinuation<Data, any Error>? = continuation
                    store.load(id) { data, error in
                        if let error {
                            waiting?.resume(throwing: error)
                            waiting = nil
                        }
                        waiting?.resume(returning: data ?? Data())
                        waiting = nil
                    }
                }
            }
            func b(_ id: Int) async throws -> Data {
                try await withCheckedThrowingContinuation { continuation in
                    var waiting: CheckedContinuation<Data, any Error>? = continuation
                    store.load(id) { data, error in
                        if let error { waiting?.resume(throwing: error) }
                        waiting?.resume(returning: data ?? Data()) // leak
                        waiting = nil
                    }
                }
            }
            """)
    }

    @Test func ignoresPathsThatAnswerOnce() {
        expect(
            """
            func a(_ id: Int, _ waiting: CheckedContinuation<Data?, Never>) {
                do { waiting.resume(returning: try store.read(id)) } catch { waiting.resume(returning: nil) }
            }
            func b(_ id: Int, _ waiting: CheckedContinuation<Data?, Never>) {
                guard id > 0 else { return waiting.resume(returning: nil) }
                id > 3 ? waiting.resume(returning: nil) : waiting.resume(returning: Data())
            }
            func c(_ id: Int) async -> Data? {
                await withCheckedContinuation { continuation in
                    var isDone = false
                    if id < 0 { continuation.resume(returning: nil); isDone = true }
                    guard !isDone else { return }
                    continuation.resume(returning: Data())
                }
            }
            func d(_ id: Int) async -> Data? {
                await withCheckedContinuation { continuation in
                    let failed = id < 0
                    if failed { continuation.resume(returning: nil) }
                    if !failed { continuation.resume(returning: Data()) }
                }
            }
            func e(_ id: Int, completion: @escaping (Data?) -> Void) {
                if id < 0 { completion(nil) }
                completion(Data())
            }
            """)
    }
}
