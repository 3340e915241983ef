import Testing

@testable import WatertightRules

@Suite struct SwallowedRuleTests {
    @Test func findsHandlersThatDoNothing() {
        expectLeaks(
            "swallowed",
            in: """
                import Foundation
                func keep(_ draft: Draft) {
                    do { try store.write(draft) } catch {} // leak
                    do {
                        try store.write(draft)
                    } catch { // leak
                        // It will work the next time.
                    }
                    do { try store.write(draft) } catch let error { return } // leak
                    do { try store.write(draft) } catch _ {} // leak
                    do { try store.write(draft) } catch let error as NSError {} // leak
                    do {
                        try store.write(draft)
                    } catch is CancellationError {
                        stop()
                    } catch {} // leak
                }
                """)
    }

    @Test func leavesHandlersThatMeanIt() {
        expectLeaks(
            "swallowed",
            in: """
                import Foundation
                func keep(_ draft: Draft) async {
                    do { try await store.write(draft) } catch is CancellationError {} catch { log(error) }
                    do { try await store.write(draft) } catch StoreFailure.sameAlready {} catch { log(error) }
                    do { try await store.write(draft) } catch let e where e.isCancelled {} catch { log(error) }
                    do { try await Task.sleep(for: .seconds(1)) } catch {}
                    do { try FileManager.default.removeItem(at: draft.url) } catch {}
                    do { try await store.write(draft) } catch { isStale = true }
                    let script = "try { go() } catch (e) {}"
                    run(script)
                }
                final class Handle {
                    deinit { do { try file.flush() } catch {} }
                }
                """)
    }

    @Test func findsResultsOfTryThatNobodyUses() {
        expectLeaks(
            "swallowed",
            in: """
                import Foundation
                func keep(_ draft: Draft, queue: DispatchQueue, context: Context) async {
                    try? store.write(draft) // leak
                    _ = try? store.write(draft) // leak
                    let _ = try? await store.write(draft) // leak
                    Task { try? await store.write(draft) } // leak
                    queue.async { try? store.write(draft) } // leak
                    if draft.isNew {
                        try? store.write(draft) // leak
                    }
                    context.perform {
                        draft.touch()
                        try? context.save() // leak
                    }
                    withStore { try? $0.write(draft) } // leak
                    try? keychain.removeItem(forKey: "token") // leak
                }
                func keepAll() { try? store.flush() } // leak
                func withStore(_ body: (Store) -> Void) {}
                struct Context { func perform(_ work: () -> Void) {} }
                """)
    }

    @Test func findsResultsThatAreLostInUnusualPlaces() {
        expectLeaks(
            "swallowed",
            in: """
                import SwiftUI
                var items: [Item] {
                    try? controller.fetch() // leak
                    return controller.items
                }
                func update() async {
                    _ = try? await client.put(item) as Item // leak
                    Binding(get: { isOn }, set: { try? settings.write($0) }) // leak
                    Button("Open", action: { [weak self] in
                        try? self?.open() // leak
                    })
                    let save: () -> Void = {
                        Task { try? await store.save() } // leak
                    }
                    try? await client.list().value // leak
                }
                """)
    }

    @Test func leavesResultsOfTryThatAreUsed() {
        expectLeaks(
            "swallowed",
            in: """
                func read() -> Draft? { try? store.read() }
                var latest: Draft? { try? store.read() }
                func use() async {
                    let draft = try? store.read()
                    guard let other = try? store.read() else { return }
                    show((try? store.read()) ?? Draft())
                    drafts = urls.compactMap { try? decode($0) }
                    cache.fill { try? store.read() }
                    let picked = if isNew { try? store.read() } else { Draft?.none }
                    return try? store.read()
                }
                """)
    }

    @Test func leavesWhatNothingCanBeDoneAbout() {
        expectLeaks(
            "swallowed",
            in: """
                import Foundation
                func stop(refreshing: Task<Void, any Error>) async {
                    try? await Task.sleep(for: .seconds(1))
                    try? await clock.sleep(until: deadline)
                    try? FileManager.default.removeItem(at: temporary)
                    try? handle.close()
                    try? await refreshing.value
                    defer { try? handle.flush() }
                }
                final class Handle {
                    deinit { try? file.flush() }
                }
                """)
    }

    @Test func leavesAFunctionThatTellsOfItsErrorsItself() {
        expectLeaks(
            "swallowed",
            in: """
                func refresh() async throws {
                    do { try await client.refresh() } catch {
                        logger.error("\\(error)")
                        throw error
                    }
                }
                func start() async { try? await refresh() }
                """)
    }

    @Test func findsTasksWhoseErrorNobodySees() {
        expectLeaks(
            "swallowed",
            in: """
                import SwiftUI
                func start() {
                    Task { try await client.refresh() } // leak
                    Task.detached(priority: .low) { [weak self] in // leak
                        guard let self else { return }
                        for try await event in self.events { self.take(event) }
                    }
                    Task { // leak
                        do { try await client.refresh() } catch is CancellationError { log("late") }
                    }
                    Button("Save") { Task { try await client.save() } } // leak
                }
                """)
    }

