import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
import WatertightTesting

private struct Profile: Codable, Hashable {
    let name: String
    let tags: [String]
}

/// A value that cannot be encoded.
private struct Score: Encodable {
    let score = Double.nan
}

private let ada = ScriptedTransport.Step.respond(200, json: #"{"name":"Ada","tags":[]}"#)

private func service(_ transport: any HTTPTransport, _ baseURL: String = "https://example.com/v1") throws -> HTTPService
{
    try #require(HTTPService(baseURL, transport: transport))
}

/// The failure of fetching a profile.
private func failure(_ step: ScriptedTransport.Step) async throws -> HTTPFailure {
    let service = try service(ScriptedTransport(step))
    return try #require(
        await failure { () throws(Interruption<HTTPFailure>) in try await service.fetch("/profile", as: Profile.self) })
}

@Suite struct HTTPServiceTests {
    // MARK: The base URL

    @Test(arguments: [
        "", "example.com", "ftp://example.com", "http://", "http:///path", "https://user@example.com",
        "https://u:p@example.com", "https://example.com/?q", "https://example.com/#f", "http://example.com:99999",
        "http://exa mple.com", "http://example.com:port", "https://[::1",
    ])
    func aBaseURLIsAbsoluteWithoutCredentialsQueryAndFragment(_ url: String) {
        #expect(HTTPService(url, transport: ScriptedTransport()) == nil)
    }

    @Test(arguments: [
        ("http://127.0.0.1:8080", "http://127.0.0.1:8080"), ("HTTPS://H:443/v1/", "https://h/v1"),
        ("http://[::1]:8080", "http://[::1]:8080"), ("https://example.com/", "https://example.com"),
        ("https://h/@me", "https://h/@me"),
    ])
    func aBaseURLIsNormalized(_ url: String, _ baseURL: String) {
        #expect(HTTPService(url, transport: ScriptedTransport())?.baseURL == baseURL)
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
        let items = [
            URLQueryItem(name: "q", value: "a b&c=d+e/é?#%"), URLQueryItem(name: "flag", value: nil),
            URLQueryItem(name: "a=b", value: ""),
        ]
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
        #expect(try await service(transport).fetch(url, as: [Int].self) == [1])
        #expect(transport.sent.first?.url == "https://other.com:8443/a%20b?q=1")
        #expect(transport.sent.first?.request.method == .get)
        #expect(transport.sent.first?.request.authority == "other.com:8443")
    }

    @Test(arguments: ["/relative", "mailto:ada@example.com", "data:,x", "file:///etc/passwd"])
    func refusesAURLThatIsNotHTTP(_ text: String) async throws {
        let url = try #require(URL(string: text))
        let service = try service(ScriptedTransport())
        let failure = await failure { () throws(Interruption<HTTPFailure>) in
            try await service.fetch(url, as: [Int].self)
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
        let _: Profile = try await service(transport).fetch(.post, "/x", body: Data("raw".utf8))
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
            #expect(response.outcome == .success(.created))
            #expect(response.headerFields[.eTag] == "\"7\"")
            #expect(response.headerFields[.location] == "/v1/profiles/7")
        }
    }

    @Test func usesItsSettings() async throws {
        let transport = ScriptedTransport(.respond(200, json: #""2026-01-01T00:00:00Z""#))
        var service = try service(transport)
        service.timeout = .seconds(7)
        service.successBodyLimit = 100
        service.errorBodyLimit = -1
        service.decoder.dateDecodingStrategy = .iso8601
        let before = ContinuousClock.now
        #expect(try await service.fetch("/", as: Date.self) == Date(timeIntervalSince1970: 1_767_225_600))
        let call = try #require(transport.sent.first)
        #expect(call.successBodyLimit == 100)
        #expect(call.errorBodyLimit == 0)
        #expect(call.deadline >= before + .seconds(7))
        #expect(call.deadline <= .now + .seconds(7))
    }

    // MARK: Failures

    @Test func aCancellationIsNoFailure() async throws {
        let service = try service(ScriptedTransport(.hang))
        let task = Task {
            do throws(Interruption<HTTPFailure>) {
                try await service.send(.get, "/")
                return false
            } catch { return error == .cancelled }
        }
        task.cancel()
        #expect(await task.value)
    }

    @Test(arguments: [100, 199, 300, 304, 399, 400, 401, 418, 499, 500, 599, 600, 999, 1000, 0, -1, .max, .min])
    func everyOtherStatusIsAFailure(_ status: Int) async throws {
        let failure = try await failure(.respond(TransportResponse(statusCode: status)))
        #expect(failure.kind == .status(HTTPOutcome(statusCode: status)))
        #expect(failure.code.description == "http/response-\(status)")
    }

    @Test func aFailureKeepsTheResponse() async throws {
        let json = #"{"type":"urn:locked","lockedUntil":"2026-01-01T00:00:00Z"}"#
        let failure = try await failure(
            .respond(
                423, json: json, headerFields: [.contentType: "application/problem+json", .retryAfter: "120"]))
        #expect(failure.problem?.type == "urn:locked")
        #expect(failure.decode([String: String].self)?["lockedUntil"] == "2026-01-01T00:00:00Z")
        #expect(failure.wait == .seconds(120))
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
            try await service.send(.post, "/scores", sending: Score())
        }
        #expect(failure?.kind == .unencodable)
        #expect(failure?.codingPath == ["score"])
        #expect(transport.sent.isEmpty)
    }
}

/// Bodies of successes that aren't the requested value.
@Suite struct BodyProblemTests {
    @Test(arguments: ["{", "[1,2", "\u{0}", "nonsense"])
    func malformedJSON(_ body: String) async throws {
        let failure = try await failure(.respond(200, json: body))
        #expect(failure.kind == .undecodable(.malformed))
        #expect(failure.response?.body == Data(body.utf8))
    }

    @Test func aCaptivePortal() async throws {
        let failure = try await failure(
            .respond(200, json: "<html>Welcome</html>", headerFields: [.contentType: "text/html; charset=utf-8"]))
        #expect(failure.kind == .undecodable(.unexpectedMediaType("text/html")))
        #expect(failure.code.description == "http/undecodable-media-type")
        #expect(failure.details["media-type"]?.description == "text/html")
    }

    @Test(arguments: [("br", "br"), ("gzip, br", "{}"), ("x-unknown", "x-unknown")])
    func anUnknownContentCoding(_ coding: String, _ logged: String) async throws {
        let failure = try await failure(
            .respond(200, json: "\u{1F}nonsense", headerFields: [.contentEncoding: coding]))
        #expect(failure.kind == .undecodable(.unexpectedContentCoding(logged)))
        #expect(failure.code.description == "http/undecodable-content-coding")
    }

    @Test func aMissingKey() async throws {
        let failure = try await failure(.respond(200, json: #"{"name":"Ada"}"#))
        #expect(failure.kind == .undecodable(.missingKey("tags")))
        #expect(failure.code.description == "http/undecodable-missing-key")
        #expect(failure.codingPath.isEmpty)
    }

    @Test func aMissingValue() async throws {
        let failure = try await failure(.respond(200, json: #"{"name":null,"tags":[]}"#))
        #expect(failure.kind == .undecodable(.missingValue))
        #expect(failure.codingPath == ["name"])
    }

    @Test func aValueOfAnotherType() async throws {
        let failure = try await failure(.respond(200, json: #"{"name":"Ada","tags":["a",7]}"#))
        #expect(failure.kind == .undecodable(.typeMismatch))
        #expect(failure.codingPath == ["tags", "[]"])
        #expect(failure.details["coding-path"]?.description == "tags.[]")
    }
}
