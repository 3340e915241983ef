import Testing

@testable import WatertightRules

@Suite struct CatchThenCrashRuleTests {
    @Test func ignoresCodeOutsideOfBuilds() {
        expectLeaks(
            "catch-then-crash",
            in: """
                import Foundation
                func load(_ url: URL) -> Data {
                    #if false
                    let old = try! Data(contentsOf: url)
                    #endif
                    return try! Data(contentsOf: url) // leak
                }
                """)
    }

    @Test func findsForcedTries() {
        expectLeaks(
            "catch-then-crash", whatever: ["save": "a", "Store": "Thing"],
            in: """
                import Foundation
                struct Store {
                    func save(_ data: Data, _ url: URL) throws { try data.write(to: url) }
                    func check(_ text: String) throws { if text.isEmpty { throw CocoaError(.coderInvalidValue) } }
                }
                func use(_ store: Store, _ data: Data, _ url: URL) throws {
                    try! store.save(data, url) // leak
                    try! FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) // leak
                    let read = try! Data(contentsOf: url) // leak
                    try! store.check("here")
                    let pattern = try! NSRegularExpression(pattern: "[a-z]")
                    do { try store.save(data, url) } catch {
                        try! store.save(data, url) // leak
                    }
                    print(read, pattern)
                }
                """)
    }

    @Test func findsForcedTriesOfUnknownCalls() {
        expectLeaks(
            "catch-then-crash",
            in: """
                import TheirDatabase
                final class Names {
                    func names(of person: Int) -> [String] {
                        try! database.read { try $0.names(of: person) } // leak
                    }
                    let pattern = try! NSRegularExpression(pattern: "[a-z]+")
                    let theirs = try! TheirPattern("[a-z]+")
                }
                """)
    }

    @Test func findsHandlersThatEndTheProcess() {
        expectLeaks(
            "catch-then-crash",
            in: """
                import Foundation
                struct Container { func load(_ done: (Int?, (any Error)?) -> Void) {} }
                let container = Container()
                func giveUp(_ reason: String) -> Never { preconditionFailure(reason) }
                func open() {
                    do { try store.open() } catch {
                        fatalError("\\(error)") // leak
                    }
                    do { try store.open() } catch {
                        log(error)
                        abort() // leak
                    }
                    do { try store.open() } catch {
                        try! store.openEmpty() // leak
                    }
                    do { try store.open() } catch {
                        giveUp("no store") // leak
                    }
                    container.load { _, error in
                        if let error = error as NSError? {
                            fatalError("\\(error)") // leak
                        }
                    }
                    do { try store.open() } catch {
                        do { try store.openEmpty() } catch {
                            fatalError("\\(error)") // leak
                        }
                    }
                }
                """)
    }

    @Test func ignoresDebugAssertions() {
        expectLeaks(
            "catch-then-crash",
            in: """
                func open() {
                    do { try store.open() } catch { assertionFailure("\\(error)") }
                    do { try store.open() } catch StoreFailure.programmerError { fatalError() }
                    do { try store.open() } catch { abort(error) }
                    do { try store.open() } catch { player.exit() }
                    do { try store.open() } catch {
                        #if DEBUG
                        fatalError("\\(error)")
                        #else
                        log(error)
                        #endif
                    }
                    do { try store.open() } catch { retry = { fatalError() } }
                    guard let url else { fatalError() }
                }
                struct Tool: AsyncParsableCommand {
                    func run() { do { try work() } catch { exit(1) } }
                }
                """)
        expectLeaks("catch-then-crash", at: "tool/main.swift", in: "do { try work() } catch { exit(1) }")
        expectLeaks("catch-then-crash", at: "ATests/A.swift", in: "func a() { do { try b() } catch { fatalError() } }")
    }

    @Test(arguments: ["App/Previewing/A.swift", "Tests iOS/A.swift", "Account Tests/A.swift"])
    func ignoresPreviewsAndTests(path: String) {
        expectLeaks(
            "catch-then-crash", at: path, in: #"func load() { do { try open() } catch { fatalError("\(error)") } }"#)
    }

    @Test func ignoresTestValues() {
        expectLeaks(
            "catch-then-crash",
            in: """
                enum DatabaseKey: DependencyKey {
                    static var testValue: Database { do { return try .make() } catch { fatalError() } }
                    static var liveValue: Database {
                        do { return try .make() } catch {
                            fatalError() // leak
                        }
                    }
                }
                """)
    }

    @Test func exitingACommandIsNotACrash() {
        expectLeaks(
            "catch-then-crash",
            in: """
                struct GuardCommand {
                    func run() {
                        do { try read() } catch { Self.exit(code: .failure, message: "\\(error)") }
                        do { try read() } catch { Self.die("\\(error)") } // leak
                    }
                    static func exit(code: Code, message: String) -> Never { Foundation.exit(1) }
                    static func die(_ message: String) -> Never { fatalError(message) }
                }
                """)
    }
}
