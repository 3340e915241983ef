import Testing

@testable import WatertightRules

@Suite struct AnswerMissingRuleTests {
    private static let surroundings = """
        import Foundation
        enum Failure: Error { case gone, empty }
        struct Store {
            func read(_ id: Int) throws -> Data { throw Failure.gone }
            func fetch(_ id: Int) async throws -> Data { throw Failure.gone }
            func load(_ id: Int, _ done: @escaping (Data?, (any Error)?) -> Void) {}
            func find(_ id: Int, _ done: @escaping (Result<Data, Failure>) -> Void) {}
            func watch(_ id: Int, _ change: @escaping (Data) -> Void) {}
        }
        let store = Store()

        """

    private func expect(_ source: String, sourceLocation: SourceLocation = #_sourceLocation) {
        expectLeaks("answer-missing", in: Self.surroundings + source, sourceLocation: sourceLocation)
        var neutral = Self.surroundings + source
        for (telling, other) in [
            "completion": "c1", "continuation": "c2", "semaphore": "c3", "group": "c4", "Failure": "F", "store": "s",
            "Store": "S", "load": "g1", "read": "g2", "fetch": "g3", "find": "g4", "watch": "g5", "done": "d",
        ].sorted(by: { $0.key < $1.key }) where telling != "continuation" && telling != "read" {
            neutral.replace(telling, with: other)
        }
        expectLeaks("answer-missing", in: neutral, sourceLocation: sourceLocation)
    }

    // MARK: Waiting callers

    @Test func closuresThatRunOnceMustAnswer() {
        expectLeaks(
            "answer-missing", whatever: ["load": "a", "often": "b"],
            in: """
                import Combine
                import Foundation
                func load(_ request: URLRequest) async throws -> Data {
                    try await withUnsafeThrowingContinuation { continuation in
                        URLSession.shared.dataTask(with: request) { data, _, error in
                            guard let data, error == nil else {
                                return // leak
                            }
                            continuation.resume(returning: data)
                        }.resume()
                    }
                }
                func often(_ subject: PassthroughSubject<Int, Never>) async throws -> Int {
                    try await withUnsafeThrowingContinuation { continuation in
                        subject.sink { number in
                            guard number > 1 else { return }
                            continuation.resume(returning: number)
                        }.store(in: &kept)
                    }
                }
                """)
    }

    @Test func findsWaitsWithoutAnAnswer() {
        expectLeaks(
            "answer-missing",
            in: """
                import Dispatch
                func neverSignalled() {
                    let semaphore = DispatchSemaphore(value: 0)
                    Task { print("done") }
                    semaphore.wait() // leak
                }
                func neverLeft(_ load: (@escaping (Int) -> Void) -> Void) -> Int {
                    let group = DispatchGroup()
                    var found = 0
                    group.enter()
                    load { found = $0 }
                    group.wait() // leak
                    return found
                }
                func signalled() {
                    let semaphore = DispatchSemaphore(value: 0)
                    Task { semaphore.signal() }
                    semaphore.wait()
                }
                func handedOn() {
                    let semaphore = DispatchSemaphore(value: 0)
                    keep(semaphore)
                    semaphore.wait()
                }
                func keep(_ semaphore: DispatchSemaphore) {}
                func left(_ ids: [Int], _ load: (Int, @escaping (Int) -> Void) -> Void) {
                    let group = DispatchGroup()
                    for id in ids {
                        group.enter()
                        load(id) { _ in group.leave() }
                    }
                    group.wait()
                }
                func leftOnce(_ load: (@escaping (Int) -> Void) -> Void) {
                    let group = DispatchGroup()
                    group.enter()
                    load { print($0) }
                    group.enter() // leak
                    load { _ in group.leave() }
                    group.notify(queue: .main) { print("done") }
                }
                func leftTwice(_ load: (@escaping (Int) -> Void) -> Void) {
                    let group = DispatchGroup()
                    group.enter()
                    group.enter()
                    load { _ in group.leave() }
                    load { _ in group.leave() }
                    group.notify(queue: .main) { print("done") }
                }
                func neverLeftInALoop(_ ids: [Int], _ load: (Int, @escaping (Int) -> Void) -> Void) {
                    let group = DispatchGroup()
                    for id in ids {
                        group.enter()
                        load(id) { print($0) }
                    }
                    group.wait() // leak
                }
                func lock() {
                    let semaphore = DispatchSemaphore(value: 1)
                    semaphore.wait()
                    print("alone")
                    semaphore.signal()
                }
                """)
    }