    @Test func leavesTasksThatAreKeptOrCatch() {
        expectLeaks(
            "swallowed",
            in: """
                func start() -> Task<Void, any Error> {
                    running = Task { try await client.refresh() }
                    let other = Task { try await client.refresh() }
                    Task { do { try await client.refresh() } catch { log(error) } }
                    Task { try await Task.sleep(for: .seconds(1)); tick() }
                    Task { try Task.checkCancellation(); tick() }
                    Task { let value = try? await client.read(); show(value) }
                    Task { do { try await client.refresh() } catch { report(error); throw error } }
                    Task { do { try await client.refresh() } catch let e as ClientFailure { report(e) } }
                    let all = ids.map { id in Task { try await client.read(id) } }
                    return Task { try await client.refresh() }
                }
                """)
    }

    @Test func leavesATaskOfTheAppsOwn() {
        expectLeaks(
            "swallowed",
            in: """
                struct Task { init(_ body: () throws -> Void) {} }
                func start() { Task { try work() } }
                """)
    }

    @Test func findsResultsWhoseFailureIsIgnored() {
        expectLeaks(
            "swallowed",
            in: """
                func load() {
                    client.load { result in
                        switch result {
                        case .success(let items): show(items)
                        case .failure: break // leak
                        }
                    }
                    publisher.sink(receiveCompletion: { completion in
                        switch completion {
                        case .finished: done()
                        case .failure(_): return // leak
                        }
                    }, receiveValue: { _ in })
                }
                """)
    }

    @Test func leavesACaseThatHasNoError() {
        expectLeaks(
            "swallowed",
            in: """
                enum Outcome { case success, failure }
                func show(_ outcome: Outcome) {
                    switch outcome {
                    case .success: celebrate()
                    case .failure: break
                    }
                }
                func show(_ result: Result<Int, any Error>) {
                    switch result {
                    case .success(let number): show(number)
                    case .failure(_): break // leak
                    }
                }
                """)
    }

    @Test func leavesWhatTheCallBelowHasToldOf() {
        expectLeaks(
            "swallowed",
            in: """
                final class RoomProxy {
                    func name() async -> Result<String, RoomFailure> {
                        do { return .success(try await room.name()) } catch {
                            log("No name: \\(error)")
                            return .failure(.unknown)
                        }
                    }
                    func silent() async -> Result<String, RoomFailure> {
                        do { return .success(try await room.other()) } catch { return .failure(.unknown) }
                    }
                    func send() async throws {
                        do { try await room.send() } catch { state = .failed(error); throw error }
                    }
                }
                final class RoomService {
                    let proxy: RoomProxy
                    func name() async -> Result<String, ServiceFailure> {
                        await proxy.name().mapError(ServiceFailure.room)
                    }
                }
                func tryAll() async throws {
                    var last: (any Error)?
                    do { try await room.all() } catch {
                        if error is RoomFailure { return }
                        last = error
                    }
                    if let last { throw last }
                }
                func show(service: RoomService, proxy: RoomProxy) async {
                    try? await tryAll() // leak
                    switch await service.name() { case .success(let name): show(name); case .failure: break }
                    let result = await service.name()
                    switch result { case .success(let name): show(name); case .failure: break }
                    switch await proxy.silent() {
                    case .success(let name): show(name)
                    case .failure: break // leak
                    }
                    Task { try await proxy.send() }
                }
                """)
    }

    @Test func leavesALogThatCannotWriteItself() {
        expectLeaks(
            "swallowed",
            in: "final class FileLogger { func log(_ line: String) { try? database.write(line) } }")
    }

    @Test func findsActionsWhoseFailureIsIgnored() {
        expectLeaks(
            "swallowed",
            in: """
                func reduce(_ state: inout State, _ action: Action) -> Effect {
                    switch action {
                    case .loaded(.success(let items)):
                        state.items = items
                        return .none
                    case .loaded(.failure): // leak
                        break
                    case .saved(.success): return .none
                    case .saved(.failure(let error)): return .run { report(error) }
                    case .alone(.failure): break
                    }
                    return .none
                }
                """)
    }

    @Test func findsCompletionsThatLeaveWithoutAWord() {
        expectLeaks(
            "swallowed",
            in: """
                struct Client { func load(_ done: (Data?, (any Error)?) -> Void) {} }
                func load(client: Client) {
                    client.load { data, error in
                        guard let data, error == nil else { return } // leak
                        show(data)
                    }
                    client.load { data, error in
                        if let error { return } // leak
                        show(data)
                    }
                    client.load { data, error in
                        guard let data, error == nil else { return log(error) }
                        show(data)
                    }
                    client.load { data, error in
                        report(error)
                        guard error == nil else { return }
                        show(data)
                    }
                }
                """)
    }

