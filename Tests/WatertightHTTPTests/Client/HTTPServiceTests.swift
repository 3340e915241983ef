import Dispatch
import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
import WatertightTesting

private let mainQueue = DispatchSpecificKey<Bool>()

/// A type of an app whose default isolation is the main actor.
@MainActor private struct Item {
    let isOnMainActor: Bool
}

extension Item: @MainActor Decodable {
    init(from decoder: any Decoder) throws {
        isOnMainActor = DispatchQueue.getSpecific(key: mainQueue) != nil
    }
}

@Suite struct HTTPServiceTests {
    // MARK: The base URL

    @Test(arguments: [
        ("", "a base URL is absolute, such as https://example.com"),
        ("example.com", "a base URL is absolute, such as https://example.com"),
        ("ftp://example.com", "the scheme must be http or https"), ("http://", "the host or the port is invalid"),
        ("http:///path", "the host or the port is invalid"),
        ("https://user@example.com", "a base URL has no credentials"),
        ("https://u:p@example.com", "a base URL has no credentials"),
        ("https://example.com/?q", "a base URL has no query"),
        ("https://example.com/a/../b", "the path has a dot segment"),
        ("https://example.com/.", "the path has a dot segment"),
        ("https://example.com/a/%2E%2e/b", "the path has a dot segment"),
        ("https://example.com/#f", "a base URL has no fragment"),
        ("http://example.com:99999", "the host or the port is invalid"),
        ("http://exa mple.com", "the host or the port is invalid"),
        ("http://example.com:port", "the host or the port is invalid"),
        ("https://[::1", "the host or the port is invalid"), ("https://münchen.de", "the host or the port is invalid"),
        ("https://h/%zz", "the path has a control character, a backslash or an incomplete escape"),
    ])
    func aBaseURLIsAbsoluteWithoutCredentialsQueryAndFragment(_ url: String, _ problem: String) {
        let failure = #expect(throws: HTTPFailure.self) {
            try HTTPService(parsing: url, transport: ScriptedTransport())
        }
        #expect(failure?.kind == .transport(.badURL))
        #expect(failure?.description.hasSuffix(": \(problem)") == true, "\(String(describing: failure))")
        #expect(failure?.description.contains("u:p") == false)
    }

    @Test(arguments: [
        ("http://127.0.0.1:8080", "http://127.0.0.1:8080"), ("HTTPS://H:443/v1/", "https://h/v1"),
        ("http://[::1]:8080", "http://[::1]:8080"), ("https://example.com/", "https://example.com"),
        ("https://h/@me", "https://h/@me"), ("https://h/a b|ü", "https://h/a%20b%7C%C3%BC"),
    ])
    func aBaseURLIsNormalized(_ url: String, _ baseURL: String) throws {
        #expect(try HTTPService(parsing: url, transport: ScriptedTransport()).baseURL == baseURL)
    }

    @Test func aServiceIsCreatedFromAURL() throws {
        let url = try #require(URL(string: "https://example.com/v1/"))
        #expect(try HTTPService(url: url, transport: ScriptedTransport()).baseURL == "https://example.com/v1")
        let mail = try #require(URL(string: "mailto:ada@example.com"))
        #expect(throws: HTTPFailure.self) { try HTTPService(url: mail, transport: ScriptedTransport()) }
    }

    @Test func aWrongLiteralStopsADebugBuild() async {
        await #expect(processExitsWith: .failure) {
            _ = HTTPService("example.com", transport: ScriptedTransport()).patient
        }
    }

    @Test func aWrongLiteralIsADefectInAReleaseBuildAndEachCallFails() async {
        await recordingFailures { recorder in
            let transport = ScriptedTransport()
            let service = ProgrammingError.$stopsDebugBuilds.withValue(false) {
                HTTPService("https://u:p@example.com", transport: transport).patient
            }
            #expect(recorder.reports.map(\.severity) == [.defect])
            #expect(recorder.reports.map(\.code.description) == ["http/bad-url"])
            #expect(!"\(recorder.reports)".contains("u:p"))
            let failure = await failure { () throws(Interruption<HTTPFailure>) in try await service.send(.get, "/users")
            }
            #expect(failure?.kind == .transport(.badURL))
            #expect(service.baseURL.isEmpty)
            #expect(transport.sent.isEmpty)
        }
    }

    @Test(
        arguments: [
            ("", "", "https://h/"), ("", "/", "https://h/"), ("", "/users", "https://h/users"),
            ("", "?q=1", "https://h/?q=1"), ("/v1", "", "https://h/v1"), ("/v1", "/", "https://h/v1/"),
            ("/v1", "/users", "https://h/v1/users"), ("/v1", "?q=1", "https://h/v1?q=1"),
            ("/v1/", "/users/", "https://h/v1/users/"), ("/v1", "/users?a=/b", "https://h/v1/users?a=/b"),
        ] as [(String, RequestPath, String)])
    func joinsTheBaseURLAndThePath(_ base: String, _ path: RequestPath, _ url: String) async throws {
        let transport = ScriptedTransport(.respond(TransportResponse(statusCode: 204)))
        try await service(transport, "https://h\(base)").send(.get, path)
        #expect(transport.sent.first?.url == url)
        #expect("https://h" + (transport.sent.first?.request.path ?? "") == url)
    }

    @Test func encodesQueryItems() async throws {
        let items = RequestQuery([
            URLQueryItem(name: "q", value: "a b&c=d+e/é?#%"), URLQueryItem(name: "flag", value: nil),
            URLQueryItem(name: "a=b", value: ""),
        ])
        let encoded = "q=a%20b%26c%3Dd%2Be%2F%C3%A9%3F%23%25&flag&a%3Db="
        let transport = ScriptedTransport(Array(repeating: .respond(TransportResponse(statusCode: 204)), count: 3))
        let service = try service(transport, "https://h/v1")
        try await service.send(.get, "/users", query: items)
        try await service.send(.get, "/users?x=1", query: items)
        try await service.send(.get, "", query: items)
        #expect(
            transport.sent.map(\.url) == [
                "https://h/v1/users?\(encoded)", "https://h/v1/users?x=1&\(encoded)", "https://h/v1?\(encoded)",
            ])
    }

    // MARK: Values

    @Test func decodesASuccess() async throws {
        #expect(
            try await service(ScriptedTransport(ada)).fetch("/profile", as: Profile.self)
                == Profile(name: "Ada", tags: []))
    }

    @Test func requestsJSONOnlyIfItIsDecoded() async throws {
        let transport = ScriptedTransport(ada, ada, ada)
        let service = try service(transport)
        let profile: Profile = try await service.fetch("/profile")
        #expect(profile.name == "Ada")
        _ = try await service.fetch("/profile", headerFields: [.accept: "text/plain"], as: Profile.self)
        try await service.send(.get, "/profile")
        #expect(
            transport.sent.map(\.request.headerFields[.accept]) == [
                "application/json, application/problem+json", "text/plain", nil,
            ])
        #expect(transport.sent.map(\.request.method) == [.get, .get, .get])
    }

    @Test(arguments: [200, 204, 205])
    func aResponseWithoutABodyIsNil(_ status: Int) async throws {
        let empty = ScriptedTransport.Step.respond(TransportResponse(statusCode: status))
        let service = try service(ScriptedTransport(empty, empty))
        #expect(try await service.fetch("/", as: Profile?.self) == nil)
        #expect(try await service.fetch(.post, "/", sending: ["a"], as: Profile?.self) == nil)
        #expect(try await failure(empty).kind == .undecodable(.missingBody))
    }

    @Test func decodesAnOptional() async throws {
        let service = try service(ScriptedTransport(ada, .respond(200, json: "null")))
        #expect(try await service.fetch("/", as: Profile?.self) == Profile(name: "Ada", tags: []))
        #expect(try await service.fetch("/", as: Profile?.self) == nil)
    }

    /// An optional variable gets a value or an error, never a `nil` from a missing body.
    @Test(
        arguments: [
            (.respond(TransportResponse(statusCode: 200)), .missingBody),
            (.respond(TransportResponse(statusCode: 204)), .missingBody),
            (.respond(200, json: " null\r\n"), .missingValue),
        ] as [(ScriptedTransport.Step, BodyProblem)])
    func anInferredOptionalIsNeverMadeFromItsAbsence(_ step: ScriptedTransport.Step, _ problem: BodyProblem)
        async throws
    {
        final class Screen {
            var profile: Profile?
        }
        let url = try #require(URL(string: "https://example.com/v1/profile"))
        let service = try service(ScriptedTransport(Array(repeating: step, count: 6)))
        func kind(
            _ call: (HTTPService) async throws(Interruption<HTTPFailure>) -> Profile?
        ) async -> HTTPFailure.Kind? {
            let failure = await failure { () async throws(Interruption<HTTPFailure>) in try await call(service) }
            return failure?.kind
        }
        func get(_ service: HTTPService) async throws(Interruption<HTTPFailure>) -> Profile? {
            try await service.fetch("/profile")
        }
        func post(_ service: HTTPService) async throws(Interruption<HTTPFailure>) -> Profile? {
            try await service.fetch(.post, "/profile", sending: ["a"])
        }
        func getURL(_ service: HTTPService) async throws(Interruption<HTTPFailure>) -> Profile? {
            try await service.fetch(at: url)
        }
        func getWithResponse(_ service: HTTPService) async throws(Interruption<HTTPFailure>) -> Profile? {
            let answer: (value: Profile?, response: TransportResponse) =
                try await service.fetchWithResponse(.get, "/profile")
            return answer.value
        }
        func result(_ service: HTTPService) async throws(Interruption<HTTPFailure>) -> Profile? {
            try await service.fetchResult("/profile").get()
        }
        func property(_ service: HTTPService) async throws(Interruption<HTTPFailure>) -> Profile? {
            let screen = Screen()
            screen.profile = try await service.fetch("/profile")
            return screen.profile
        }
        for call in [get, post, getURL, getWithResponse, result, property] {
            #expect(await kind(call) == .undecodable(problem))
        }
    }

    @Test func anInferredOptionalIsAValueIfThereIsOne() async throws {
        let profile: Profile? = try await service(ScriptedTransport(ada)).fetch("/profile")
        #expect(profile?.name == "Ada")
    }

    @Test func anIncompleteBodyIsNotNil() async throws {
        let cut = TransportResponse(statusCode: 200, headerFields: [.contentEncoding: "br"], isBodyTruncated: true)
        let service = try service(ScriptedTransport(.respond(cut)))
        let failure = await failure { () throws(Interruption<HTTPFailure>) in
            try await service.fetch("/", as: Profile?.self)
        }
        #expect(failure?.kind == .undecodable(.unexpectedContentCoding("br")))
    }

    @Test func fetchesAURL() async throws {
        let transport = ScriptedTransport(.respond(200, json: "[1]"))
        let url = try #require(URL(string: "HTTPS://u:p@Other.com:8443/a%20b?q=1#fragment"))
        #expect(try await service(transport).fetch(at: url, as: [Int].self) == [1])
        #expect(transport.sent.first?.url == "https://other.com:8443/a%20b?q=1")
        #expect(transport.sent.first?.request.method == .get)
        #expect(transport.sent.first?.request.authority == "other.com:8443")
    }

    @Test func sendsContentToAURLAndDecodes() async throws {
        let answer = ScriptedTransport.Step.respond(201, json: "[1]", headerFields: [.location: "/a/1"])
        let transport = ScriptedTransport(answer, answer, answer, answer, answer)
        var service = try service(transport)
        service.headerFields = [.authorization: "secret"]
        let (url, own) = ("https://other.com/a?q=1", "https://example.com/b")
        let (other, link) = (try #require(URL(string: url)), try #require(URL(string: own)))
        #expect(try await service.fetch(.post, at: other, sending: ["x"], as: [Int].self) == [1])
        let (value, response) = try await service.fetchWithResponse(.put, at: other, sending: ["x"], as: [Int].self)
        #expect(value == [1] && response.headerFields[.location] == "/a/1")
        #expect(try await service.fetchResult(.post, at: other, sending: ["x"], as: [Int].self).get() == [1])
        #expect(try await service.fetchWithResponse(at: link, as: [Int].self).value == [1])
        #expect(try await service.fetchResult(at: link, as: [Int].self).get() == [1])
        #expect(transport.sent.map(\.request.method) == [.post, .put, .post, .get, .get])
        #expect(transport.sent.map(\.url) == [url, url, url, own, own])
        #expect(transport.sent.map(\.headerFields[.authorization]) == [nil, nil, nil, "secret", "secret"])
        #expect(
            transport.sent.map { $0.body.map { String(decoding: $0, as: UTF8.self) } } == [
                #"["x"]"#, #"["x"]"#, #"["x"]"#, nil, nil,
            ])
    }

    // MARK: Decoding a response later

    @Test func decodesAResponseThatWasSent() async throws {
        let transport = ScriptedTransport(ada, ada, .respond(200, json: #"{"NAME":1}"#))
        let service = try service(transport)
        let url = try #require(URL(string: "https://other.com/users/4711"))
        #expect(try await service.decode(Profile.self, from: service.send(.get, "/profile")).name == "Ada")
        #expect(try await service.decode(Profile.self, from: service.send(.get, at: url)).name == "Ada")
        let response = try await service.send(.post, "/users/\("SECRET")/x", sending: ["x"])
        let error = #expect(throws: Interruption<HTTPFailure>.self) {
            try service.decode(Profile.self, from: response)
        }
        #expect(error?.failure?.kind == .undecodable(.missingKey("name")))
        #expect(error?.failure?.method == .post)
        #expect(error?.failure?.template == "https://example.com/v1/users/{}/x")
        #expect(error?.failure?.delivery == .answered)
    }

    @Test func decodesAResponseOfAnotherPart() throws {
        let service = try service(ScriptedTransport())
        let body = Data(#"{"name":"Ada","tags":[]}"#.utf8)
        #expect(try service.decode(Profile.self, from: TransportResponse(statusCode: 200, body: body)).name == "Ada")
        #expect(try service.decode(Profile?.self, from: TransportResponse(statusCode: 204)) == nil)
        for (status, kind) in [(200, .undecodable(.missingBody)), (503, .status(.serviceUnavailable))]
            as [(Int, HTTPFailure.Kind)]
        {
            let error = #expect(throws: Interruption<HTTPFailure>.self) {
                try service.decode(Profile.self, from: TransportResponse(statusCode: status))
            }
            #expect(error?.failure?.kind == kind)
            #expect(error?.failure?.template == "https://example.com/v1")
        }
    }

    @Test func theTextOfABodyIsUTF8() {
        #expect(TransportResponse(statusCode: 200, body: Data("é\n".utf8)).text == "é\n")
        #expect(TransportResponse(statusCode: 200, body: Data([0x61, 0xFF])).text == "a\u{FFFD}")
        #expect(TransportResponse(statusCode: 204).text.isEmpty)
    }

    @Test(arguments: ["/relative", "mailto:ada@example.com", "data:,x", "file:///etc/passwd"])
    func refusesAURLThatIsNotHTTP(_ text: String) async throws {
        let url = try #require(URL(string: text))
        let service = try service(ScriptedTransport())
        let failure = await failure { () throws(Interruption<HTTPFailure>) in
            try await service.fetch(at: url, as: [Int].self)
        }
        #expect(failure?.kind == .transport(.badURL))
        #expect(failure?.context.delivery == .notSent)
        #expect(failure?.context.method == .get)
        #expect(failure?.description.contains("ada") == false)
    }

    @Test func sendsAValueAsJSON() async throws {
        let transport = ScriptedTransport(ada, ada)
        let sent = Profile(name: "Grace", tags: ["a"])
        let service = try service(transport)
        _ = try await service.fetch(.put, "/profile", sending: sent, as: Profile.self)
        try await service.send(.patch, "/profile", sending: sent, headerFields: [.contentType: "application/x+json"])
        for call in transport.sent {
            #expect(try JSONDecoder().decode(Profile.self, from: call.body ?? Data()) == sent)
        }
        #expect(transport.sent.map(\.request.method) == [.put, .patch])
        #expect(
            transport.sent.map(\.request.headerFields[.contentType]) == ["application/json", "application/x+json"])
    }

    @Test func sendsBytes() async throws {
        let transport = ScriptedTransport(ada)
        let _: Profile = try await service(transport).fetch(.post, "/x", sending: .data(Data("raw".utf8)))
        #expect(transport.sent.first?.body == Data("raw".utf8))
        #expect(transport.sent.first?.request.headerFields[.contentType] == nil)
    }

    @Test func fetchWithResponseReturnsStatusAndFields() async throws {
        let created = ScriptedTransport.Step.respond(
            201, json: #"{"name":"Ada","tags":[]}"#, headerFields: [.eTag: "\"7\"", .location: "/v1/profiles/7"])
        let service = try service(ScriptedTransport(created, created))
        let sent = try await service.fetchWithResponse(
            .post, "/profiles", sending: ["name": "Ada"], as: Profile.self)
        let plain = try await service.fetchWithResponse(.get, "/profiles", as: Profile.self)
        for (value, response) in [sent, plain] {
            #expect(value.name == "Ada")
            #expect(response.status == .created)
            #expect(response.headerFields[.eTag] == "\"7\"")
            #expect(response.headerFields[.location] == "/v1/profiles/7")
        }
    }

    // MARK: Failures

    @Test(arguments: [100, 199, 300, 304, 399, 400, 401, 418, 499, 500, 599, 600, 999, 1000, 0, -1, .max, .min])
    func everyOtherStatusIsAFailure(_ status: Int) async throws {
        let failure = try await failure(.respond(TransportResponse(statusCode: status)))
        #expect(failure.kind == .status(HTTPResponse.Status(any: status)))
        #expect(failure.code.description == "http/response-\((1...999).contains(status) ? "\(status)" : "invalid")")
        #expect(failure.details["status"] == .number(status))
    }

    @Test func aFailureKeepsTheResponse() async throws {
        let json = #"{"type":"urn:locked","lockedUntil":"2026-01-01T00:00:00Z"}"#
        let failure = try await failure(
            .respond(
                423, json: json, headerFields: [.contentType: "application/problem+json", .retryAfter: "120"]))
        #expect(failure.problem?.type == "urn:locked")
        #expect(failure.decode([String: String].self)?["lockedUntil"] == "2026-01-01T00:00:00Z")
        #expect(failure.retryAfter == .seconds(120))
        #expect(failure.response?.body == Data(json.utf8))
        #expect(failure.status == .locked)
    }

    @Test func theBodyOfAFailureIsLimited() async throws {
        let long = ScriptedTransport.Step.respond(200, json: String(repeating: "x", count: 100))
        var service = try service(ScriptedTransport(long))
        service.errorBodyLimit = 10
        let limited = service
        let failure = try #require(
            await failure { () throws(Interruption<HTTPFailure>) in try await limited.fetch("/", as: Profile.self) })
        #expect(failure.response?.body.count == 10)
        #expect(failure.response?.isBodyTruncated == true)
        #expect(failure.details["body-bytes"]?.description == "100")
    }

    @Test func aValueThatCannotBeEncodedIsNotSent() async throws {
        let transport = ScriptedTransport()
        let service = try service(transport)
        let failure = await failure { () throws(Interruption<HTTPFailure>) in
            try await service.send(.post, "/scores", sending: Unencodable())
        }
        #expect(failure?.kind == .unencodable)
        #expect(failure?.codingPath == ["score"])
        #expect(transport.sent.isEmpty)
    }

    // MARK: Isolation

    @MainActor @Test func aTypeOfTheMainActorIsDecodedThere() async throws {
        DispatchQueue.main.setSpecific(key: mainQueue, value: true)
        let script = ScriptedTransport(Array(repeating: .respond(200, json: "{}"), count: 4))
        let service = HTTPService("https://api.example.com", transport: script)
        #expect(try await service.fetch("/x", as: Item.self).isOnMainActor)
        #expect(try await service.fetch(.post, "/x", as: Item.self).isOnMainActor)
        #expect(try await service.fetchWithResponse(.get, "/x", as: Item.self).value.isOnMainActor)
        let url = try #require(URL(string: "https://api.example.com/x"))
        #expect(try await service.fetch(at: url, as: Item.self).isOnMainActor)
    }
}