    // MARK: Waiting callers

    @Test func findsContinuationsThatAreNotResumed() {
        expect(
            """
            func a(_ id: Int) async throws -> Data {
                try await withCheckedThrowingContinuation { continuation in
                    store.load(id) { data, error in
                        if let error { return continuation.resume(throwing: error) }
                        guard let data, !data.isEmpty else { return } // leak
                        continuation.resume(returning: data)
                    }
                }
            }
            func b(_ id: Int) async -> Data {
                await withUnsafeContinuation { continuation in
                    Task {
                        do {
                            continuation.resume(returning: try await store.fetch(id))
                        } catch { print(error) } // leak
                    }
                }
            }
            func c(_ id: Int) async -> Data {
                await withCheckedContinuation { continuation in
                    Task {
                        let data = try await store.fetch(id) // leak
                        continuation.resume(returning: data)
                    }
                }
            }
            func d(_ id: Int) async {
                await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in // leak
                    print(id)
                }
            }
            """)
    }

    @Test func ignoresStoredAndResumedContinuations() {
        expect(
            """
            actor Waiting {
                var waiting: [CheckedContinuation<Void, Never>] = []
                func a(_ id: Int) async {
                    await withCheckedContinuation { continuation in
                        guard id > 0 else { waiting.append(continuation); return }
                        continuation.resume()
                    }
                }
                func b(_ id: Int) async throws -> Data {
                    try await withCheckedThrowingContinuation { [weak self] continuation in
                        store.find(id) { result in
                            guard let self else { return }
                            continuation.resume(with: result)
                        }
                    }
                }
                func c(_ id: Int) async throws -> Data {
                    try await withCheckedThrowingContinuation { continuation in
                        store.load(id) { data, error in
                            if let data { continuation.resume(returning: data) } else {
                                continuation.resume(throwing: error ?? Failure.empty)
                            }
                        }
                    }
                }
            }
            """)
    }

    @Test func findsSignalsThatAreSkipped() {
        expect(
            """
            func a(_ id: Int) {
                let semaphore = DispatchSemaphore(value: 0)
                Task {
                    let data = try await store.fetch(id) // leak
                    print(data)
                    semaphore.signal()
                }
                semaphore.wait()
            }
            func b(_ ids: [Int]) {
                let group = DispatchGroup()
                for id in ids {
                    group.enter()
                    store.load(id) { data, _ in
                        guard let data else { return } // leak
                        print(data)
                        group.leave()
                    }
                }
                group.notify(queue: .main) { print("all") }
            }
            func c(_ id: Int) throws {
                let group = DispatchGroup()
                group.enter()
                let data = try store.read(id) // leak
                group.leave()
                group.wait()
                print(data)
            }
            """)
    }

    @Test func ignoresSignals() {
        expect(
            """
            func a(_ id: Int) {
                let semaphore = DispatchSemaphore(value: 0)
                Task {
                    defer { semaphore.signal() }
                    print(try await store.fetch(id))
                }
                semaphore.wait()
            }
            func b(_ ids: [Int]) {
                let group = DispatchGroup()
                for id in ids {
                    guard id > 0 else { continue }
                    group.enter()
                    store.load(id) { _, _ in group.leave() }
                }
                group.notify(queue: .main) { print("all") }
            }
            func c(_ id: Int) throws {
                let group = DispatchGroup()
                guard id > 0 else { return }
                group.enter()
                store.find(id) { found in
                    defer { group.leave() }
                    guard case .success = found else { return }
                    print(found)
                }
                group.wait()
            }
            """)
    }

    @Test func functionsMustResumeContinuationsOnEachPath() {
        expectLeaks(
            "answer-missing",
            in: """
                func finish<T>(_ waiting: CheckedContinuation<T, any Error>, with result: Result<Any, any Error>) {
                    switch result {
                    case .success(let value):
                        guard let value = value as? T else { return } // leak
                        waiting.resume(returning: value)
                    case .failure(let error): waiting.resume(throwing: error)
                    }
                }
                func finishAll(_ waiting: CheckedContinuation<Int, any Error>) {
                    if isLast { waiting.resume(returning: 1) }
                }
                func give(_ waiting: CheckedContinuation<Int, any Error>, _ error: (any Error)?) {
                    if let error { waiting.resume(throwing: error) } else { waiting.resume(returning: 1) }
                }
                """)
    }

