import Testing

@testable import WatertightRules

/// `swallowed` for closures with an error parameter.
@Suite struct SwallowedCompletionTests {
    @Test func findsClosuresThatIgnoreTheirError() {
        expectLeaks(
            "swallowed",
            in: """
                import Foundation
                func load(_ request: URLRequest, done: @escaping (Data?) -> Void) {
                    URLSession.shared.dataTask(with: request) { data, _, _ in // leak
                        guard let data else { return }
                        show(data)
                    }.resume()
                    URLSession.shared.dataTask(with: request) { data, response, error in done(data) }.resume() // leak
                    URLSession.shared.dataTask(with: request) { data, _, _ in // leak
                        if let data { done(data) } else { done(nil) }
                    }.resume()
                    read { _ in done(nil) } // leak
                    read { _ in } // leak
                    read { done(try? $0.get()) }
                    URLSession.shared.dataTask(with: request) { data, _, error in
                        guard error == nil, let data else { return other() }
                        show(data)
                    }.resume()
                    URLSession.shared.dataTask(with: request) { data, _, _ in
                        if let data { show(data) } else { sorry() }
                    }.resume()
                    URLSession.shared.dataTask(with: request) { data, _, _ in
                        guard let data else { return done(Data([1])) }
                        show(data)
                    }.resume()
                }
                func read(_ done: @escaping (Result<Data, any Error>) -> Void) { files.read(done) }
                """)
    }

    @Test func findsOmittedCompletions() {
        expectLeaks(
            "swallowed",
            in: """
                import Foundation
                final class Store {
                    func save(_ item: Int, done: ((any Error)?) -> Void = { _ in }) { files.save(item) { done($0) } }
                    func keep(_ item: Int, done: (((any Error)?) -> Void)? = nil) { files.save(item) { done?($0) } }
                    func write(_ item: Int, done: ((Result<Int, StoreFailure>) -> Void)?) { files.save(item) { done?($0) } }
                    func tell(_ item: Int, done: (((any Error)?) -> Void)? = nil) {
                        files.save(item) {
                            print($0)
                            done?($0)
                        }
                    }
                    func ask(_ item: Int, done: ((Bool) -> Void)? = nil) { files.save(item) { done?($0) } }
                }
                func update(_ store: Store) {
                    store.keep(1) // leak
                    store.keep(1, done: nil) // leak
                    store.write(1, done: nil) // leak
                    store.keep(1) { show($0) }
                    store.save(1)
                    store.tell(1)
                    store.ask(1)
                }
                """)
    }

    @Test func systemFunctionsReportOnlyToTheirClosures() {
        expectLeaks(
            "swallowed",
            in: """
                import LocalAuthentication
                import NetworkExtension
                import RxSwift
                func unlock(_ context: LAContext) {
                    context.evaluatePolicy(policy, localizedReason: "Unlock") { success, _ in // leak
                        if success { open() }
                    }
                    NEVPNManager.shared().saveToPreferences() // leak
                    NEVPNManager.shared().saveToPreferences { error in show(error) }
                }
                func follow(_ subject: PublishSubject<Int>) {
                    _ = subject.subscribe(onNext: { show($0) })
                }
                """)
    }

    @Test func findsBranchesOnlyForSuccess() {
        expectLeaks(
            "swallowed",
            in: """
                func load() {
                    client.load { (error: (any Error)?) in
                        if error == nil { show() } // leak
                    }
                    client.load { (error: (any Error)?) in
                        if error == nil { show() } else { sorry() }
                    }
                    client.load { (error: (any Error)?) in
                        if error == nil { show() }
                        next()
                    }
                    client.load { (error: (any Error)?) in
                        if let _ = error {} // leak
                    }
                    client.load { (error: (any Error)?) in
                        if let _ = error { print(error!) }
                    }
                }
                """)
    }

    @Test func synchronousClosuresReceiveNoError() {
        expectLeaks(
            "swallowed",
            in: """
                func load() async throws -> [Int] {
                    try await withThrowingTaskGroup(of: Int.self) { _ in
                        guard isReady else { return [] }
                        return try await all()
                    }
                }
                """)
    }

    @Test func aCompletionThatItsFunctionNeverCallsReportsNothing() {
        expectLeaks(
            "swallowed",
            in: """
                import Foundation
                final class Socket {
                    var texts: [String] = []
                    func queue(_ text: String, done: (((any Error)?) -> Void)? = nil) { texts.append(text) }
                    func send(_ text: String, done: (((any Error)?) -> Void)? = nil) { done?(CocoaError(.fileNoSuchFile)) }
                    func start() {
                        queue("a")
                        send("a") // leak
                    }
                }
                """)
    }

    @Test func anOptionalResultTellsOfTheFailureToo() {
        expectLeaks(
            "swallowed",
            in: """
                import Foundation
                final class Items {
                    @discardableResult func parent(_ done: (((any Error)?) -> Void)? = nil) -> String? {
                        done?(CocoaError(.fileNoSuchFile))
                        return nil
                    }
                    func rename() -> Bool {
                        guard let parent = parent() else { return false }
                        print(parent)
                        return true
                    }
                    func move() {
                        if let parent = parent() { // leak
                            print(parent)
                        }
                        self.parent() // leak
                    }
                }
                """)
    }
}
