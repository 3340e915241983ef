import Testing

@testable import WatertightRules

@Suite struct RetryUnsafeRuleTests {
    @Test func findsRetriesWithoutALimit() {
        expectLeaks(
            "retry-unsafe",
            in: """
                import Foundation
                func fetch() async throws -> Data {
                    while true { // leak
                        do { return try await client.data() } catch {
                            try await Task.sleep(for: .seconds(1))
                        }
                    }
                }
                final class Loader {
                    let queue = DispatchQueue(label: "load")
                    func load() {
                        client.load { result in
                            switch result {
                            case .success(let items): show(items)
                            case .failure:
                                self.queue.asyncAfter(deadline: .now() + 5) {
                                    self.load() // leak
                                }
                            }
                        }
                    }
                    func receive() {
                        client.load { data, error in
                            guard error == nil else { return }
                            Task { self.receive() }
                        }
                    }
                    func loadAgain(_ request: URLRequest) {
                        URLSession.shared.dataTask(with: request) { data, _, error in
                            if error != nil {
                                self.loadAgain(request) // leak
                            }
                        }
                    }
                }
                func refresh(_ id: Int) async {
                    do { try await client.refresh(id) } catch {
                        await refresh(id) // leak
                    }
                }
                """)
    }

    @Test func findsRequestsThatMustNotBeRepeated() {
        expectLeaks(
            "retry-unsafe",
            in: """
                import Alamofire
                import Combine
                import Foundation
                let session = URLSession.shared
                func order() async throws {
                    var request = URLRequest(url: url)
                    request.httpMethod = "POST"
                    for _ in 0..<3 { // leak
                        do {
                            _ = try await session.data(for: request)
                            return
                        } catch {
                            try await Task.sleep(for: .seconds(1))
                        }
                    }
                }
                func pay() async throws -> Data {
                    for _ in 0..<3 { // leak
                        do {
                            return try await AF.request("https://shop.example", method: .post).serializingData().value
                        } catch {
                            try await Task.sleep(for: .seconds(1))
                        }
                    }
                    throw URLError(.unknown)
                }
                func bill() -> AnyPublisher<(data: Data, response: URLResponse), URLError> {
                    var request = URLRequest(url: url)
                    request.httpMethod = "PATCH"
                    return session.dataTaskPublisher(for: request).retry(2) // leak
                }
                """)
    }

    @Test func leavesRequestsThatMayBeRepeated() {
        expectLeaks(
            "retry-unsafe",
            in: """
                import Alamofire
                import Combine
                import Foundation
                let session = URLSession.shared
                func order() async throws {
                    var request = URLRequest(url: url)
                    request.httpMethod = "PUT"
                    var other = URLRequest(url: url)
                    other.httpMethod = "POST"
                    _ = try await session.data(for: other)
                    for _ in 0..<3 {
                        do {
                            _ = try await session.data(for: request)
                            return
                        } catch {
                            try await Task.sleep(for: .seconds(1))
                        }
                    }
                }
                func list() async throws -> Data {
                    for _ in 0..<3 {
                        do {
                            return try await AF.request("https://shop.example", method: .get).serializingData().value
                        } catch {
                            try await Task.sleep(for: .seconds(1))
                        }
                    }
                    throw URLError(.unknown)
                }
                func bills() -> AnyPublisher<(data: Data, response: URLResponse), URLError> {
                    var request = URLRequest(url: url)
                    return session.dataTaskPublisher(for: request).retry(2)
                }
                """)
    }

    @Test func findsRetriesThatGoOnAfterCancellation() {
        expectLeaks(
            "retry-unsafe",
            in: """
                func fetch() async -> Data? {
                    for attempt in 1...3 { // leak
                        do { return try await client.data() } catch {
                            log(error, attempt)
                            try? await Task.sleep(for: .seconds(attempt))
                        }
                    }
                    return nil
                }
                func waitUntilReady() async -> Bool {
                    var isReady = false
                    var count = 0
                    repeat { // leak
                        isReady = await client.isReady()
                        count += 1
                        try? await Task.sleep(for: .seconds(1))
                    } while !isReady && count < 10
                    return isReady
                }
                enum PollError: Error { case gone }
                struct Poller { func poll() async throws { throw PollError.gone } }
                func poll(_ poller: Poller) async throws {
                    while true { // leak
                        try await poller.poll()
                        try? await Task.sleep(for: .seconds(1))
                    }
                }
                """)
    }

    @Test func leavesWhatCancellationMayEnd() {
        expectLeaks(
            "retry-unsafe",
            in: """
                import Foundation
                func poll(_ request: URLRequest) async throws {
                    while true {
                        _ = try await URLSession.shared.data(for: request)
                        try? await Task.sleep(for: .seconds(1))
                    }
                }
                func pollSomething() async throws {
                    while true {
                        try await client.poll()
                        try? await Task.sleep(for: .seconds(1))
                    }
                }
                """)
    }

