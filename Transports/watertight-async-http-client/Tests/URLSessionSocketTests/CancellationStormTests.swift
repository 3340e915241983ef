import Foundation
import HTTPTypes
import Synchronization
import Testing
import Watertight
import WatertightHTTP
import WatertightLoopback
@_spi(Tests) import WatertightTesting

@testable import WatertightURLSession

/// Cancels thousands of calls at random moments. A fault in FoundationNetworking ends the process, so the test passes if it
/// ends at all, if every call ends in an allowed way, and if no transfer remains.
///
/// Environment variables set the number of calls and the seed: `STORM_CALLS=100000 STORM_SEED=1`.
@Suite(.hangLimit) struct CancellationStormTests {
    @Test func survivesCancellationAtAnyMoment() async throws {
        let environment = ProcessInfo.processInfo.environment
        let calls = environment["STORM_CALLS"].flatMap { Int($0) } ?? 6000
        let seed = environment["STORM_SEED"].flatMap { UInt64($0) } ?? .random(in: .min ... .max)
        print("storm: seed \(seed), \(calls) calls")
        let hub = SessionHub()
        let storm = try await Storm.start(URLSessionTransport(hub: hub))
        var random = SeededGenerator(seed: seed)
        var begun = 0
        while begun < calls {
            let size = min(.random(in: 2...32, using: &random), calls - begun)
            let strikes = (begun..<begun + size).map { Strike(number: $0, using: &random) }
            begun += size
            await withTaskGroup { group in
                for strike in strikes { group.addTask { await storm.run(strike) } }
            }
        }
        let results = storm.results
        for (moment, counts) in results.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            print(
                "storm: \(moment):",
                counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", "))
        }
        #expect(results.values.reduce(0) { $0 + $1.values.reduce(0, +) } == calls)
        // Some calls were canceled and some were not; otherwise the test shows nothing.
        #expect(results.values.contains { ($0["cancelled"] ?? 0) > 0 && $0.count > 1 })

        // No transfer remains, and no connections but the idle ones that libcurl keeps for a host.
        while hub.runningCount > 0 { await Task.yield() }
        await storm.server.waitUntilConnected(atMost: 6)
        try await storm.server.stop()
    }
}

/// The moment at which a call is canceled. It also selects the response of the server.
private enum Moment: String, CaseIterable {
    case beforeConnecting, onceRequested, midBody, atLastByte, duringRedirects, duringUpload, duringFile
    case atAChallenge, atALimit, afterwards
}

/// One call and its cancellation.
private struct Strike: Sendable {
    let number: Int
    let moment: Moment
    /// The delay before the cancellation, in yields of the task.
    let turns: Int
    /// The index of the request within the call; redirects cause more than one.
    let hop: Int

    init(number: Int, using random: inout some RandomNumberGenerator) {
        self.number = number
        moment = Moment.allCases.randomElement(using: &random) ?? .midBody
        turns = .random(in: 0..<(1 << Int.random(in: 0...13, using: &random)), using: &random)
        hop = moment == .duringRedirects ? .random(in: 0...Storm.redirects, using: &random) : 0
    }

    var path: String { "/\(moment.rawValue)/\(number)" }
}

private final class Storm: Sendable {
    static let redirects = 3

    let server: LoopbackServer
    private let service: HTTPService
    private let hooks: Hooks
    private let file: URL
    private let tally = Mutex<[Moment: [String: Int]]>([:])

    /// Closures to run when the server has read a request for a path.
    private final class Hooks: Sendable {
        private let hooks = Mutex<(waiting: [String: @Sendable () -> Void], read: Set<String>)>(([:], []))

        func set(_ path: String, _ hook: @escaping @Sendable () -> Void) {
            let isLate = hooks.withLock { hooks in
                if hooks.read.remove(path) != nil { return true }
                hooks.waiting[path] = hook
                return false
            }
            if isLate { hook() }
        }

        func fire(_ path: String) {
            hooks.withLock { hooks in
                let hook = hooks.waiting.removeValue(forKey: path)
                if hook == nil { hooks.read.insert(path) }
                return hook
            }?()
        }
    }

    private init(server: LoopbackServer, service: HTTPService, hooks: Hooks) throws {
        self.server = server
        self.service = service
        self.hooks = hooks
        file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data(repeating: 0x78, count: 1_000_000).write(to: file)
    }

    deinit { try? FileManager.default.removeItem(at: file) }

    static func start(_ transport: URLSessionTransport) async throws -> Storm {
        let hooks = Hooks()
        let server = try await LoopbackServer.start { request in
            hooks.fire(request.path)
            return answer(to: request.path)
        }
        var service = try HTTPService(parsing: "http://\(server.authority)", transport: transport)
        service.timeout = .seconds(3600)
        service.successBodyLimit = 50_000
        return try Storm(server: server, service: service, hooks: hooks)
    }

    var results: [Moment: [String: Int]] { tally.withLock { $0 } }

    private static func answer(to path: String) -> [LoopbackServer.Action] {
        let words = path.split(separator: "/")
        switch words.first.flatMap({ Moment(rawValue: String($0)) }) {
        case .onceRequested: return [.stall]
        case .midBody: return [.send("HTTP/1.1 200 OK\r\nContent-Length: 40000\r\n\r\n"), .sendFiller(20_000), .stall]
        case .duringRedirects:
            let hop = words.count > 2 ? Int(words[2]) ?? 0 : 0
            guard hop < redirects else { break }
            return [.respond("302 Found", fields: ["Location: /\(words[0])/\(words[1])/\(hop + 1)"], body: "moved")]
        case .atAChallenge:
            return [.respond("401 Unauthorized", fields: ["WWW-Authenticate: Basic realm=x"], body: "who?")]
        case .atALimit: return [.send("HTTP/1.1 200 OK\r\n\r\n"), .sendFiller(200_000), .stall]
        default: break
        }
        return [.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n"), .sendFiller(600), .sendFiller(400)]
    }

    func run(_ strike: Strike) async {
        let task = Task { await send(strike) }
        let fire: @Sendable () -> Void = {
            Task {
                for _ in 0..<strike.turns { await Task.yield() }
                task.cancel()
            }
        }
        switch strike.moment {
        case .afterwards: break
        case .beforeConnecting, .duringFile: fire()
        default:
            hooks.set(strike.hop == 0 ? strike.path : "\(strike.path)/\(strike.hop)", fire)
        }
        let result = await task.value
        task.cancel()
        tally.withLock { $0[strike.moment, default: [:]][result, default: 0] += 1 }
    }

    /// Sends the request and records an issue for an unexpected outcome.
    /// - Returns: A word for the outcome.
    private func send(_ strike: Strike) async -> String {
        let content: HTTPContent =
            switch strike.moment {
            case .duringUpload: .data(Data(repeating: 0x78, count: 100_000))
            case .duringFile: .file(file)
            default: .none
            }
        do {
            let response = try await service.send(
                [.duringUpload, .duringFile].contains(strike.moment) ? .put : .get,
                "/\(strike.moment.rawValue)/\(strike.number)", sending: content)
            #expect(strike.moment != .atAChallenge && response.body.count == 1000, "\(strike)")
            return "answered"
        } catch {
            switch error {
            case .cancelled:
                #expect(strike.moment != .afterwards)
                return "cancelled"
            case .failed(let failure, _):
                switch strike.moment {
                case .atAChallenge where failure.status == .unauthorized: return "answered"
                case .atALimit where failure.reason == .responseTooLarge(limit: 50_000): return "too large"
                default:
                    Issue.record("\(strike): \(failure)")
                    return "failed"
                }
            }
        }
    }
}
