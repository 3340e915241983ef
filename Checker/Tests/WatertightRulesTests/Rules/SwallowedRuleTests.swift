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

    @Test func findsHandlersThatOnlyResetState() {
        expectLeaks(
            "swallowed", whatever: ["isLoading": "flag", "items": "them"],
            in: """
                final class Model {
                    var isLoading = false
                    var items: [Int] = []
                    var isStale: Bool
                    init() {
                        isStale = false
                        do { items = try load() } catch { isStale = false }
                    }
                    func reload() async {
                        isLoading = true
                        do {
                            items = try load()
                            isLoading = false
                        } catch { // leak
                            isLoading = false
                        }
                    }
                    func begin() {
                        do { items = try load() } catch { items = [1] } // leak
                    }
                    func clear() {
                        do { items = try load() } catch { // leak
                            items = []
                            return
                        }
                    }
                    func onlyAFailureDoesThis() {
                        do { items = try load() } catch { isStale = false }
                        do { items = try load() } catch { isLoading = true }
                        do { items = try load() } catch { items = []; show() }
                    }
                    func load() throws -> [Int] { throw CancellationError.other }
                }
                """)
    }

    @Test func ignoresDeliberateHandlers() {
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

    @Test func findsUnusedResultsOfTry() {
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

    @Test func findsUnusedResultsInUnusualPlaces() {
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

    @Test func ignoresUsedResultsOfTry() {
        expectLeaks(
            "swallowed",
            in: """
                func read() -> Draft? { try? store.read() }
                var latest: Draft? { try? store.read() }
                func use() async {
                    let draft = try? store.read()
                    show((try? store.read()) ?? Draft())
                    drafts = urls.compactMap { try? decode($0) }
                    cache.fill { try? store.read() }
                    let picked = if isNew { try? store.read() } else { Draft?.none }
                    return try? store.read()
                }
                """)
    }

    @Test func findsFailuresTreatedAsNoValue() {
        expectLeaks(
            "swallowed",
            in: """
                import Foundation
                func show(_ url: URL) {
                    guard let text = try? String(contentsOf: url) else { return } // leak
                    if let other = try? client.read() { use(other) } // leak
                    guard let one = try? JSONDecoder().decode(One.self, from: data) else { return }
                    guard let last = try? String(contentsOf: url) else { return sorry() }
                    guard let next = try? String(contentsOf: url) else {
                        print("There is none.")
                        return
                    }
                    use(text, one, last, next)
                }
                func names(in folder: URL) -> [String] {
                    guard let all = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else { return [] } // leak
                    return all
                }
                """)
    }

    @Test func ignoresCleanup() {
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

    @Test func ignoresFunctionsThatReportTheirErrors() {
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

    @Test func ignoresLogs() {
        expectLeaks(
            "swallowed",
            in: "final class FileLogger { func log(_ line: String) { try? database.write(line) } }")
    }

    @Test func ignoresCodeThatIsNotShipped() {
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

    @Test func ignoresFunctionsThatCannotFail() {
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

    @Test func ignoresFailingInitializers() {
        expectLeaks(
            "swallowed",
            in: """
                extension Manager {
                    convenience init?(default: Bool) { try? self.init(name: "default") }
                }
                """)
    }

    @Test func ignoresRemovedFiles() {
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

    @Test func ignoresErrorsLoggedByACallee() {
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

    @Test func ignoresCallsThatCannotFail() {
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

    @Test func documentPreviewsAreNotViewPreviews() {
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

    @Test func ignoresRemovalsInFunctions() {
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

    @Test func findsRemovalsFromAStore() {
        expectLeaks(
            "swallowed",
            in: """
                import Foundation
                import KeychainAccess
                final class Account {
                    let keychain = Keychain(service: "a")
                    func leave(_ file: URL) {
                        try? keychain.remove("token") // leak
                        try? FileManager.default.removeItem(at: file)
                    }
                }
                """)
    }

    @Test func followsViewsThroughUnknownModifiers() {
        expectLeaks(
            "swallowed",
            in: """
                import SwiftUI
                struct Wall: View {
                    var body: some View {
                        Text("a").glimmering(.slowly).onAppear { Task { try await client.refresh() } } // leak
                    }
                }
                """)
    }

    @Test func findsEmptyResultsOfTheSystem() {
        expectLeaks(
            "swallowed",
            in: """
                import AppKit
                import UserNotifications
                func ask(_ place: URL) {
                    UNUserNotificationCenter.current().requestAuthorization(options: [.alert]) { _, _ in } // leak
                    NSDocumentController.shared.openDocument(withContentsOf: place, display: true) { _, _, _ in } // leak
                }
                """)
    }

    @Test func neverIsNotAnError() {
        expectLeaks(
            "swallowed",
            in: """
                import Combine
                extension String: @retroactive Error {}
                final class Lists {
                    func load() {
                        quiet().sink { _ in }.store(in: &all)
                        loud().sink { _ in } receiveValue: { _ in }.store(in: &all) // leak
                        remove { _ in }
                    }
                    func quiet() -> AnyPublisher<Never, Never> { Empty().eraseToAnyPublisher() }
                    func loud() -> AnyPublisher<Never, any Error> { Empty().eraseToAnyPublisher() }
                    func remove(_ done: (String) -> Void) {}
                }
                """)
    }

    @Test func ignoresErrorsLoggedByAMacro() {
        expectLeaks(
            "swallowed",
            in: """
                final class Service {
                    @Log func load() async throws { try await client.load() }
                    @MainActor func silent() async throws { try await client.load() }
                }
                func refresh(_ service: Service) async {
                    try? await service.load()
                    try? await service.silent() // leak
                }
                """)
    }
}
