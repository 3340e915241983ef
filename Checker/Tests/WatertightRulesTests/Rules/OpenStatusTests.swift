import Testing

@testable import WatertightRules

@Suite struct OpenStatusTests {
    @Test func findsUnreadStatuses() {
        expectLeaks(
            "open-end",
            whatever: ["Passwords": "Thing", "save": "a", "query": "b", "status": "c", "refresh": "d"],
            in: """
                import Foundation
                import Security
                struct Passwords {
                    func save(_ query: CFDictionary, _ change: CFDictionary) {
                        SecItemAdd(query, nil) // leak
                        _ = SecItemUpdate(query, change) // leak
                        let status = SecItemAdd(query, nil) // leak
                        var last: OSStatus
                        last = SecItemUpdate(query, change) // leak
                    }
                    func forget(_ query: CFDictionary) { SecItemDelete(query) } // leak
                    func refresh() -> OSStatus { errSecParam }
                    func use() { _ = refresh() } // leak
                    func bytes() -> Data {
                        var data = Data(count: 32)
                        _ = data.withUnsafeMutableBytes { SecRandomCopyBytes(kSecRandomDefault, 32, $0.baseAddress!) } // leak
                        return data
                    }
                    func key(_ attributes: CFDictionary) -> SecKey? {
                        var error: Unmanaged<CFError>? // leak
                        return SecKeyCreateRandomKey(attributes, &error)
                    }
                    func keep(_ data: Data, _ path: String) {
                        FileManager.default.createFile(atPath: path, contents: data) // leak
                    }
                }
                """)
    }

    @Test func ignoresStatusesThatAreRead() {
        expectLeaks(
            "open-end",
            in: """
                import Foundation
                import Security
                import SQLite3
                struct Passwords {
                    var handle: OpaquePointer?
                    var last: OSStatus = errSecSuccess
                    func save(_ query: CFDictionary) -> Bool {
                        // It only makes room.
                        SecItemDelete(query) // leak
                        return SecItemAdd(query, nil) == errSecSuccess
                    }
                    func clear(_ query: CFDictionary) { SecItemDelete(query) } // leak
                    func replace(_ query: CFDictionary) throws {
                        clear(query)
                        let status = SecItemAdd(query, nil)
                        guard status == errSecSuccess else { throw CocoaError(.fileWriteUnknown) }
                    }
                    mutating func add(_ query: CFDictionary) { last = SecItemAdd(query, nil) }
                    func raw(_ query: CFDictionary) -> OSStatus { SecItemAdd(query, nil) }
                    func key(_ attributes: CFDictionary) throws -> SecKey {
                        var error: Unmanaged<CFError>?
                        guard let key = SecKeyCreateRandomKey(attributes, &error) else { throw error!.takeRetainedValue() }
                        return key
                    }
                    func close() { sqlite3_finalize(handle) }
                    func make(_ path: String) { FileManager.default.createFile(atPath: path, contents: nil) }
                    // Without a value in it, it has failed.
                    func certificate(_ identity: SecIdentity) -> SecCertificate? {
                        var certificate: SecCertificate?
                        SecIdentityCopyCertificate(identity, &certificate)
                        return certificate
                    }
                    func number() -> Int32 { 1 }
                    func use() { _ = number() }
                }
                final class Session {
                    let query: CFDictionary
                    init(_ query: CFDictionary) { self.query = query }
                    deinit { SecItemDelete(query) } // leak
                }
                """)
    }

    @Test func findsUncheckedResponses() {
        expectLeaks(
            "open-end",
            in: """
                import Foundation
                final class Client {
                    func load(_ request: URLRequest) async throws -> Data {
                        let (data, _) = try await URLSession.shared.data(for: request) // leak
                        return data
                    }
                    func first(_ request: URLRequest) async throws -> Data {
                        try await URLSession.shared.data(for: request).0 // leak
                    }
                    func send(_ request: URLRequest) async throws {
                        _ = try await URLSession.shared.data(for: request) // leak
                    }
                    func old(_ request: URLRequest, done: @escaping (Data?, (any Error)?) -> Void) {
                        URLSession.shared.dataTask(with: request) { data, _, error in done(data, error) }.resume() // leak
                        URLSession.shared.dataTask(with: request) { data, response, error in
                            guard (response as? HTTPURLResponse)?.statusCode == 200 else { return done(nil, error) }
                            done(data, error)
                        }.resume()
                        URLSession.shared.dataTask(with: request) { _, _, _ in }.resume()
                    }
                    func checked(_ request: URLRequest) async throws -> Data {
                        let (data, response) = try await URLSession.shared.data(for: request)
                        try check(response)
                        return data
                    }
                    func mine(_ request: URLRequest) {
                        send(request) { data, _ in show(data) }
                    }
                    func send(_ request: URLRequest, _ done: @escaping (Data?, URLResponse?) -> Void) {
                        URLSession.shared.dataTask(with: request) { data, response, error in
                            guard error == nil, isGood(response) else { return done(nil, response) }
                            done(data, response)
                        }.resume()
                    }
                    func whole(_ request: URLRequest) async throws -> (Data, URLResponse) {
                        try await URLSession.shared.data(for: request)
                    }
                }
                """)
    }

    @Test func findsFilesThatAreNotWritten() {
        expectLeaks(
            "open-end",
            in: """
                import Foundation
                func keep(_ settings: NSMutableDictionary, _ names: NSArray) {
                    settings.write(toFile: "a", atomically: true) // leak
                    if names.write(toFile: "b", atomically: true) { done() }
                }
                """)
    }

    @Test func theBranchOfAFailedStatusIsAnEnd() {
        let survey = Survey([
            "App/A.swift": """
            import Security
            import Foundation
            enum Trouble: Error { case failed, status(OSStatus) }
            func bare(_ query: CFDictionary) throws {
                let status = SecItemAdd(query, nil)
                guard status == errSecSuccess else { throw Trouble.failed }
            }
            func logged(_ query: CFDictionary) {
                let status = SecItemAdd(query, nil)
                if status != errSecSuccess { print("failed") }
            }
            func told(_ query: CFDictionary) throws {
                let status = SecItemAdd(query, nil)
                guard status == errSecSuccess else { throw Trouble.status(status) }
            }
            func one(_ query: CFDictionary) -> Bool {
                let status = SecItemDelete(query)
                if status == errSecItemNotFound { return true }
                guard status != errSecParam else { return false }
                return status == errSecSuccess
            }
            """
        ])
        let ends = survey.ends(in: FileID(0), Resolver(program: survey.program)).filter { $0.origin == .statusCheck }
        let facts = survey.program.facts(FileID(0))
        #expect(ends.map { facts.line(of: $0.offset) } == [6, 10])
        #expect(ends.map(\.recipients) == [.caller, .log])
        #expect(ends.map(\.next) == [.replacesError, .continues])
        let dropped = RuleSet.rule(id: "cause-dropped").map { survey.findings(by: [$0]) }
        #expect(dropped?.map(\.message) == ["The new error doesn't contain the cause, which is lost."])
    }
}
