import ArgumentParser
import Foundation
import ServerProtocols
import Synchronization
import Testing
import WatertightRules

@testable import WatertightCLI

/// What an editor receives. `scripts/servers` does the same from outside, with editors' own clients.
@Suite struct LanguageServerTests {
    private static let store = """
        enum StoreError: Error { case full }
        struct Store {
            func save(_ text: String) throws { throw StoreError.full }
        }

        """
    private static let drafts = """
        struct Drafts {
            let store = Store()
            func keep() {
                try? store.save("a")
            }
        }

        """

    @Test func publishesWhatNeedsADecision() throws {
        let server = try RunningServer(["Store.swift": Self.store, "Drafts.swift": Self.drafts])
        defer { server.end() }
        try server.open("Drafts.swift")
        #expect(try server.codes(of: "Drafts.swift") == ["4 swallowed"])
        try server.change("Drafts.swift", Self.drafts.replacing("try? store.save(\"a\")", with: "print(1)"))
        #expect(try server.codes(of: "Drafts.swift") == [])
        try server.change("Drafts.swift", "\n" + Self.drafts)
        #expect(try server.codes(of: "Drafts.swift") == ["5 swallowed"])
        try server.notify("textDocument/didClose", ["textDocument": ["uri": server.uri("Drafts.swift")]])
        #expect(try server.codes(of: "Drafts.swift") == [])
    }

    /// An edit in a body is analyzed alone; one that other files can see is analyzed with them.
    @Test func aDeclarationChangesOtherFiles() throws {
        let server = try RunningServer(["Store.swift": Self.store, "Drafts.swift": Self.drafts])
        defer { server.end() }
        try server.open("Drafts.swift")
        try server.open("Store.swift")
        #expect(try server.codes(of: "Drafts.swift") == ["4 swallowed"])
        try server.change(
            "Store.swift",
            Self.store.replacing("func save(_ text: String) throws { throw StoreError.full }", with: "let save = 1"))
        #expect(try server.codes(of: "Drafts.swift") == ["4 swallowed"])
        try server.change("Store.swift", Self.store.replacing("save", with: "keep"))
        try server.change("Store.swift", Self.store)
        #expect(try server.codes(of: "Drafts.swift") == ["4 swallowed"])
    }

    @Test func closuresCanBeAddedWithoutReadingOtherFiles() throws {
        let folder = try TemporaryFolder(["Store.swift": Self.store, "Drafts.swift": Self.drafts])
        let codebase = Codebase(followsFiles: false)
        let settings = CheckSettings(root: folder.path)
        let first = try codebase.refreshed(settings)
        var source = Self.drafts
        var wasEdited = 0
        for number in 0..<40 {
            source = source.replacing(
                "func keep() {\n", with: "func keep() {\n        run\(number) { try? store.save(\"b\") }\n")
            guard try codebase.edited("Drafts.swift", bytes: Array(source.utf8), settings) != nil else { break }
            wasEdited += 1
        }
        // There is room for some closures, and then everything is numbered again.
        #expect(wasEdited >= 16 && wasEdited < 40)
        #expect(first.isExact && codebase.known(for: settings)?.isExact == false)
        var changed = settings
        changed.unsaved = ["Drafts.swift": Array(source.utf8)]
        let exact = try codebase.refreshed(changed)
        #expect(exact.isExact)
        #expect(exact.survey.throwSets.flows.count > first.survey.throwSets.flows.count)
    }

    @Test func aStoppedAnalysisKeepsTheSnapshot() throws {
        let folder = try TemporaryFolder(["Store.swift": Self.store])
        let codebase = Codebase(followsFiles: false)
        let settings = CheckSettings(root: folder.path)
        let first = try codebase.refreshed(settings)
        try folder.write(Self.store + "struct Other {}\n", to: "Store.swift")
        let stop = Stop()
        stop.request()
        #expect(throws: CommandFailure.canceled) { try codebase.refreshed(settings, stop: stop) }
        #expect(codebase.known(for: settings)?.environment.hash == first.environment.hash)
        #expect(try codebase.refreshed(settings).environment.hash != first.environment.hash)
    }

