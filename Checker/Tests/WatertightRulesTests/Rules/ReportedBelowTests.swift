import Testing

@testable import WatertightRules

/// `swallowed` if a callee reports each error before it rethrows it.
@Suite struct ReportedBelowTests {
    private func expectLeaks(behind wrapper: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let source = """
            import Foundation
            import os

            let logger = Logger()
            enum Crashes { static func record(_ error: any Error) { logger.error("\\(error)") } }
            \(wrapper)
            """
        WatertightRulesTests.expectLeaks(
            "swallowed",
            whatever: ["Crashes": "Thing", "logger": "sink", "record": "x", "reporting": "through", "Remote": "Other"],
            in: source, sourceLocation: sourceLocation)
    }

    @Test func ignoresCallsAboveAWrapper() {
        expectLeaks(
            behind: """
                extension URLSession {
                    func reporting<T>(_ work: () async throws -> T) async throws -> T {
                        do { return try await work() } catch {
                            Crashes.record(error)
                            throw error
                        }
                    }
                    func first() async throws -> Data { try await reporting { try await data(from: URL(fileURLWithPath: "")).0 } }
                    func second() async throws -> Data { try await first() }
                    func third() async throws -> Data { try await second() }
                    func fourth() async throws -> Data { try await third() }
                    func fifth() async throws -> Data { try await fourth() }
                    func sixth() async throws -> Data { try await fifth() }
                    func plain() async throws -> Data { try await data(from: URL(fileURLWithPath: "")).0 }
                }
                func f() async {
                    _ = try? await URLSession.shared.sixth()
                    do { _ = try await URLSession.shared.sixth() } catch {}
                    _ = try? await URLSession.shared.plain() // leak
                }
                """)
    }

    @Test func followsClosuresThroughWrappers() {
        expectLeaks(
            behind: """
                struct Remote {
                    func reporting<T, E: Error>(_ work: () async throws(E) -> T) async throws(E) -> T {
                        do { return try await work() } catch {
                            Crashes.record(error)
                            throw error
                        }
                    }
                    func locked<T>(_ work: () async throws -> T) async rethrows -> T { try await work() }
                    func plain() async throws -> Data { try await URLSession.shared.data(from: URL(fileURLWithPath: "")).0 }
                    func typed() async throws -> Data { try await reporting { try await plain() } }
                    func inner() async throws -> Data { try await locked { try await reporting { try await plain() } } }
                    func outer() async throws -> Data { try await reporting { try await locked { try await plain() } } }
                    func bare() async throws -> Data { try await locked { try await plain() } }
                    func again() async throws -> Data {
                        do { return try await typed() } catch {
                            print("again")
                            throw error
                        }
                    }
                    func tidy() async throws -> Data {
                        var isBusy = true
                        do { return try await typed() } catch {
                            isBusy.toggle()
                            throw error
                        }
                    }
                }
                func f(_ remote: Remote) async {
                    _ = try? await remote.typed()
                    _ = try? await remote.inner()
                    _ = try? await remote.outer()
                    _ = try? await remote.again()
                    _ = try? await remote.tidy()
                    _ = try? await remote.bare() // leak
                }
                """)
    }

    @Test func followsRequirements() {
        expectLeaks(
            behind: """
                public protocol Store { func load() async throws -> Data }
                public struct Remote: Store {
                    public func load() async throws -> Data {
                        do { return try await URLSession.shared.data(from: URL(fileURLWithPath: "")).0 } catch {
                            Crashes.record(error)
                            throw error
                        }
                    }
                }
                public protocol Raw { func read() async throws -> Data }
                public struct File: Raw {
                    public func read() async throws -> Data {
                        try await URLSession.shared.data(from: URL(fileURLWithPath: "")).0
                    }
                }
                func f(_ store: any Store, _ raw: any Raw) async {
                    _ = try? await store.load()
                    _ = try? await raw.read() // leak
                }
                """)
    }

    @Test func findsUnreportedErrorsOfAWrapper() {
        expectLeaks(
            behind: """
                struct Remote {
                    func reporting<T>(_ isOn: Bool, _ work: () async throws -> T) async throws -> T {
                        try await work()
                    }
                    func load() async throws -> Data {
                        try await reporting(true) { try await URLSession.shared.data(from: URL(fileURLWithPath: "")).0 }
                    }
                    func repeated(_ count: Int) async throws -> Data {
                        if count == 0 { return try await load() }
                        return try await repeated(count - 1)
                    }
                }
                func f(_ remote: Remote) async {
                    _ = try? await remote.load() // leak
                    _ = try? await remote.repeated(3) // leak
                }
                """)
    }

    /// Resuming a continuation with an error passes it to the caller.
    @Test func aContinuationIsNotAReport() {
        expectLeaks(
            behind: """
                struct Remote {
                    func load(_ url: URL) async throws -> Data {
                        try await withCheckedThrowingContinuation { continuation in
                            URLSession.shared.dataTask(with: url) { data, _, error in
                                if let error { continuation.resume(throwing: error) } else { continuation.resume(returning: data!) }
                            }.resume()
                        }
                    }
                    func logged(_ url: URL) async throws -> Data {
                        try await withCheckedThrowingContinuation { continuation in
                            URLSession.shared.dataTask(with: url) { data, _, error in
                                if let error {
                                    Crashes.record(error)
                                    continuation.resume(throwing: error)
                                } else {
                                    continuation.resume(returning: data!)
                                }
                            }.resume()
                        }
                    }
                }
                func f(_ url: URL) async {
                    _ = try? await Remote().load(url) // leak
                    _ = try? await Remote().logged(url)
                }
                """)
    }

    /// Types of the app can fail differently.
    @Test func testDoublesDoNotRepresentOtherTypes() {
        expectLeaks(
            behind: """
                public protocol Session { func activate() throws }
                final class SessionMock: Session {
                    var failure: (any Error)?
                    func activate() throws { if let failure { throw failure } }
                }
                extension FileHandle: Session {}
                func f(_ session: any Session) {
                    try? session.activate() // leak
                }
                """)
    }
}
