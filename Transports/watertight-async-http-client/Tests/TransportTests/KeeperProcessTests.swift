#if !os(iOS) && !os(tvOS) && !os(watchOS)
import Foundation
import Synchronization
import Testing
import WatertightLoopback
@_spi(Tests) import WatertightTesting

/// Keepers in processes of their own, over one file and a server that accepts each refresh token once.
@Suite(.hangLimit) struct KeeperProcessTests {
    /// Issues a new access token at each renewal, and accepts it for one request.
    private final class Tokens: Sendable {
        private struct State {
            var number = 0
            var accepted: Int?
            var answers: [String: String] = [:]
            var undurable: [String] = []
            var refused = 0
        }

        let file = FileManager.default.temporaryDirectory.appending(path: "keeper-\(UUID().uuidString).json")
        private let state = Mutex(State())
        /// Whether a renewal with a used token but the same key gets the same answer.
        private let knowsKeys: Bool

        init(knowsKeys: Bool) throws {
            self.knowsKeys = knowsKeys
            try Data(Self.session(0).utf8).write(to: file)
        }

        deinit { try? FileManager.default.removeItem(at: file) }

        /// Requests with a credential that the file didn't contain, or an older one.
        var undurable: [String] { state.withLock(\.undurable) }
        /// Refused renewals.
        var refused: Int { state.withLock(\.refused) }

        private static func session(_ number: Int) -> String { #"{"access":"a\#(number)","refresh":"r\#(number)"}"# }

        private var stored: Int? {
            let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            return text.firstMatch(of: /"a(\d+)"/).flatMap { Int($0.1) }
        }

        func answer(_ request: LoopbackServer.Request) -> LoopbackServer.Action {
            request.path == "/refresh" ? renew(request) : profile(request)
        }

        private func profile(_ request: LoopbackServer.Request) -> LoopbackServer.Action {
            let number = Int(request.values(of: "authorization").first?.dropFirst() ?? "")
            let stored = stored
            return state.withLock { state in
                if let number, number > stored ?? -1 { state.undurable.append("a\(number)") }
                guard let number, number == state.accepted else { return .respond("401 Unauthorized") }
                state.accepted = nil
                return .respond("200 OK", body: "1")
            }
        }

        private func renew(_ request: LoopbackServer.Request) -> LoopbackServer.Action {
            state.withLock { state in
                let key = request.values(of: "idempotency-key").first ?? ""
                if knowsKeys, let answer = state.answers[key] {
                    state.accepted = state.number
                    return .respond("200 OK", body: answer)
                }
                guard request.body.contains("\"r\(state.number)\"") else {
                    state.refused += 1
                    return .respond("400 Bad Request", body: #"{"error": "invalid_grant"}"#)
                }
                state.number += 1
                state.accepted = state.number
                let answer = Self.session(state.number)
                state.answers[key] = answer
                return .respond("200 OK", body: answer)
            }
        }
    }

    private static func start(_ server: LoopbackServer, _ tokens: Tokens, requests: Int) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: "KeeperProcess")
        process.arguments = [server.authority, tokens.file.path, "\(requests)"]
        try process.run()
        return process
    }

    /// Waits for a process.
    /// - Returns: The exit code; -1 if the process was killed.
    private static func end(of process: Process) async -> Int32 {
        let hasEnded = Gate()
        process.terminationHandler = { _ in hasEnded.open() }
        if !process.isRunning { hasEnded.open() }
        await hasEnded.wait()
        return process.terminationReason == .exit ? process.terminationStatus : -1
    }

    /// Whenever the server has seen a request with a new credential, the store has it. What was lost before that is repaired
    /// by the same `Idempotency-Key`.
    @Test func killedAtAnyMomentNoCredentialIsLost() async throws {
        let tokens = try Tokens(knowsKeys: true)
        let moment = Mutex<(left: Int, yields: Int, process: Process?)>((0, 0, nil))
        let server = try await LoopbackServer.start { request in
            let answer = tokens.answer(request)
            let (process, yields) = moment.withLock { moment in
                moment.left -= 1
                return (moment.left == 0 ? moment.process : nil, moment.yields)
            }
            // On another thread, so that the answer may arrive before or after.
            if let process {
                Task {
                    for _ in 0..<yields { await Task.yield() }
                    kill(process.processIdentifier, SIGKILL)
                }
            }
            return [answer]
        }
        var dice = SeededGenerator(seed: 53)
        for _ in 0..<200 {
            let (left, yields) = (Int.random(in: 1...9, using: &dice), Int.random(in: 0...2_000, using: &dice))
            moment.withLock { $0 = (left, yields, nil) }
            let process = try Self.start(server, tokens, requests: 1_000_000)
            let isLate = moment.withLock { moment in
                moment.process = process
                return moment.left <= 0
            }
            if isLate { kill(process.processIdentifier, SIGKILL) }
            #expect(await Self.end(of: process) == -1)
        }
        #expect(tokens.undurable.isEmpty)
        #expect(tokens.refused == 0)
        #expect(await Self.end(of: try Self.start(server, tokens, requests: 3)) == 0)
        try await server.stop()
    }

    /// An app and its extension, with a server that supports no keys.
    @Test func twoProcessesSignOutNoUser() async throws {
        let tokens = try Tokens(knowsKeys: false)
        let server = try await LoopbackServer.start { [tokens.answer($0)] }
        for _ in 0..<5 {
            let processes = try (0..<2).map { _ in try Self.start(server, tokens, requests: 5) }
            for process in processes {
                // A request may get a 401 because the other process has used its access token.
                _ = await Self.end(of: process)
                #expect(FileManager.default.fileExists(atPath: tokens.file.path))
            }
            #expect(await Self.end(of: try Self.start(server, tokens, requests: 1)) == 0)
        }
        #expect(tokens.undurable.isEmpty)
        try await server.stop()
    }
}
#endif
