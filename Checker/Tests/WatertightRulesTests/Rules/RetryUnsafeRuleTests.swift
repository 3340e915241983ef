import Testing

@testable import WatertightRules

@Suite struct RetryUnsafeRuleTests {
    @Test func findsRetriesWithoutALimit() {
        expectLeaks(
            "retry-unsafe",
            in: """
                func fetch() async throws -> Data {
                    while true { // leak
                        do { return try await client.data() } catch {
                            try await Task.sleep(for: .seconds(1))
                        }
                    }
                }
                func load() {
                    client.load { result in
                        switch result {
                        case .success(let items): show(items)
                        case .failure:
                            queue.asyncAfter(deadline: .now() + 5) {
                                self.load() // leak
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
                func poll() async throws {
                    while true { // leak
                        try await client.poll()
                        try? await Task.sleep(for: .seconds(1))
                    }
                }
                """)
    }

    @Test func leavesRetriesThatEnd() {
        expectLeaks(
            "retry-unsafe",
            in: """
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
}