    @Test func findsChildTasksThatNobodyAsks() {
        expectLeaks(
            "swallowed",
            in: """
                func start() async throws {
                    await withThrowingTaskGroup(of: Void.self) { group in
                        group.addTask { try await client.refresh() } // leak
                        group.addTask { await observe() }
                    }
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        group.addTask { try await client.refresh() }
                        try await group.waitForAll()
                    }
                    try await withThrowingTaskGroup(of: Int.self) { group in
                        group.addTask { try await client.count() }
                        for try await count in group { total += count }
                    }
                }
                """)
    }

    @Test func findsResultsInWorkThatIsDoneAtOnce() {
        expectLeaks(
            "swallowed",
            in: """
                import Foundation
                func keep() {
                    DispatchQueue.main.sync { try? store.write(draft) } // leak
                    let written = lock.withLock { try? store.write(draft) }
                }
                """)
    }

    @Test func leavesCodeThatDoesNotShip() {
        expectLeaks(
            "swallowed", at: "AppTests/StoreTests.swift",
            in: """
                func setUp() { try? store.write(draft) }
                """)
        expectLeaks(
            "swallowed",
            in: """
                #Preview { Task { try await model.load() } }
                #if DEBUG
                func fill() { try? store.write(draft) }
                #endif
                """)
        expectLeaks(
            "swallowed", at: "Scripts/tidy.swift",
            in: """
                func tidy() { try? write(lines) }
                tidy()
                """)
    }

    @Test func findsCompletionsThatAreEmpty() {
        expectLeaks(
            "swallowed",
            in: """
                func load(_ done: (Result<Int, any Error>) -> Void) {}
                func tell(_ done: (Int, String) -> Void) {}
                import Foundation
                func start(session: URLSession, url: URL) {
                    session.dataTask(with: url) { _, _, _ in } // leak
                    load { _ in } // leak
                    tell { _, _ in }
                    load { result in show(result) }
                    animate { _ in }
                    session.dataTask(with: url) { _, _, error in report(error) }
                }
                """)
    }

    @Test func leavesAFunctionInWhichNothingCanFail() {
        expectLeaks(
            "swallowed",
            in: """
                final class History {
                    func clear() throws { items = [] }
                    func load() throws { items = try read() }
                    func start() {
                        try? clear()
                        try? load() // leak
                    }
                }
                """)
    }

    @Test func leavesAnInitializerThatFailsInstead() {
        expectLeaks(
            "swallowed",
            in: """
                extension Manager {
                    convenience init?(default: Bool) { try? self.init(name: "default") }
                }
                """)
    }

    @Test func leavesTheRemovalOfFiles() {
        expectLeaks(
            "swallowed",
            in: """
                import Foundation
                struct Sounds {
                    func deleteCachedSounds() { try? FileManager.default.removeItem(at: folder) }
                    func removeIfNeeded() { try? FileManager.default.removeItem(at: folder) }
                    func prepare() { try? FileManager.default.removeItem(at: folder) }
                }
                """)
    }

    @Test func leavesWhatACalleeWithAClosureHasWrittenDown() {
        expectLeaks(
            "swallowed",
            in: """
                final class Storage {
                    func write<T>(line: Int = #line, updates: @escaping (Database) throws -> T) throws -> T {
                        do { return try queue.run(updates) } catch {
                            log.error("\\(error)")
                            throw error
                        }
                    }
                }
                struct Files {
                    func write(data: Data) throws { try data.write(to: url) }
                    private static func write(_ closure: () -> Void) throws { try go() }
                }
                struct Sync {
                    let storage: Storage
                    let files: Files
                    func run() {
                        try? storage.write { $0.insert(row) }
                        try? files.write(data: row) // leak
                    }
                }
                """)
    }

    @Test func leavesWhatCannotFail() {
        expectLeaks(
            "swallowed",
            in: """
                struct Wallet {
                    func wipe() throws { store = nil }
                    func save() throws { try store.save() }
                    func leave() async {
                        try? wipe()
                        try? save() // leak
                        do { try await items.concurrentForEach { try await Task.sleep(for: .seconds($0)) } } catch {}
                        do { try await items.concurrentForEach { try await $0.send() } } catch {} // leak
                    }
                }
                """)
    }

    @Test func aPreviewOfADocumentIsNoPreviewOfAView() {
        expectLeaks(
            "swallowed",
            in: """
                struct Note {
                    func loadPreviewImage() { try? data.write(to: file) } // leak
                    static func makePreview() { try? data.write(to: file) }
                    static var previews: Note { try? data.write(to: file); return Note() }
                }
                """)
    }

    @Test func leavesARemovalBehindAName() {
        expectLeaks(
            "swallowed",
            in: """
                import Foundation
                struct Importer {
                    func clean() throws { try FileManager.default.removeItem(at: folder) }
                    func leave() { try? clean() }
                }
                """)
    }
}
