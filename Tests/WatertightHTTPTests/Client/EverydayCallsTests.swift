import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
@_spi(Tests) import WatertightTesting

private struct Loan: Codable, Equatable {
    let id: Int
    let title: String
}

private struct NewLoan: Encodable { let book: Int }

private struct Page: Decodable {
    let loans: [Loan]
    let next: String?
}

private struct Filter: Encodable {
    let archived: Bool
    let tags: [String]
    let since: String?
}

private struct Job: Decodable { let isDone: Bool }

private struct Report: Decodable { let total: Int }

private struct Query: Encodable { let query: String }

private struct Viewer: Decodable { let name: String }

private struct Answer: Decodable {
    struct Payload: Decodable { let viewer: Viewer }
    let data: Payload
}

private func link(_ field: String?) -> URL? {
    field?.firstMatch(of: /<([^>]+)>; *rel="?next/).flatMap { URL(string: String($0.1)) }
}

/// The calls of EverydayCalls.md: each function is that of the article.
private enum Calls {
    static func sendAValueAndReadOneWithWatertight(_ service: HTTPService, _ book: Int) async throws(Interruption<
        HTTPFailure
    >) -> Loan {
        return try await service.fetch(.post, "/loans", sending: NewLoan(book: book))
    }

    static func replaceAResourceWithWatertight(_ service: HTTPService, _ loan: Loan) async throws(Interruption<
        HTTPFailure
    >) {
        try await service.send(.put, "/loans/\(loan.id)", sending: loan)
    }

    static func deleteAResourceWithWatertight(_ service: HTTPService, _ id: Int) async throws(Interruption<HTTPFailure>)
    {
        try await service.send(.delete, "/loans/\(id)")
    }

    static func sendAFormWithAFileFromMemoryWithWatertight(_ service: HTTPService, _ photo: Data, title: String)
        async throws(Interruption<HTTPFailure>)
    {
        let file = HTTPContent.data(photo, type: "image/jpeg", fileName: "me.jpg")
        try await service.send(.post, "/photos", sending: .multipart([("title", .text(title)), ("file", file)]))
    }

    static func readAllPagesWithACursorWithWatertight(_ service: HTTPService) async throws(Interruption<HTTPFailure>)
        -> [Loan]
    {
        var (loans, cursor) = ([Loan](), String?.none)
        repeat {
            let page: Page = try await service.fetch("/loans", query: ["cursor": cursor])
            (loans, cursor) = (loans + page.loans, page.next)
        } while cursor != nil
        return loans
    }

    static func readAValueThatMayBeMissingWithWatertight(_ service: HTTPService) async throws(Interruption<HTTPFailure>)
        -> Loan?
    {
        return try await service.fetch("/loans/current", as: Loan?.self)
    }

    static func addAHeaderFieldToOneCallWithWatertight(_ service: HTTPService, _ client: String)
        async throws(Interruption<HTTPFailure>) -> [Loan]
    {
        return try await service.fetch("/loans", headerFields: [.init("X-Client"): client])
    }

    static func useAnotherTimeoutAndDecoderForOneCallWithWatertight(_ service: HTTPService, _ decoder: JSONDecoder)
        async throws(Interruption<HTTPFailure>) -> Report
    {
        return try await service.with(timeout: .seconds(300), decoder: decoder).fetch("/report")
    }

    static func sendAGraphqlQueryWithWatertight(_ service: HTTPService) async throws(Interruption<HTTPFailure>)
        -> Viewer
    {
        let answer: Answer = try await service.fetch(.post, "/graphql", sending: Query(query: "{ viewer { name } }"))
        return answer.data.viewer
    }

    static func readTextWithWatertight(_ service: HTTPService) async throws(Interruption<HTTPFailure>) -> String {
        return try await service.send(.get, "/loans.csv").text
    }

    static func filterWithAQueryWithWatertight(_ service: HTTPService, _ filter: Filter) async throws(Interruption<
        HTTPFailure
    >) -> [Loan] {
        return try await service.fetch("/loans", query: RequestQuery(filter))
    }

    static func readAResourceOnlyIfItChangedWithWatertight(_ service: HTTPService, _ id: Int, eTag: String)
        async throws(Interruption<HTTPFailure>) -> Loan?
    {
        let response = try await service.send(.get, "/loans/\(id)", headerFields: [.ifNoneMatch: eTag])
        return response.status == .notModified ? nil : try service.decode(Loan.self, from: response)
    }

    static func followTheLinksToTheNextPagesWithWatertight(_ service: HTTPService, from first: URL)
        async throws(Interruption<HTTPFailure>) -> [Loan]
    {
        var (loans, next) = ([Loan](), URL?.some(first))
        while let url = next {
            let (page, response) = try await service.fetchWithResponse(at: url, as: [Loan].self)
            (loans, next) = (loans + page, link(response.headerFields[.init("Link")]))
        }
        return loans
    }

    static func pollUntilAJobIsDoneWithWatertight(_ service: HTTPService, _ id: Int) async throws(Interruption<
        HTTPFailure
    >) -> Job {
        while true {
            let job: Job = try await service.fetch("/jobs/\(id)")
            if job.isDone { return job }
            try? await Task.sleep(for: .seconds(1))
        }
    }

    static func sendAFileWithProgressWithWatertight(_ service: HTTPService, _ file: URL, _ progress: Progress)
        async throws(Interruption<HTTPFailure>)
    {
        let content = HTTPContent.file(file, type: "application/zip", progress: progress)
        try await service.with(timeout: .seconds(3600)).send(.put, "/map", sending: content)
    }

    static func downloadAFileWithProgressWithWatertight(_ service: HTTPService, to file: URL, _ progress: Progress)
        async throws(Interruption<HTTPFailure>)
    {
        try await service.with(timeout: .seconds(3600)).download("/map", to: file, progress: progress)
    }

    static func readServersentEventsWithWatertight(
        _ service: HTTPService, about question: String, show: (String) async -> Void
    ) async throws(Interruption<HTTPFailure>) {
        try await service.events("/answers?question=\(question)") { _, data, _ in await show(data) }
    }
}

private let loan = Loan(id: 7, title: "Emma")
private let json = #"{"id":7,"title":"Emma"}"#

/// What is sent in the calls of the article.
@Suite struct EverydayCallsTests {
    private let api = "https://api.example.com/v1"

    private func service(_ transport: ScriptedTransport) throws -> HTTPService {
        try HTTPService(parsing: api, transport: transport).patient
    }

    private func arrives(
        _ method: HTTPRequest.Method, _ target: String, _ fields: HTTPFields = [:], body: String? = nil,
        in transport: ScriptedTransport, at index: Int = 0, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let sent = transport.sent
        let call = try #require(index < sent.count ? sent[index] : nil, sourceLocation: sourceLocation)
        #expect(call.request.method == method, sourceLocation: sourceLocation)
        #expect(call.url == api + target, sourceLocation: sourceLocation)
        for field in fields {
            #expect(call.headerFields[field.name] == field.value, sourceLocation: sourceLocation)
        }
        if let body {
            #expect(String(decoding: call.body ?? Data(), as: UTF8.self) == body, sourceLocation: sourceLocation)
        }
    }

    /// The functions above are those of the article.
    @Test func theArticleHasTheSameCode() throws {
        let package = URL(filePath: #filePath).appending(path: "../../../..").standardized
        let article = package.appending(path: "Sources/WatertightHTTP/WatertightHTTP.docc/EverydayCalls.md")
        let here = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8).filter { !$0.isWhitespace }
        let sections = try String(contentsOf: article, encoding: .utf8).components(separatedBy: "<!-- body: ")
            .filter { $0.contains("WithWatertight(") }
        #expect(sections.count == 17)
        for section in sections {
            let code = section.components(separatedBy: "\n```\n").first?.replacing(" -->\n\n```swift", with: " {") ?? ""
            #expect(here.contains(code.filter { !$0.isWhitespace } + "}"), "\(code)")
        }
    }

    @Test func sendAValueAndReadOne() async throws {
        let transport = ScriptedTransport(.respond(201, json: json))
        #expect(try await Calls.sendAValueAndReadOneWithWatertight(service(transport), 7) == loan)
        try arrives(
            .post, "/loans", [.contentType: "application/json", .accept: "application/json, application/problem+json"],
            body: #"{"book":7}"#, in: transport)
    }

    @Test func replaceAResource() async throws {
        let transport = ScriptedTransport(.respond(TransportResponse(statusCode: 204)))
        try await Calls.replaceAResourceWithWatertight(service(transport), loan)
        try arrives(.put, "/loans/7", [.contentType: "application/json"], in: transport)
        #expect(try JSONDecoder().decode(Loan.self, from: transport.sent.first?.body ?? Data()) == loan)
    }

    @Test func deleteAResource() async throws {
        let transport = ScriptedTransport(.respond(TransportResponse(statusCode: 204)))
        try await Calls.deleteAResourceWithWatertight(service(transport), 7)
        try arrives(.delete, "/loans/7", body: "", in: transport)
        #expect(transport.sent.first?.headerFields[.contentType] == nil)
    }

    @Test func sendAForm() async throws {
        let transport = ScriptedTransport(.respond(TransportResponse(statusCode: 201)))
        let photo = Data("photo".utf8)
        try await Calls.sendAFormWithAFileFromMemoryWithWatertight(service(transport), photo, title: "Me & you")
        try arrives(.post, "/photos", in: transport)
        let type = try #require(transport.sent.first?.headerFields[.contentType])
        #expect(type.hasPrefix("multipart/form-data; boundary="))
        let boundary = type.dropFirst("multipart/form-data; boundary=".count)
        let form = """
            --\(boundary)
            Content-Disposition: form-data; name="title"
            Content-Type: text/plain; charset=utf-8

            Me & you
            --\(boundary)
            Content-Disposition: form-data; name="file"; filename="me.jpg"
            Content-Type: image/jpeg

            photo
            --\(boundary)--

            """
        try arrives(.post, "/photos", body: form.replacing("\n", with: "\r\n"), in: transport)
    }

    @Test func readAllPages() async throws {
        let transport = ScriptedTransport(
            .respond(200, json: #"{"loans":[\#(json)],"next":"a b"}"#), .respond(200, json: #"{"loans":[]}"#))
        #expect(try await Calls.readAllPagesWithACursorWithWatertight(service(transport)) == [loan])
        try arrives(.get, "/loans", in: transport)
        try arrives(.get, "/loans?cursor=a%20b", in: transport, at: 1)
    }

    @Test func readAValueThatMayBeMissing() async throws {
        let transport = ScriptedTransport(
            .respond(TransportResponse(statusCode: 204)), .respond(200, json: json), .respond(404, json: "{}"))
        let service = try service(transport)
        #expect(try await Calls.readAValueThatMayBeMissingWithWatertight(service) == nil)
        #expect(try await Calls.readAValueThatMayBeMissingWithWatertight(service) == loan)
        let failure = await failure { () throws(Interruption<HTTPFailure>) in
            try await Calls.readAValueThatMayBeMissingWithWatertight(service)
        }
        #expect(failure?.status == .notFound)
        try arrives(.get, "/loans/current", in: transport)
    }

    @Test func addAHeaderField() async throws {
        let transport = ScriptedTransport(.respond(200, json: "[\(json)]"))
        #expect(try await Calls.addAHeaderFieldToOneCallWithWatertight(service(transport), "iOS") == [loan])
        try arrives(.get, "/loans", [.init("X-Client"): "iOS"], in: transport)
    }

    @Test func useAnotherTimeoutAndDecoder() async throws {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .custom { _ in Key() }
        let transport = ScriptedTransport(.respond(200, json: #"{"sum":3}"#))
        let start = ContinuousClock.now
        let report = try await Calls.useAnotherTimeoutAndDecoderForOneCallWithWatertight(service(transport), decoder)
        #expect(report.total == 3)
        try arrives(.get, "/report", in: transport)
        let deadline = try #require(transport.sent.first?.deadline)
        #expect(deadline >= start.advanced(by: .seconds(300)) && deadline <= .now.advanced(by: .seconds(300)))
    }

    @Test func sendAGraphQLQuery() async throws {
        let transport = ScriptedTransport(
            .respond(200, json: #"{"data":{"viewer":{"name":"Ada"}}}"#),
            .respond(200, json: #"{"data":null,"errors":[{"message":"x"}]}"#))
        let service = try service(transport)
        #expect(try await Calls.sendAGraphqlQueryWithWatertight(service).name == "Ada")
        try arrives(.post, "/graphql", body: #"{"query":"{ viewer { name } }"}"#, in: transport)
        let failure = await failure { () throws(Interruption<HTTPFailure>) in
            try await Calls.sendAGraphqlQueryWithWatertight(service)
        }
        #expect(failure?.kind == .undecodable(.missingValue))
    }

    @Test func readText() async throws {
        let csv = TransportResponse(
            statusCode: 200, headerFields: [.contentType: "text/csv"], body: Data("id,ä\n7,Emma\n".utf8))
        let transport = ScriptedTransport(.respond(csv))
        #expect(try await Calls.readTextWithWatertight(service(transport)) == "id,ä\n7,Emma\n")
        try arrives(.get, "/loans.csv", in: transport)
        #expect(transport.sent.first?.headerFields[.accept] == nil)
    }

    @Test func filterWithAQuery() async throws {
        let transport = ScriptedTransport(.respond(200, json: "[]"), .respond(200, json: "[]"))
        let service = try service(transport)
        let filter = Filter(archived: false, tags: ["a&b", "é"], since: nil)
        #expect(try await Calls.filterWithAQueryWithWatertight(service, filter).isEmpty)
        try arrives(.get, "/loans?archived=false&tags=a%26b&tags=%C3%A9", in: transport)
        _ = try await Calls.filterWithAQueryWithWatertight(
            service, Filter(archived: true, tags: [], since: "2024-01-01T00:00:00+01:00"))
        try arrives(.get, "/loans?archived=true&since=2024-01-01T00%3A00%3A00%2B01%3A00", in: transport, at: 1)
    }

    @Test func readAResourceOnlyIfItChanged() async throws {
        let transport = ScriptedTransport(
            .respond(TransportResponse(statusCode: 304)), .respond(200, json: json), .respond(200, json: "[]"))
        let service = try service(transport)
        func read() async throws(Interruption<HTTPFailure>) -> Loan? {
            try await Calls.readAResourceOnlyIfItChangedWithWatertight(service, 7, eTag: "\"x\"")
        }
        #expect(try await read() == nil)
        #expect(try await read() == loan)
        let failure = await failure(read)
        #expect(failure?.kind == .undecodable(.typeMismatch))
        #expect(failure?.description.contains("/v1/loans/{}") == true, "\(String(describing: failure))")
        try arrives(.get, "/loans/7", [.ifNoneMatch: "\"x\""], in: transport)
    }

    @Test func followTheLinks() async throws {
        let next = ScriptedTransport.Step.respond(
            200, json: "[\(json)]", headerFields: [.init("Link"): #"<https://other.example/b?p=2>; rel="next""#])
        let transport = ScriptedTransport(next, .respond(200, json: "[\(json)]"))
        var service = try service(transport)
        service.headerFields = [.authorization: "secret"]
        let first = try #require(URL(string: api + "/loans"))
        #expect(try await Calls.followTheLinksToTheNextPagesWithWatertight(service, from: first) == [loan, loan])
        try arrives(.get, "/loans", [.authorization: "secret"], in: transport)
        #expect(transport.sent.last?.url == "https://other.example/b?p=2")
        #expect(transport.sent.last?.headerFields[.authorization] == nil)
    }

    @Test func pollUntilAJobIsDone() async throws {
        let transport = ScriptedTransport(.respond(200, json: #"{"isDone":true}"#))
        #expect(try await Calls.pollUntilAJobIsDoneWithWatertight(service(transport), 7).isDone)
        try arrives(.get, "/jobs/7", in: transport)
    }

    @Test(.hangLimit) func aCancellationEndsThePolling() async throws {
        let transport = CancelingTransport()
        let service = try HTTPService(parsing: api, transport: transport).patient
        let isCancelled = await Task { () -> Bool in
            do throws(Interruption<HTTPFailure>) {
                _ = try await Calls.pollUntilAJobIsDoneWithWatertight(service, 7)
                return false
            } catch {
                if case .cancelled = error { return true }
                return false
            }
        }.value
        #expect(isCancelled)
        #expect(transport.sent.withLock { $0 } == 1)
    }

    @Test func sendAndDownloadAFile() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("map".utf8).write(to: file)
        let transport = ScriptedTransport(
            .respond(TransportResponse(statusCode: 204)),
            .respond(TransportResponse(statusCode: 200, body: Data("new map".utf8))))
        let progress = Progress(totalUnitCount: 0)
        try await Calls.sendAFileWithProgressWithWatertight(service(transport), file, progress)
        try arrives(.put, "/map", [.contentType: "application/zip"], body: "map", in: transport)
        try await Calls.downloadAFileWithProgressWithWatertight(service(transport), to: file, progress)
        try arrives(.get, "/map", in: transport, at: 1)
        #expect(try Data(contentsOf: file) == Data("new map".utf8))
        #expect(progress.completedUnitCount == 7)
    }

    @Test func readServerSentEvents() async throws {
        let events = TransportResponse(
            statusCode: 200, headerFields: [.contentType: "text/event-stream"],
            body: Data("data: Hel\n\n: comment\ndata: lo\ndata: you\n\n".utf8))
        let transport = ScriptedTransport(.respond(events))
        var shown: [String] = []
        try await Calls.readServersentEventsWithWatertight(service(transport), about: "a b?") { shown.append($0) }
        #expect(shown == ["Hel", "lo\nyou"])
        try arrives(.get, "/answers?question=a%20b%3F", [.accept: "text/event-stream"], in: transport)
    }
}

/// Cancels the task of each request that it answers.
private final class CancelingTransport: HTTPTransport {
    let sent = Locked(0)
    /// Otherwise the task would be one of the service's own.
    var enforcesLimits: Bool { true }

    func send(_ call: HTTPCall) async throws(Interruption<HTTPFailure>) -> TransportResponse {
        sent.withLock { $0 += 1 }
        withUnsafeCurrentTask { $0?.cancel() }
        return TransportResponse(statusCode: 200, body: Data(#"{"isDone":false}"#.utf8))
    }
}

private struct Key: CodingKey {
    let stringValue = "total"
    let intValue: Int? = nil
    init() {}
    init?(stringValue: String) {}
    init?(intValue: Int) {}
}
