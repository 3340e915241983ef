import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
import WatertightTesting

/// Content, header fields, coders, conditional requests and results.
@Suite struct HTTPServiceSettingsTests {
    // MARK: Content

    @Test func sendsAForm() async throws {
        let transport = ScriptedTransport(ada)
        try await service(transport).send(
            .post, "/token", sending: .form([("grant type", "a&b=c+d/é"), ("empty", ""), ("grant type", "2")]))
        let call = try #require(transport.sent.first)
        #expect(call.headerFields[.contentType] == "application/x-www-form-urlencoded")
        #expect(call.body == Data("grant%20type=a%26b%3Dc%2Bd%2F%C3%A9&empty=&grant%20type=2".utf8))
    }

    @Test func sendsAMultipartForm() async throws {
        let transport = ScriptedTransport(ada)
        try await service(transport).send(
            .post, "/photos",
            sending: .multipart([
                ("title", .text("Ada")),
                ("fi\"le", .data(Data([0xFF, 0x00]), type: "image/png\r\nX: y", fileName: "a\r\n\"b.png")),
            ]))
        let call = try #require(transport.sent.first)
        let type = try #require(call.headerFields[.contentType])
        #expect(type.hasPrefix("multipart/form-data; boundary="))
        let boundary = type.dropFirst("multipart/form-data; boundary=".count)
        var expected = Data(
            """
            --\(boundary)\r
            Content-Disposition: form-data; name="title"\r
            Content-Type: text/plain; charset=utf-8\r
            \r
            Ada\r
            --\(boundary)\r
            Content-Disposition: form-data; name="fi%22le"; filename="a%0D%0A%22b.png"\r
            Content-Type: image/pngX: y\r
            \r

            """.utf8)
        expected.append(contentsOf: [0xFF, 0x00])
        expected.append(contentsOf: "\r\n--\(boundary)--\r\n".utf8)
        #expect(call.body == expected)
    }

    /// Such as of a photo that the user may have chosen.
    @Test func optionalContentIsSentOrLeftOut() async throws {
        let transport = ScriptedTransport(.respond(200, json: ""), .respond(200, json: ""))
        let service = HTTPService("https://example.com", transport: transport)
        for photo: Data? in [Data([1, 2]), nil] {
            try await service.send(.put, "/photo", sending: photo.map { HTTPContent.data($0) as HTTPContent })
        }
        #expect(transport.sent.map(\.body) == [Data([1, 2]), nil])
    }

    @Test func noDescriptionOfContentContainsAValue() {
        let content: HTTPContent = .multipart([("password", .data(Data("hunter2".utf8), fileName: "secret.txt"))])
        var dumped = ""
        dump([content, .form([("password", "hunter2")])], to: &dumped)
        for text in [dumped, "\(content)", String(reflecting: content)] {
            #expect(!text.contains("hunter2") && !text.contains("104") && !text.contains("secret"))
        }
    }

    @Test func theCallsContentTypeTakesPrecedence() async throws {
        let transport = ScriptedTransport(ada, ada)
        let service = try service(transport)
        try await service.send(.post, "/x", sending: .text("a"), headerFields: [.contentType: "text/markdown"])
        try await service.send(.post, "/x", sending: .data(Data("a".utf8), type: "image/png"))
        #expect(transport.sent.map { $0.headerFields[.contentType] } == ["text/markdown", "image/png"])
    }

    // MARK: Header fields of the service

