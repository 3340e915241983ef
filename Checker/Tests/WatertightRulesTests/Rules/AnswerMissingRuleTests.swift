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

    // MARK: Who waits

    @Test func whatRunsOneTimeLaterHasToAnswer() {
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

    @Test func nobodyIsLeftWhoCouldAnswer() {
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

    @Test func whatNobodyWaitsForIsLeftAlone() {
        func source(_ call: String) -> String {
            """
            func a(_ id: Int, completion: ((Data?) -> Void)? = nil) {
                do { completion?(try store.read(id)) } catch { print(error) }\(call.contains("use") ? " // leak" : "")
            }
            func use(_ data: Data?) {}
            func b() { \(call) }
            """
        }
        for call in ["a(1)", "a(1) { _ in }", "a(1, completion: nil)"] { expect(source(call)) }
        for call in ["a(1) { use($0) }", "a(1, completion: use)", "a(1); a(2) { use($0) }"] { expect(source(call)) }
    }

    // MARK: Completions

    @Test func findsWaysOfFailureThatDoNotAnswer() {
        expect(
            """
            func a(_ id: Int, completion: @escaping (Data?) -> Void) {
                do {
                    completion(try store.read(id))
                } catch { // leak
                    print(error)
                }
            }
            func b(_ id: Int?, completion: @escaping (Result<Data, Failure>) -> Void) {
                guard let id else { return } // leak
                store.find(id, completion)
            }
            func c(_ id: Int, completion: @escaping (Bool) -> Void) {
                store.find(id) { found in
                    switch found {
                    case .success: completion(true)
                    case .failure(let failure): print(failure) // leak
                    }
                }
            }
            func d(_ id: Int, completion: ((Data?, (any Error)?) -> Void)? = nil) {
                Task {
                    let data = try await store.fetch(id) // leak
                    completion?(data, nil)
                }
            }
            func e(_ id: Int, completion: @escaping (String) -> Void) {
                guard id > 0 else { return completion("") }
                guard let data = try? store.read(id) else { return } // leak
                completion("\\(data)")
            }
            """)
    }

    @Test func findsFailuresThatOnlyALogHas() {
        expect(
            """
            func a(_ id: Int, completion: @escaping (Data) -> Void) {
                do { completion(try store.read(id)) } catch { print(error) } // leak
            }
            func b(_ id: Int, completion: @escaping (Data) -> Void) {
                do { completion(try store.read(id)) } catch { show(error) }
            }
            func show(_ error: any Error) {}
            func c(_ url: URL, completion: @escaping (Result<Void, Error>) -> Void) {
                let content: Data
                do { content = try Data(contentsOf: url) } catch {
                    return // leak
                }
                send(content, completion: completion)
            }
            func send(_ data: Data, completion: @escaping (Result<Void, Error>) -> Void) { kept = completion }
            var kept: ((Result<Void, Error>) -> Void)?
            func h(_ id: Int, began: @escaping (Int) -> Void, completion: @escaping ((any Error)?) -> Void) {
                DispatchQueue.main.async {
                    guard id > 0 else { return } // leak
                    store.load(id) { _, error in completion(error) }
                    began(id)
                }
            }
            func d(_ id: Int, completion: @escaping ((any Error)?) -> Void) { // leak
                print(id)
            }
            func e(_ id: Int, completion: @escaping ((any Error)?) -> Void) {}
            func f<T>(_ work: @escaping () throws -> T) async throws -> T {
                try await withCheckedThrowingContinuation { continuation in
                    DispatchQueue.main.async {
                        do { try continuation.resume(returning: work()) } catch { print(error) } // leak
                    }
                }
            }
            func g(_ url: URL?, completion: @escaping (Result<URL, Error>) -> Void) {
                var request = URLRequest(url: URL(fileURLWithPath: ""))
                if let url = request.url {
                    guard url.isFileURL else {
                        print(url)
                        return // leak
                    }
                    request.url = URL(fileURLWithPath: "b")
                }
                completion(.success(URL(fileURLWithPath: "b")))
            }
            """)
    }

    @Test func leavesWhatIsAnsweredOnEachWay() {
        expect(
            """
            func a(_ id: Int, completion: @escaping (Data?) -> Void) {
                do { completion(try store.read(id)) } catch { completion(nil) }
            }
            func b(_ id: Int?, completion: @escaping (Data?) -> Void) {
                defer { completion(nil) }
                guard let id else { return }
                print(id)
            }
            func c(_ id: Int, completion: @escaping (Data?) -> Void) {
                guard id > 0 else { fatalError() }
                DispatchQueue.main.async { completion(nil) }
            }
            func d(_ id: Int, completion: @escaping (Data?) -> Void) {
                let finish = { (data: Data?) in DispatchQueue.main.async { completion(data) } }
                func fail() { completion(nil) }
                guard id > 0 else { finish(nil); return }
                guard id > 1 else { fail(); return }
                store.load(id) { data, _ in finish(data) }
            }
            func e(_ ids: [Int], completion: @escaping (Int?) -> Void) {
                for id in ids where id > 3 { completion(id); return }
                completion(nil)
            }
            func f(_ id: Int, completion: @escaping (Data?) -> Void) {
                switch id {
                case 0: completion(nil)
                case 1: fallthrough
                default: store.load(id) { data, _ in completion(data) }
                }
            }
            """)
    }

    @Test func leavesWhatOthersHave() {
        expect(
            """
            final class Model {
                var kept: ((Data?) -> Void)?
                func a(_ id: Int, completion: @escaping (Data?) -> Void) {
                    guard id > 0 else { kept = completion; return }
                    completion(nil)
                }
                func b(_ id: Int, completion: @escaping (Data?) -> Void) {
                    guard id > 0 else { return completion(nil) }
                    store.load(id) { [weak self] data, _ in
                        guard let self else { return }
                        guard let this = Optional(self) else { return completion(nil) }
                        this.later(completion)
                    }
                }
                func later(_ completion: @escaping (Data?) -> Void) { DispatchQueue.main.async { completion(nil) } }
                func c(_ id: Int, completion: ((Data?) -> Void)?) {
                    if let completion { completion(nil) }
                    guard let completion else { return }
                    completion(nil)
                }
                func d(_ id: Int, completion: @escaping (Data?) -> Void) throws {
                    guard id > 0 else { throw Failure.gone }
                    completion(try store.read(id))
                }
                func e(_ id: Int, completion: @escaping (Data?) -> Void) -> Bool {
                    guard id > 0 else { return false }
                    completion(nil)
                    return true
                }
            }
            """)
    }

    @Test func leavesClosuresThatAreToldOfEvents() {
        expect(
            """
            func a(_ ids: [Int], progress: @escaping (Double) -> Void, completion: @escaping (Data?) -> Void) {
                if ids.count > 1 { progress(0) }
                completion(nil)
            }
            func b(_ ids: [Int], _ told: @escaping (Int?) -> Void) {
                for id in ids { if id > 3 { told(id) } }
            }
            func c(_ id: Int, _ tapped: @escaping () -> Void) {
                guard id > 0 else { return }
                tapped()
            }
            func d(_ id: Int, _ work: (Data?) -> Void) {
                guard id > 0 else { return }
                work(nil)
            }
            func f(_ id: Int, isWanted: Bool, done: @escaping (Data?) -> Void) {
                if id > 3 { done(nil) } else if isWanted { done(nil) }
            }
            func g(_ id: Int, success: @escaping () -> Void) {
                guard id > 0 else { success(); return }
                guard id > 1 else { return }
                success()
            }
            func e(_ id: Int, _ work: @escaping (Data?) async throws -> Void) async {
                guard id > 0 else { return }
                try? await work(nil)
            }
            """)
    }

    @Test func leavesMarksThatSayThatTheAnswerWasGiven() {
        expect(
            """
            func a(_ id: Int, completion: @escaping (Data?) -> Void) {
                var isDone = false
                store.load(id) { data, _ in
                    guard !isDone else { return }
                    isDone = true
                    completion(data)
                }
                DispatchQueue.main.asyncAfter(deadline: .now() + 3) {
                    if !isDone { isDone = true; completion(nil) }
                }
            }
            func b(_ ids: [Int], completion: @escaping (Bool) -> Void) {
                var left = ids.count
                store.load(3) { _, _ in
                    left -= 1
                    if left == 0 { completion(true) }
                }
            }
            func c(_ id: Int, completion: @escaping (Data?) -> Void) {
                store.load(id) { data, error in
                    if let error { print(error); completion(nil) } else if let data { completion(data) }
                }
                Task {
                    guard !Task.isCancelled else { return }
                    completion(nil)
                }
            }
            """)
    }

    // MARK: Who waits

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

    @Test func leavesContinuationsThatAreKeptOrResumed() {
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

    @Test func leavesSignalsThatAreGiven() {
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

    @Test func anAnswerMayBeOfPartsThatComeAsOne() {
        expectLeaks(
            "answer-missing",
            in: """
                func load(_ done: @escaping ((answer: [String: Any]?, problem: String?)) -> Void) {
                    guard let address = address() else { return } // leak
                    client.load(address) { data in
                        guard let data else { return done((nil, "There is none.")) }
                        done((data, nil))
                    }
                }
                """)
    }

    @Test func aFunctionThatIsHandedAContinuationAnswersItOnEachWay() {
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

    @Test func whatTheCallerSaidExcusesNobodyWhoWaitsHere() {
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
}
