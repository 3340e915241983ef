import Testing
import WatertightRules

@testable import ArchitectureRules

@Suite struct TypedThrowsLostRuleTests {
    private static let declarations = """
        enum Failure: Error { case gone, other }
        enum Another: Error { case other }
        struct Client {
            func load(_ id: Int) async throws(Failure) -> Int { 0 }
            func save() throws(Failure) {}
            func send() throws(Another) {}
            func open() throws {}
        }
        func retry<T, E: Error>(_ body: () async throws(E) -> T) async throws(E) -> T { try await body() }
        func show(_ error: any Error) {}

        """

    @Test func findsDoInAClosure() {
        expectLeaks(
            "typed-throws-lost",
            in: Self.declarations + """
                final class Model {
                    let client: Client
                    func run() {
                        Task {
                            do { // leak
                                _ = try await client.load(1)
                                try self.client.save()
                            } catch { show(error) }
                        }
                        Task { [weak self] in
                            do { _ = try await self?.client.load(1) } catch let failure { show(failure) } // leak
                        }
                        Task { do throws(Failure) { try client.save() } catch { show(error) } }
                        Task { do { try client.save() } catch { print("lost") } }
                        Task { do { try client.save(); try client.send() } catch { show(error) } }
                        Task { do { try client.save(); try client.open() } catch { show(error) } }
                        Task { do { try client.save(); try unknown() } catch { show(error) } }
                        Task { do { try client.save(); throw Another.other } catch { show(error) } }
                        Task { do { try client.save(); throw Failure.gone } catch { show(error) } } // leak
                        Task { func inner() { do { try client.save() } catch { show(error) } } }
                        do { try client.save() } catch { show(error) }
                    }
                }
                """)
    }

    @Test func findsAsyncLetAndTasks() {
        expectLeaks(
            "typed-throws-lost",
            in: Self.declarations + """
                func use(client: Client) async {
                    async let value = client.load(1) // leak
                    async let other = client.free()
                    let task = Task { try await client.load(1) } // leak
                    Task { try await client.load(1) }
                    do {
                        _ = try await retry { try await client.load(1) } // leak
                        _ = try await retry { () async throws(Failure) in try await client.load(1) }
                    } catch { show(error) }
                }
                func also(client: Client) async {
                    do {
                        _ = try await retry { try await client.load(1) } // leak
                        try client.save()
                    } catch { show(error) }
                    do {
                        _ = try await retry { try await client.load(1) }
                        try client.open()
                    } catch { show(error) }
                }
                """)
    }

    @Test func findsFunctionsThatForwardATypedClosure() {
        expectLeaks(
            "typed-throws-lost",
            in: """
                enum Failure: Error { case gone }
                func a<E: Error>(_ body: () throws(E) -> Void) throws { try body() } // leak
                func b<E: Error>(_ body: () throws(E) -> Void) throws(E) { try body() }
                func c<E: Error>(_ body: () throws(E) -> Void) throws { try body(); throw Failure.gone }
                func d(_ body: () throws -> Void) rethrows { try body() }
                """)
    }

    @Test func fixesKnownTypes() throws {
        let source =
            Self.declarations + """
                func use(client: Client) {
                    Task { do { try client.save() } catch { show(error) } }
                    Task { do { try client.save() } catch Failure.other { print("other") } catch { show(error) } }
                }
                """
        let file = ProgramFile(path: "App/A.swift", module: nil, facts: SourceTree(source).facts)
        let found = Survey(files: [file]).findings(by: [TypedThrowsLostRule()])
        #expect(found.count == 2)
        let edit = try #require(found.first?.fix?.edits.first)
        let bytes = Array(source.utf8)
        #expect(String(decoding: bytes[edit.offset..<edit.end], as: UTF8.self) == "do")
        #expect(edit.replacement == "do throws(Failure)")
        #expect(found.last?.fix == nil)
    }

    @Test func ignoresATaskWithOnlyThrowStatements() {
        expectLeaks(
            "typed-throws-lost",
            in: """
                enum BackupError: Error { case full }
                func save() throws(BackupError) {}
                func start() {
                    let byHand = Task { guard hasRoom else { throw BackupError.full } }
                    let byCall = Task { try save() } // leak
                }
                """)
    }
}