    @Test func sendsItsFieldsToItsOwnOriginOnly() async throws {
        let ok = ScriptedTransport.Step.respond(TransportResponse(statusCode: 200))
        func redirect(_ location: String) -> ScriptedTransport.Step {
            .respond(TransportResponse(statusCode: 307, headerFields: [.location: location]))
        }
        let transport = ScriptedTransport(ok, ok, ok, redirect("/b"), ok, redirect("https://evil.com/"), ok)
        let service = HTTPService(
            "https://h/v1", headerFields: [.authorization: "Bearer own", .userAgent: "App"], transport: transport
        ).patient
        let (own, other) = (try #require(URL(string: "https://h/x")), try #require(URL(string: "https://evil.com/x")))
        try await service.send(.get, "/")
        try await service.send(.get, at: own, headerFields: [.authorization: "Bearer call"])
        try await service.send(.get, at: other)
        try await service.send(.get, "/a")
        try await service.send(.get, "/a")
        #expect(
            transport.sent.map { $0.headerFields[.authorization] }
                == ["Bearer own", "Bearer call", nil, "Bearer own", "Bearer own", "Bearer own", nil])
        #expect(transport.sent.map { $0.headerFields[.userAgent] } == ["App", "App", nil, "App", "App", "App", nil])
    }

    // MARK: Coders and limits