    @Test func callersDoNotExcuseLocalWaits() {
        expectLeaks(
            "answer-missing",
            in: """
                func output(_ isWanted: Bool) async throws -> String {
                    try await withCheckedThrowingContinuation { continuation in
                        if status != 0 {
                            continuation.resume(throwing: Failure.ended)
                        } else if isWanted { // leak
                            continuation.resume(returning: "")
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
                        guard let data, error == nil else {
                            waiting = nil
                            return // leak
                        }
                        waiting?.resume(returning: data)
                        waiting = nil
                    }
                }
            }
            """)
    }

    @Test func completionHandlersAreNotChecked() {
        expect(
            """
            func a(_ id: Int, completion: @escaping (Result<Data, any Error>) -> Void) {
                do { completion(.success(try store.read(id))) } catch { print(error) }
            }
            func b(_ id: Int?, completion: @escaping (Result<Data, Failure>) -> Void) {
                guard let id else { return }
                store.find(id, completion)
            }
            """)
    }

    @Test func findsPathsThatDoNotResume() {
        expect(
            """
            func a(_ id: Int, _ waiting: CheckedContinuation<Data?, Never>) {
                guard id > 0 else { return waiting.resume(returning: nil) }
                do {
                    waiting.resume(returning: try store.read(id))
                } catch { // leak
                    print(error)
                }
            }
            func b(_ id: Int) async -> Bool {
                await withCheckedContinuation { continuation in
                    store.find(id) { found in
                        switch found {
                        case .success: continuation.resume(returning: true)
                        case .failure(let failure): print(failure) // leak
                        }
                    }
                }
            }
            func c<T>(_ work: @escaping () throws -> T) async throws -> T {
                try await withCheckedThrowingContinuation { continuation in
                    DispatchQueue.main.async {
                        do { try continuation.resume(returning: work()) } catch { print(error) } // leak
                    }
                }
            }
            """)
    }

    @Test func ignoresAnswersOnEveryPath() {
        expect(
            """
            func a(_ id: Int?) async -> Data? {
                await withCheckedContinuation { continuation in
                    defer { continuation.resume(returning: nil) }
                    guard let id else { return }
                    print(id)
                }
            }
            func b(_ id: Int) async -> Data? {
                await withCheckedContinuation { continuation in
                    guard id > 0 else { fatalError() }
                    DispatchQueue.main.async { continuation.resume(returning: nil) }
                }
            }
            func c(_ id: Int) async -> Data? {
                await withCheckedContinuation { continuation in
                    let finish = { (data: Data?) in DispatchQueue.main.async { continuation.resume(returning: data) } }
                    func fail() { continuation.resume(returning: nil) }
                    guard id > 0 else { finish(nil); return }
                    guard id > 1 else { fail(); return }
                    store.load(id) { data, _ in finish(data) }
                }
            }
            func d(_ ids: [Int]) async -> Int? {
                await withCheckedContinuation { continuation in
                    for id in ids where id > 3 { continuation.resume(returning: id); return }
                    continuation.resume(returning: nil)
                }
            }
            func e(_ id: Int) async -> Data? {
                await withCheckedContinuation { continuation in
                    switch id {
                    case 0: continuation.resume(returning: nil)
                    case 1: fallthrough
                    default: store.load(id) { data, _ in continuation.resume(returning: data) }
                    }
                }
            }
            """)
    }

    @Test func ignoresFlagsAndCancellation() {
        expect(
            """
            func a(_ id: Int) async -> Data? {
                await withCheckedContinuation { continuation in
                    var isDone = false
                    store.load(id) { data, _ in
                        guard !isDone else { return }
                        isDone = true
                        continuation.resume(returning: data)
                    }
                    DispatchQueue.main.asyncAfter(deadline: .now() + 3) {
                        if !isDone { isDone = true; continuation.resume(returning: nil) }
                    }
                }
            }
            func b(_ ids: [Int]) async -> Bool {
                await withCheckedContinuation { continuation in
                    var left = ids.count
                    store.load(3) { _, _ in
                        left -= 1
                        if left == 0 { continuation.resume(returning: true) }
                    }
                }
            }
            func c(_ id: Int) async -> Data? {
                await withCheckedContinuation { continuation in
                    store.load(id) { data, error in
                        if let error { print(error); continuation.resume(returning: nil) }
                        else if let data { continuation.resume(returning: data) }
                    }
                }
            }
            func d() async -> Data? {
                await withCheckedContinuation { continuation in
                    Task {
                        guard !Task.isCancelled else { return }
                        continuation.resume(returning: nil)
                    }
                }
            }
            """)
    }
}
