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

    @Test func whoSaidNoHandsNothingOn() {
        expect(
            """
            func a(_ id: Int, completion: @escaping (Bool) -> Void) {
                if id < 0 { completion(false) }
                DispatchQueue.main.async { completion(true) } // leak
            }
            func b(_ id: Int, completion: @escaping (Data?) -> Void) {
                if id < 0 { completion(nil) }
                store.load(id) { data, _ in completion(data) } // leak
            }
            func c(_ id: Int, completion: @escaping (Data?) -> Void) {
                if let kept = known[id] { completion(kept) }
                store.load(id) { data, _ in completion(data) }
            }
            var known: [Int: Data] = [:]
            """)
    }

    @Test func findsAnAnswerThatGoesOnToAnother() {
        expect(
            """
            func a(_ id: Int, completion: @escaping (Data?) -> Void) {
                var found: Data?
                do { found = try store.read(id) } catch { completion(nil) }
                completion(found) // leak
            }
            func b(_ id: Int, completion: @escaping (Data?, (any Error)?) -> Void) {
                store.load(id) { data, error in
                    if let error {
                        DispatchQueue.main.async { completion(nil, error) }
                    }
                    completion(data, nil) // leak
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
            func f(_ id: Int, completion: @escaping (Data?) -> Void) {
                do { try store.write(id) } catch { completion(nil) }
                store.load(id) { data, _ in completion(data) } // leak
            }
            func g(_ id: Int, completion: @escaping (Data?, (any Error)?) -> Void) {
                if id < 0 { completion(nil, Failure.gone) }
                store.load(id) { data, error in completion(data, error) } // leak
            }
            func h(_ id: Int, completion: @escaping (Result<Data, Failure>) -> Void) {
                if id < 0 { completion(.failure(.gone)) }
                store.load(id) { data, error in completion(.success(data ?? Data())) } // leak
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
            func e(_ id: Int, progress: (Double) -> Void, completion: @escaping (Bool) -> Void) {
                progress(0)
                switch id {
                case 0: completion(false)
                default: print(id)
                }
                progress(1)
                completion(true) // leak
            }
            """)
    }

    @Test func leavesWaysThatAnswerOnce() {
        expect(
            """
            func a(_ id: Int, completion: @escaping (Data?) -> Void) {
                do { completion(try store.read(id)) } catch { completion(nil) }
            }
            func b(_ id: Int, completion: @escaping (Data?) -> Void) {
                if id < 0 { completion(nil) } else { completion(Data()) }
            }
            func c(_ id: Int, completion: @escaping (Data?) -> Void) {
                guard id > 0 else { return completion(nil) }
                id > 3 ? completion(nil) : completion(Data())
            }
            func d(_ id: Int, completion: @escaping (Data?) -> Void) {
                var isDone = false
                if id < 0 { completion(nil); isDone = true }
                guard !isDone else { return }
                completion(Data())
            }
            func e(_ id: Int, completion: ((Data?) -> Void)?) {
                var waiting = completion
                if id < 0 { waiting?(nil); waiting = nil }
                waiting?(Data())
            }
            func g(_ id: Int, completion: @escaping (Data?) -> Void) {
                if let known = try? store.read(id) { completion(known) }
                store.load(id) { data, _ in completion(data) }
            }
            func f(_ id: Int, completion: @escaping (Data?) -> Void) {
                let failed = id < 0
                if failed { completion(nil) }
                if !failed { completion(Data()) }
            }
            """)
    }

    @Test func leavesClosuresThatAreToldOfEvents() {
        expect(
            """
            func a(_ ids: [Int], told: @escaping (Int?) -> Void) {
                for id in ids { told(id) }
                told(nil)
            }
            func b(_ id: Int, loading: @escaping (Bool) -> Void) {
                loading(true)
                print(id)
                loading(false)
            }
            func c(_ id: Int, progress: @escaping (Double) -> Void, completion: @escaping (Data?) -> Void) {
                if id > 3 { progress(0.5) }
                completion(nil)
            }
            """)
    }
}