    @Test func leavesWhatNobodyCanCancel() {
        expectLeaks(
            "retry-unsafe",
            in: """
                final class Loader {
                    private var task: Task<Void, Never>?
                    func begin() { Task { await fetch() } }
                    func beginAgain() { task = Task { await fetchAgain() } }
                    func fetch() async {
                        for _ in 1...3 {
                            do { return try await client.load() } catch { try? await Task.sleep(for: .seconds(1)) }
                        }
                    }
                    func fetchAgain() async {
                        for _ in 1...3 { // leak
                            do { return try await client.load() } catch { try? await Task.sleep(for: .seconds(1)) }
                        }
                    }
                }
                """)
    }

    @Test func leavesRetriesThatEnd() {
        expectLeaks(
            "retry-unsafe",
            in: """
                import UIKit
                func asking(_ sheet: UIAlertController) async {
                    do { try await client.refresh() } catch {
                        sheet.addAction(UIAlertAction(title: "Again", style: .default) { _ in asking(sheet) })
                    }
                }
                func fetch() async throws -> Data {
                    for _ in 1..<3 {
                        do { return try await client.data() } catch { try await Task.sleep(for: .seconds(1)) }
                    }
                    return try await client.data()
                }
                func fetchAgain() async -> Data? {
                    for _ in 1..<3 {
                        do { return try await client.data() } catch is CancellationError { return nil } catch {}
                    }
                    return nil
                }
                func once() async -> Data? {
                    while !Task.isCancelled {
                        do { return try await client.data() } catch { try? await Task.sleep(for: .seconds(1)) }
                    }
                    return nil
                }
                func counted(_ attempt: Int) async {
                    do { try await client.refresh() } catch { await counted(attempt + 1) }
                }
                func asked() async {
                    do { try await client.refresh() } catch { if await person.wantsMore() { await asked() } }
                }
                func offered() {
                    Task {
                        do { try await client.refresh() } catch { alert.offer { self.offered() } }
                    }
                }
                """)
    }

    @Test func leavesLoopsThatDoNotRetry() {
        expectLeaks(
            "retry-unsafe",
            in: """
                func all() async -> Data? {
                    for url in urls {
                        do { return try await client.data(url) } catch { continue }
                    }
                    for index in 0..<urls.count {
                        do { return try await client.data(urls[index]) } catch { continue }
                    }
                    while let job = queue.next() {
                        do { try await client.run(job) } catch { log(error) }
                    }
                    return nil
                }
                func migrate() async {
                    while true {
                        let batch = await store.next()
                        if batch.isEmpty { break }
                        try? await Task.sleep(for: .seconds(1))
                    }
                }
                func finish(with items: [Item]) {
                    do { try show(items) } catch { finish(with: error) }
                }
                func finish(with error: any Error) {}
                func first(of urls: [URL]) async -> Data? {
                    do { return try await client.data(urls[0]) } catch {
                        let urls = Array(urls.dropFirst())
                        return await first(of: urls)
                    }
                }
                """)
    }

    private static let names = [
        "Ware", "WareLine", "WareList", "WareError", "line", "wares", "pull", "fill", "order", "spell",
    ]

    /// What waits, sends and repeats is looked up; what it is called says nothing.
    @Test(arguments: [
        names,
        ["Aa", "Bb", "Cc", "Dd", "b", "c", "d", "e", "f", "g"],
        ["Attempt", "Retry", "Once", "Limit", "backoff", "attempts", "retryOnce", "limited", "poll", "count"],
        [
            "Tracker", "LoggerView", "CacheScreen", "DebugEvent", "logger", "temporary", "report", "record", "show",
            "message",
        ],
    ])
    func whatAnythingIsCalledDoesNotMatter(others: [String]) throws {
        let source = """
            import Foundation
            enum WareError: Error { case gone }
            struct Ware {}
            final class WareLine {
                func wares() async throws -> [Ware] { throw WareError.gone }
            }
            final class WareList {
                let line = WareLine()
                private var task: Task<Void, Never>?
                func begin() { task = Task { await fill() } }
                func pull() async throws -> [Ware] {
                    while true { // leak
                        do { return try await line.wares() } catch { try await Task.sleep(for: .seconds(1)) }
                    }
                }
                func fill() async {
                    for _ in 1...3 { // leak
                        do {
                            _ = try await line.wares()
                            return
                        } catch { try? await Task.sleep(for: .seconds(1)) }
                    }
                }
                func order(_ request: URLRequest) async throws {
                    var spell = URLRequest(url: request.url!)
                    spell.httpMethod = "POST"
                    for _ in 0..<3 { // leak
                        do {
                            _ = try await URLSession.shared.data(for: spell)
                            return
                        } catch { try await Task.sleep(for: .seconds(1)) }
                    }
                }
                func again() async {
                    do { _ = try await line.wares() } catch {
                        await again() // leak
                    }
                }
                func bounded() async throws -> [Ware] {
                    for _ in 1..<3 {
                        do { return try await line.wares() } catch { try await Task.sleep(for: .seconds(1)) }
                    }
                    return try await line.wares()
                }
            }
            """
        let renamed = try SourceMoves.renamed(source, Dictionary(uniqueKeysWithValues: zip(Self.names, others)))
        expectLeaks("retry-unsafe", in: renamed)
    }
}
