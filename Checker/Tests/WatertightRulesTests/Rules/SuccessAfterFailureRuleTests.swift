import Testing

@testable import WatertightRules

@Suite struct SuccessAfterFailureRuleTests {
    private static let surroundings = """
        import Foundation
        enum Failure: Error { case gone, full }
        struct Store {
            func write(_ id: Int) throws { throw Failure.full }
            func read(_ id: Int) throws -> Data { throw Failure.gone }
            func load(_ id: Int, _ done: @escaping (Data?, (any Error)?) -> Void) {}
            func find(_ id: Int, _ done: @escaping (Result<Data, Failure>) -> Void) {}
        }
        let store = Store()

        """

    private func expect(_ source: String, sourceLocation: SourceLocation = #_sourceLocation) {
        expectLeaks(
            "success-after-failure",
            whatever: ["completion": "c1", "Failure": "F", "store": "s", "Store": "S", "load": "g1"],
            in: Self.surroundings + source, sourceLocation: sourceLocation)
    }

    @Test func findsThrowingFunctionsThatReturnOnFailure() {
        expectLeaks(
            "success-after-failure",
            in: """
                import Foundation
                struct Store {
                    let url: URL
                    func save(_ data: Data) throws {
                        guard !data.isEmpty else { throw CocoaError(.fileNoSuchFile) }
                        do { try data.write(to: url) } catch { // leak
                            print("It is not saved: \\(error)")
                        }
                    }
                    func saved(_ data: Data) throws {
                        do { try data.write(to: url) } catch {
                            print("It is not saved: \\(error)")
                            throw error
                        }
                    }
                    func beside(_ data: Data) throws {
                        do { try data.write(to: url) } catch { print("It is not saved: \\(error)") }
                        try other()
                    }
                    func reads() throws {
                        do { _ = try Data(contentsOf: url) } catch { print("There is none: \\(error)") }
                    }
                    func gives(_ data: Data) throws -> Int {
                        do { try data.write(to: url); return 1 } catch { print("It is not saved: \\(error)"); return 0 }
                    }
                    func cannot(_ data: Data) {
                        do { try data.write(to: url) } catch { print("It is not saved: \\(error)") }
                    }
                    func other() throws {}
                }
                """)
    }

    @Test func findsLoopsThatStopSilently() {
        expectLeaks(
            "success-after-failure",
            in: """
                import Foundation
                func send(_ request: URLRequest) async throws {
                    guard isReady else { throw Failure.early }
                    for _ in 0...3 {
                        do {
                            _ = try await URLSession.shared.data(for: request)
                            return
                        } catch { // leak
                            print(error)
                        }
                    }
                }
                func sendAll(_ requests: [URLRequest]) async throws {
                    guard isReady else { throw Failure.early }
                    for request in requests {
                        do { _ = try await URLSession.shared.data(for: request) } catch { print(error) }
                    }
                }
                """)
    }

    @Test func findsReportedSuccess() {
        expect(
            """
            func a(_ id: Int, completion: @escaping (Bool) -> Void) {
                do { try store.write(id) } catch { print("not saved: \\(error)") }
                completion(true) // leak
            }
            func b(_ id: Int, completion: @escaping ((any Error)?) -> Void) {
                try? store.write(id)
                DispatchQueue.main.async { print(id) }
                completion(nil) // leak
            }
            func c(_ id: Int, completion: @escaping (Result<Void, any Error>) -> Void) {
                store.load(id) { data, error in
                    if let error { print(error) }
                    completion(.success(())) // leak
                }
            }
            func e(_ id: Int, completion: @escaping (Bool) -> Void) {
                save(id)
                completion(true) // leak
            }
            private func save(_ id: Int) {
                do { try store.write(id) } catch { print(error) }
            }
            func d(_ id: Int) async throws {
                try await withCheckedThrowingContinuation { continuation in
                    store.find(id) { found in
                        switch found {
                        case .success(let data): print(data)
                        case .failure(let failure): print(failure)
                        }
                        continuation.resume() // leak
                    }
                }
            }
            """)
    }

    @Test func ignoresActualSuccess() {
        expect(
            """
            func a(_ id: Int, completion: @escaping (Bool) -> Void) {
                do { try store.write(id); completion(true) } catch { print(error); completion(false) }
            }
            func b(_ id: Int, completion: @escaping (Bool) -> Void) {
                var isSaved = true
                do { try store.write(id) } catch { isSaved = false }
                completion(isSaved)
            }
            func c(_ id: Int, completion: @escaping (Bool) -> Void) {
                do { try store.write(id) } catch { print(error); completion(false); return }
                completion(true)
            }
            func d(_ id: Int, completion: @escaping (Data) -> Void) {
                var found = Data()
                do { found = try store.read(id) } catch { print(error) }
                completion(found)
            }
            func e(_ id: Int, completion: @escaping (Bool) -> Void) {
                do { try store.write(id) } catch { print(error) }
                guard FileManager.default.fileExists(atPath: "a") else { return completion(false) }
                completion(true)
            }
            func f(_ id: Int, completion: @escaping (Bool) -> Void) {
                do { try store.write(id) } catch { print(error); try? store.write(id + 1); retry(id, completion); return }
                completion(true)
            }
            func retry(_ id: Int, _ completion: @escaping (Bool) -> Void) { completion(id > 3) }
            """)
    }

    @Test func ignoresUnrelatedValues() {
        expect(
            """
            func a(_ id: Int, completion: @escaping (Bool) -> Void) {
                store.load(id) { data, error in
                    if let error { print(error); completion(false); return }
                    try? store.write(id)
                    completion(true)
                }
            }
            func b(_ ids: [Int], completion: @escaping (Bool) -> Void) {
                for id in ids { try? store.write(id) }
                completion(true)
            }
            func c(_ id: Int, completion: @escaping (Bool) -> Void) {
                Task {
                    try? await Task.sleep(for: .seconds(1))
                    completion(true)
                }
            }
            func e(_ id: Int) async {
                await withCheckedContinuation { continuation in
                    try? store.write(id)
                    continuation.resume()
                }
            }
            func d(_ id: Int, completion: @escaping () -> Void) {
                try? store.write(id)
                completion()
            }
            """)
    }
}
