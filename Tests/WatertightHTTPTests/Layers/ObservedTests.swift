import HTTPTypes
import InMemoryLogging
import Logging
import Testing
import Watertight
@_spi(Tests) import WatertightTesting

@testable import WatertightHTTP

@Suite struct ObservedTests {
    /// Collects the lines of a log.
    private static func lines(
        _ steps: [ScriptedTransport.Step], _ use: (any HTTPTransport) async throws -> Void
    ) async rethrows -> [String] {
        let handler = InMemoryLogHandler()
        let logger = Logger(label: "test") { _ in handler }
        try await use(ScriptedTransport(steps).logged { logger })
        return handler.entries.map { entry in
            // The time is the only part that differs between runs.
            "\(entry.level) \(entry.message)".replacing(#/ \d+ ms$/#, with: " N ms")
        }
    }

    @Test func logsOneLineForEachExchange() async throws {
        let lines = try await Self.lines([
            .respond(302, json: "", headerFields: [.location: "/elsewhere/secret"]), .respond(200, json: "[1]"),
            .respond(404, json: "{}"), .fail(.connectionLost), .cancel,
        ]) { transport in
            let service = HTTPService("https://api.example.com", transport: transport).patient
            _ = try await service.fetch("/loans/\("4711")?user=\("ada")", as: [Int].self)
            for _ in 0..<3 {
                await Task {
                    let result = await service.fetchResult(.post, "/loans/\("4711")", as: [Int].self)
                    if case .failure(let error) = result { error.recovered() }
                }.value
            }
        }
        #expect(
            lines == [
                "info GET https://api.example.com/loans/{}?user={}: 302 Found, N ms",
                "info GET https://api.example.com/{}/{}: 200 OK, N ms",
                "info POST https://api.example.com/loans/{}: 404 Not Found, N ms",
                "info POST https://api.example.com/loans/{}: connection lost, N ms",
                "info POST https://api.example.com/loans/{}: canceled, N ms",
            ])
    }

    /// The innermost layer sees each attempt, also one that a retry repairs, which isn't reported.
    @Test func seesEachAttemptAndReportsNone() async throws {
        let seen = Locked<[String]>([])
        var policy = HTTPRetryPolicy()
        policy.firstDelay = .zero
        let reports = try await recordingFailures { reporter in
            let transport = ScriptedTransport(.respond(503, json: "{}"), .fail(.offline), .respond(200, json: "[1]"))
                .observed { call, result, duration in
                    let outcome =
                        switch result {
                        case .success(let response): "\(response.statusCode)"
                        case .failure(let error): "\(error.failure?.code.description ?? "-")"
                        }
                    seen.withLock { $0.append("\(call.attempt - 1) \(outcome) \(duration >= .zero)") }
                }
                .retrying(policy)
            let service = HTTPService("https://api.example.com", transport: transport).patient
            _ = try await service.fetch("/loans", as: [Int].self)
            return reporter.reports
        }
        #expect(seen.withLock { $0 } == ["0 503 true", "1 http/offline true", "2 200 true"])
        #expect(reports.isEmpty)
    }

    /// A transport that ignores the deadline, and answers later.
    private struct Lax: HTTPTransport {
        let mayAnswer: Gate
        func send(_ call: HTTPCall) async throws(Interruption<HTTPFailure>) -> TransportResponse {
            await mayAnswer.wait()
            return TransportResponse(statusCode: 200)
        }
    }

    @Test(.hangLimit) func hearsWhatTheCallerDoes() async throws {
        let heard = Locked<[Result<Int, Interruption<HTTPFailure>>]>([])
        let mayAnswer = Gate()
        let transport = Lax(mayAnswer: mayAnswer).observed { _, result, _ in
            heard.withLock { $0.append(result.map(\.statusCode)) }
        }
        let service = HTTPService("https://api.example.com", transport: transport).with(timeout: .milliseconds(20))
        let failure = await failure { () throws(Interruption<HTTPFailure>) in try await service.send(.get, "/x") }
        #expect(failure?.reason == .timedOut(.deadline))
        mayAnswer.open()
        let outcomes = heard.withLock { $0 }
        #expect(outcomes.count == 1)
        #expect(throws: Interruption<HTTPFailure>.self) { try outcomes.first?.get() }
    }
}
