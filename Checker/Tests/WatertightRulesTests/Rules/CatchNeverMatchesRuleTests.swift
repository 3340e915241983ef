import Testing

@testable import WatertightRules

@Suite struct CatchNeverMatchesRuleTests {
    @Test func findsClausesThatNothingCanReach() {
        expectLeaks(
            "catch-never-matches",
            whatever: ["StoreFailure": "A", "NetworkFailure": "B", "Store": "Thing", "save": "a", "full": "b"],
            in: """
                import Foundation
                enum StoreFailure: Error { case full, gone, locked }
                enum NetworkFailure: Error { case offline }
                struct Store {
                    func save() throws { throw StoreFailure.full }
                    func open(_ now: Bool) throws { throw now ? StoreFailure.gone : StoreFailure.full }
                    func load(_ now: Bool) throws {
                        if now { throw StoreFailure.gone }
                        try save()
                    }
                }
                func use(_ store: Store) {
                    do { try store.save() } catch is NetworkFailure { // leak
                        print("offline")
                    } catch { print(error) }
                    do { try store.save() } catch let failure as NetworkFailure { // leak
                        print(failure)
                    } catch { print(error) }
                    do { try store.load(true) } catch StoreFailure.locked { // leak
                        print("locked")
                    } catch { print(error) }
                    do { try store.save() } catch CocoaError.fileWriteOutOfSpace { // leak
                        print("full")
                    } catch { print(error) }
                    do { try store.load(true) } catch is StoreFailure {
                        print("store")
                    } catch StoreFailure.gone { // leak
                        print("gone")
                    } catch { print(error) }
                }
                """)
    }

    @Test func leavesWhatMayBeReached() {
        expectLeaks(
            "catch-never-matches",
            in: """
                import Foundation
                enum StoreFailure: Error { case full, gone }
                enum NetworkFailure: LocalizedError { case offline }
                protocol Telling: Error {}
                struct Heard: Telling {}
                class Broad: Error {}
                class Narrow: Broad {}
                struct Store {
                    let hook: () throws -> Void
                    func save() throws { throw StoreFailure.full }
                    func read(_ url: URL) throws { _ = try Data(contentsOf: url) }
                    func bridge() throws { throw NSError(domain: "a", code: 1) }
                    func broad() throws { throw Broad() }
                    func make() throws -> Broad { Narrow() }
                    func rethrowing() throws { throw try make() }
                    func nothing() {}
                }
                protocol Saving { func save() throws }
                public protocol Loading { func load() throws }
                func use(_ store: Store, _ other: any Loading, _ url: URL) {
                    do { try store.save() } catch StoreFailure.full { print(1) } catch { print(error) }
                    // Anybody may throw anything.
                    do { try store.hook() } catch is NetworkFailure { print(1) } catch { print(error) }
                    do { try other.load() } catch is NetworkFailure { print(1) } catch { print(error) }
                    do { try foreign() } catch is NetworkFailure { print(1) } catch { print(error) }
                    do { try store.read(url) } catch is NetworkFailure { print(1) } catch { print(error) }
                    // All are one of these.
                    do { try store.save() } catch let error as NSError { print(error.code) }
                    do { try store.bridge() } catch is URLError { print(1) } catch { print(error) }
                    // Who conforms or inherits is not settled here.
                    do { try store.save() } catch is LocalizedError { print(1) } catch { print(error) }
                    do { try store.save() } catch is any Telling { print(1) } catch { print(error) }
                    do { try store.broad() } catch is Narrow { print(1) } catch { print(error) }
                    do { try store.rethrowing() } catch is Narrow { print(1) } catch { print(error) }
                    do { try store.save() } catch is CancellationError { return } catch { print(error) }
                    // The compiler warns.
                    do { store.nothing() } catch is StoreFailure { print(1) } catch { print(error) }
                    do {
                        #if os(iOS)
                        try store.save()
                        #else
                        throw NetworkFailure.offline
                        #endif
                    } catch is NetworkFailure { print(1) } catch { print(error) }
                }
                """)
        expectLeaks(
            "catch-never-matches",
            in: """
                // @generated
                enum A: Error { case one }
                enum B: Error { case two }
                func save() throws { throw A.one }
                func use() { do { try save() } catch is B { print(1) } catch { print(error) } }
                """)
    }
}