    @Test func usesItsCoders() async throws {
        struct Names: Codable, Hashable { let firstName: String }
        let json = ScriptedTransport.Step.respond(200, json: #"{"first_name":"Ada"}"#)
        let transport = ScriptedTransport(json, json, json)
        let (decoder, encoder) = (JSONDecoder(), JSONEncoder())
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        encoder.keyEncodingStrategy = .convertToSnakeCase
        let base = "https://api.example.com"
        let services = [
            HTTPService("https://api.example.com", decoder: decoder, encoder: encoder, transport: transport),
            try HTTPService(parsing: base, decoder: decoder, encoder: encoder, transport: transport),
            try HTTPService(
                url: try #require(URL(string: base)), decoder: decoder, encoder: encoder, transport: transport),
        ]
        for service in services {
            let ada: Names = try await service.fetch(.post, "/", sending: Names(firstName: "Ada"))
            #expect(ada.firstName == "Ada" && transport.sent.last?.body == Data(#"{"first_name":"Ada"}"#.utf8))
            #expect(service.decoder === decoder && service.encoder === encoder)
        }
    }

    @Test func aCallHasItsOwnTimeoutAndDecoder() async throws {
        let transport = ScriptedTransport(.respond(200, json: #""2026-01-01T00:00:00Z""#))
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let service = try service(transport)
        let date: Date = try await service.with(timeout: .seconds(7), decoder: decoder).fetch("/date")
        #expect(date == Date(timeIntervalSince1970: 1_767_225_600))
        let call = try #require(transport.sent.first)
        #expect(call.deadline <= .now + .seconds(7))
        #expect(service.timeout == .seconds(60))
    }

    // MARK: Conditional requests

    @Test func aNotModifiedResponseIsReturnedOrAnExpectedFailure() async throws {
        let unchanged = ScriptedTransport.Step.respond(TransportResponse(statusCode: 304))
        let service = try service(ScriptedTransport(unchanged, unchanged, unchanged))
        let fields: HTTPFields = [.ifNoneMatch: "\"7\""]
        let response = try await service.send(.get, "/", headerFields: fields)
        #expect(response.status == .notModified)
        await recordingFailures { recorder in
            do throws(Interruption<HTTPFailure>) {
                _ = try await service.fetch("/", headerFields: fields, as: Profile.self)
                Issue.record("a 304 has no value")
            } catch {
                #expect(error.failure?.kind == .status(.notModified))
                #expect(error.failure?.nextStep == .useCached)
                #expect(error.failure?.severity == .expected)
                let _: Interruption<HTTPFailure> = error.translated { $0 }
            }
            #expect(recorder.reports.isEmpty && recorder.notes.isEmpty)
            // Without a condition it is an answer that makes no sense.
            let failure = await failure { () throws(Interruption<HTTPFailure>) in try await service.send(.get, "/") }
            #expect(failure?.kind == .status(.notModified))
        }
    }

    // MARK: Results

    @Test func resultsKeepTheTypeOfParallelFailures() async throws {
        let service = try service(ScriptedTransport(.respond(404, json: "{}"), .respond(404, json: "{}")))
        async let first: Result<Profile, _> = service.fetchResult("/a")
        async let second = service.fetchResult(.post, "/b", sending: ["a"], as: Profile.self)
        #expect(await first.interruption?.failure?.status == .notFound)
        #expect(await second.interruption?.failure?.status == .notFound)
    }

    private enum ShelfError: LayerFailure { case failed }

    private static func names(_ notes: [FailureNote]) -> [String] {
        notes.map { note in
            switch note {
            case .unused(_, let code, let site): "unused \(code) \(site.function)"
            case .dropped(_, let code, let site): "dropped \(code) \(site.function)"
            default: "\(note)"
            }
        }
    }

    /// The first failure ends the operation. Those of the other requests are no errors in the log.
    @Test(arguments: [false, true])
    func aResultBesideAFailureThatIsReportedIsNotedAtDebug(_ isDroppedFirst: Bool) async throws {
        let service = try service(ScriptedTransport(.fail(.offline), .fail(.offline)))
        await recordingFailures { recorder in
            func load() async throws(Interruption<ShelfError>) {
                var results: [Result<Profile, Interruption<HTTPFailure>>] = []
                for path in ["/a", "/b"] as [RequestPath] { results.append(await service.fetchResult(path)) }
                do throws(Interruption<HTTPFailure>) {
                    let result = results.removeFirst()
                    if isDroppedFirst { results = [] }
                    _ = try result.get()
                } catch { throw error.translated { _ in .failed } }
                results = []
            }
            do { try await load() } catch {}
            #expect(recorder.reports.count == 1)
            #expect(Self.names(recorder.notes) == ["unused http/offline load()"])
        }
    }

    /// An empty list instead of a failure, as with `fetch`.
    @Test func aResultThatIsDroppedIsAnError() async throws {
        let service = try service(ScriptedTransport(.fail(.offline), .fail(.offline), .respond(404, json: "{}")))
        await recordingFailures { recorder in
            func list() async -> [Int] { (try? await service.fetchResult("/a", as: [Int].self).get()) ?? [] }
            #expect(await list().isEmpty)
            #expect(await list().isEmpty)
            _ = try? await service.fetch("/b", as: Profile.self)
            #expect(
                Self.names(recorder.notes) == [
                    "dropped http/offline list()", "dropped http/offline list()",
                    "dropped http/response-404 aResultThatIsDroppedIsAnError()",
                ])
            #expect(recorder.reports.isEmpty)
        }
    }

    /// Neither was looked at.
    @Test func resultsThatAreAllDroppedAreErrors() async throws {
        let service = try service(ScriptedTransport(.fail(.offline), .fail(.offline)))
        await recordingFailures { recorder in
            func both() async {
                var results: [Result<Profile, Interruption<HTTPFailure>>] = []
                for path in ["/a", "/b"] as [RequestPath] { results.append(await service.fetchResult(path)) }
                results.removeFirst()
                #expect(recorder.notes.isEmpty)
            }
            await both()
            #expect(Self.names(recorder.notes) == ["dropped http/offline both()", "dropped http/offline both()"])
        }
    }

    @Test func usesItsSettings() async throws {
        let transport = ScriptedTransport(.respond(200, json: #""2026-01-01T00:00:00Z""#))
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        var service = try service(transport).with(decoder: decoder)
        service.timeout = .seconds(7)
        service.successBodyLimit = 100
        service.errorBodyLimit = -1
        let before = ContinuousClock.now
        #expect(try await service.fetch("/", as: Date.self) == Date(timeIntervalSince1970: 1_767_225_600))
        let call = try #require(transport.sent.first)
        #expect(call.successBodyLimit == 100)
        #expect(call.errorBodyLimit == 0)
        #expect(call.deadline >= before + .seconds(7))
        #expect(call.deadline <= .now + .seconds(7))
    }
}
