import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import Synchronization
import Testing
import Watertight
import WatertightTesting

/// A log handler that keeps its lines.
private struct Lines: LogHandler {
    let lines: Mutex<[String]>.Box
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.info

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let all = metadata.merging(event.metadata ?? [:]) { $1 }
        let request = all["hb.request.id"].map { "\($0)" } ?? ""
        lines.append(
            "\(event.level) \(event.message) \(all["incident"].map { "\($0)" } ?? "") \(request.isEmpty ? "" : "request")"
        )
    }
}

extension Mutex<[String]> {
    fileprivate final class Box: Sendable {
        private let lines = Mutex<[String]>([])

        var all: [String] { lines.withLock { $0 } }

        func append(_ line: String) { lines.withLock { $0.append(line) } }
    }
}

private struct StoreBroke: Error {}

/// The code of the article *On a server*, in `OnAServer`, over HTTP.
@Suite struct FailuresOnAServerTests {
    private func get(_ loan: @escaping @Sendable (Int) async throws -> String) async throws -> (TestResponse, [String])
    {
        let lines = Mutex<[String]>.Box()
        var logger = Logger(label: "server") { _ in Lines(lines: lines) }
        logger.logLevel = .info
        let app = Application(router: makeRouter(loan), logger: logger)
        let response = try await app.test(.router) { client in
            try await reportingFailures(to: [RequestLogReporter()]) {
                try await client.execute(uri: "/loans/7", method: .get)
            }
        }
        return (response, lines.all)
    }

    @Test func aSuccessIsReturned() async throws {
        let (response, lines) = try await get { "loan \($0)" }
        #expect(response.status == .ok && String(buffer: response.body) == "loan 7")
        #expect(lines.isEmpty)
    }

    @Test(arguments: [LoanError.notFound, .alreadyRented, .unavailable])
    func aFailureHasAStatusAReferenceAndOneLine(_ failure: LoanError) async throws {
        let ways: [@Sendable (Int) async throws -> String] = [
            // It began in the handler, or it was translated.
            { _ in throw Interruption<LoanError>.failed(failure) },
            { _ in throw Interruption<LoanError>.foreign(StoreBroke()) { _ in failure } },
        ]
        for way in ways {
            let (response, lines) = try await get(way)
            #expect(response.status == failure.status)
            let problem = try JSONDecoder().decode([String: String].self, from: Data(buffer: response.body))
            #expect(problem["type"] == "urn:failure:\(failure.code)")
            let incident = try #require(HTTPField.Name("X-Incident").flatMap { response.headers[$0] })
            #expect(lines.count == 1)
            #expect(lines.first?.contains(incident) == true && lines.first?.hasSuffix("request") == true)
        }
    }

    @Test func aCancellationIsNoFailure() async throws {
        let (response, lines) = try await get { _ in throw Interruption<LoanError>.cancelled }
        #expect(response.status.code == 499)
        #expect(lines.isEmpty)
    }
}
