import Foundation
public import HTTPTypes
public import Hummingbird
import HummingbirdTesting
import Logging
import Synchronization
import Testing
public import Watertight
import WatertightTesting

// The code of the article "On a server", in its order.

enum RequestLog {
    @TaskLocal static var logger: Logger?
}

struct RequestLogReporter: FailureReporter {
    private var log: LogFailureReporter {
        RequestLog.logger.map { LogFailureReporter(logger: $0) } ?? LogFailureReporter()
    }

    func report(_ report: FailureReport, original: (any Error)?) { log.report(report, original: original) }
    func note(_ note: FailureNote) { log.note(note) }
}

struct RequestLogMiddleware<Context: RequestContext>: RouterMiddleware {
    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        try await RequestLog.$logger.withValue(context.logger) { try await next(request, context) }
    }
}

extension Interruption: @retroactive HTTPResponseError, @retroactive ResponseGenerator
where Failure: HTTPResponseError {
    /// The status of the failure; that of a closed connection for a cancellation.
    public var status: HTTPResponse.Status {
        failure?.status ?? HTTPResponse.Status(code: 499, reasonPhrase: "Client Closed Request")
    }

    /// The response of the failure, with the reference of its incident.
    public func response(from request: Request, context: some RequestContext) throws -> Response {
        RequestLog.$logger.withValue(context.logger) { _ = reported() }
        var response = try failure?.response(from: request, context: context) ?? Response(status: status)
        if let incident, let name = HTTPField.Name("X-Incident") {
            response.headers[name] = incident.reference.description
        }
        return response
    }
}

/// Problem details (RFC 9457), whose type is the code of the failure.
extension HTTPResponseError where Self: LayerFailure {
    func response(from request: Request, context: some RequestContext) throws -> Response {
        let problem = ["type": "urn:failure:\(code)", "title": status.reasonPhrase]
        let body = ByteBuffer(bytes: try JSONEncoder().encode(problem))
        return Response(
            status: status, headers: [.contentType: "application/problem+json"], body: ResponseBody(byteBuffer: body))
    }
}

enum LoanError: LayerFailure {
    case notFound, alreadyRented, unavailable
}

extension LoanError: HTTPResponseError {
    var status: HTTPResponse.Status {
        switch self {
        case .notFound: .notFound
        case .alreadyRented: .conflict
        case .unavailable: .serviceUnavailable
        }
    }
}

func makeRouter(_ loan: @escaping @Sendable (Int) async throws -> String) -> Router<BasicRequestContext> {
    let router = Router()
    router.add(middleware: RequestLogMiddleware())
    router.get("/loans/{id}") { _, context in
        try await loan(context.parameters.require("id", as: Int.self))
    }
    return router
}

// The tests.

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

    /// The article and this file have the same code.
    @Test func theArticleHasThisCode() throws {
        let here = URL(filePath: #filePath)
        let root = here.deletingLastPathComponent().appending(path: "../../../..")
        let article = root.appending(path: "Sources/Watertight/Watertight.docc/OnAServer.md")
        let code = try String(contentsOf: here, encoding: .utf8)
        let blocks = try String(contentsOf: article, encoding: .utf8).components(separatedBy: "```swift\n").dropFirst()
            .compactMap { $0.components(separatedBy: "```").first }
        #expect(blocks.count == 5)
        for block in blocks {
            let part = block.split(separator: "\n\n", omittingEmptySubsequences: true).filter {
                !$0.hasPrefix("import ")
            }
            for paragraph in part { #expect(code.contains(paragraph)) }
        }
    }
}