    @Test func aNewerEditStopsTheWorkOnEverything() {
        let queue = AnalysisQueue(pause: .milliseconds(0))
        let order = Mutex<[AnalysisQueue.Work]>([])
        queue.addAll()
        queue.run { work, stop in
            order.withLock { $0.append(work) }
            switch order.withLock({ $0.count }) {
            case 1:
                queue.add(edited: "a")
                queue.add(edited: "b")
                #expect(stop.isRequested)
            case 2: #expect(!stop.isRequested)
            default: queue.close()
            }
        }
        #expect(order.withLock { $0 } == [.all, .edits(["a", "b"]), .all])
    }
}

/// A server on two threads of this process.
private final class RunningServer {
    private let folder: TemporaryFolder
    private let server: LanguageServer
    private let answered = DispatchSemaphore(value: 0)
    private let version = Mutex(1)
    private let inbox: Inbox

    init(_ files: [String: String]) throws {
        folder = try TemporaryFolder(files)
        let inbox = Inbox()
        server = LanguageServer(reading: try ReadingOptions.parse(["--no-cache"]), pause: .milliseconds(0)) {
            [answered] data in
            if inbox.add(data) { answered.signal() }
        }
        self.inbox = inbox
        let server = server
        Workers.start { server.analyze() }
        try request("initialize", ["capabilities": [String: String](), "rootUri": uri("")] as [String: Any])
    }

    func end() { server.close() }

    func uri(_ path: String) -> String { URL(fileURLWithPath: folder.path + "/" + path).absoluteString }

    func open(_ path: String) throws {
        let text = try String(contentsOfFile: folder.path + "/" + path, encoding: .utf8)
        try notify(
            "textDocument/didOpen",
            ["textDocument": ["uri": uri(path), "languageId": "swift", "version": 1, "text": text] as [String: Any]])
    }

    func change(_ path: String, _ text: String) throws {
        let next = version.withLock { version in
            version += 1
            return version
        }
        try notify(
            "textDocument/didChange",
            ["textDocument": ["uri": uri(path), "version": next] as [String: Any], "contentChanges": [["text": text]]])
    }

    /// Returns the lines and codes of the latest diagnostics, after everything is analyzed.
    func codes(of path: String) throws -> [String] {
        try request("workspace/synchronize", [String: String]())
        return inbox.latest(uri(path))
    }

    func notify(_ method: String, _ params: [String: Any]) throws {
        _ = server.handle(
            try JSONSerialization.data(withJSONObject: ["jsonrpc": "2.0", "method": method, "params": params]))
    }

    private func request(_ method: String, _ params: [String: Any]) throws {
        _ = server.handle(
            try JSONSerialization.data(withJSONObject: ["jsonrpc": "2.0", "id": 1, "method": method, "params": params]))
        answered.wait()
    }

    private final class Inbox: Sendable {
        private let diagnostics = Mutex<[String: [String]]>([:])

        /// Returns whether a message answers a request.
        func add(_ framed: Data) -> Bool {
            guard let start = framed.range(of: Data("\r\n\r\n".utf8))?.upperBound,
                let message = try? JSONSerialization.jsonObject(with: framed[start...]) as? [String: Any]
            else { return false }
            if message["method"] as? String == "textDocument/publishDiagnostics",
                let params = message["params"] as? [String: Any], let uri = params["uri"] as? String,
                let found = params["diagnostics"] as? [[String: Any]]
            {
                let codes = found.map { diagnostic in
                    let range = diagnostic["range"] as? [String: [String: Int]]
                    return "\((range?["start"]?["line"] ?? -1) + 1) \(diagnostic["code"] as? String ?? "")"
                }
                diagnostics.withLock { $0[uri] = codes }
            }
            return message["id"] != nil && message["method"] == nil
        }

        func latest(_ uri: String) -> [String] { diagnostics.withLock { $0[uri] ?? [] } }
    }
}
