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

/// A value that refuses to be encoded.
private struct Unencodable: Encodable {
    let score = Double.nan
}

private let request = HTTPRequest(
    method: .get, scheme: "https", authority: "ada:pw@example.com:8443", path: "/profile?email=ada@example.com")

private func failure(_ steps: ScriptedTransport.Step) async -> HTTPFailure? {
    do {
        _ = try await HTTPClient(transport: ScriptedTransport(steps)).fetch(request, as: Profile.self)
        return nil
    } catch {
        return error.failure
    }
}

private func undecodable(_ steps: ScriptedTransport.Step) async throws -> UndecodableResponse {
    guard case .undecodable(let response) = await failure(steps) else {
        throw Missing()
    }
    return response
}

private struct Missing: Error {}

@Suite struct HTTPClientTests {
    @Test func decodesASuccess() async throws {
        let client = HTTPClient(transport: ScriptedTransport(.respond(200, json: #"{"name":"Ada","tags":[]}"#)))
        #expect(try await client.fetch(request, as: Profile.self) == Profile(name: "Ada", tags: []))
    }

    @Test func asksForJSONWhereItDecodesSomeUnlessTheRequestSaysOtherwise() async throws {
        let answer = ScriptedTransport.Step.respond(200, json: #"{"name":"Ada","tags":[]}"#)
        let transport = ScriptedTransport(answer, answer)
        let client = HTTPClient(transport: transport)
        _ = try await client.fetch(request, as: Profile.self)
        var plain = request
        plain.headerFields[.accept] = "text/plain"
        _ = try await client.fetch(plain, as: Profile.self)
        #expect(
            transport.sent.map(\.request.headerFields[.accept]) == [
                "application/json, application/problem+json", "text/plain",
            ])
    }

    @Test func asksForNothingInParticularWhereItDecodesNothing() async throws {
        let transport = ScriptedTransport(.respond(TransportResponse(statusCode: 204)))
        let response = try await HTTPClient(transport: transport).send(request)
        #expect(response.outcome == .success(.noContent))
        #expect(transport.sent.first?.request.headerFields[.accept] == nil)
    }

    @Test(arguments: [200, 204, 205])
    func takesAnAnswerWithoutABodyForNothing(_ status: Int) async throws {
        let empty = ScriptedTransport.Step.respond(TransportResponse(statusCode: status))
        let client = HTTPClient(transport: ScriptedTransport(empty, empty))
        #expect(try await client.fetch(request, as: Profile?.self) == nil)
        #expect(try await client.fetch(request, sending: ["a"], as: Profile?.self) == nil)
        #expect(try await undecodable(empty).problem == .missingBody)
    }

    @Test func decodesAnOptionalThatIsThere() async throws {
        let transport = ScriptedTransport(
            .respond(200, json: #"{"name":"Ada","tags":[]}"#), .respond(200, json: "null"))
        let client = HTTPClient(transport: transport)
        #expect(try await client.fetch(request, as: Profile?.self) == Profile(name: "Ada", tags: []))
        #expect(try await client.fetch(request, as: Profile?.self) == nil)
    }

    @Test func fetchesAURL() async throws {
        let transport = ScriptedTransport(.respond(200, json: "[1]"))
        let url = try #require(URL(string: "HTTPS://Example.com:8443/a%20b?q=1#fragment"))
        #expect(try await HTTPClient(transport: transport).fetch(url, as: [Int].self) == [1])
        #expect(transport.sent.first?.request.absoluteURL == "https://example.com:8443/a%20b?q=1")
        #expect(transport.sent.first?.request.method == .get)
    }

    @Test(arguments: ["/relative", "mailto:ada@example.com", "data:,x", "file:///etc/passwd"])
    func refusesAURLThatHTTPCannotReach(_ text: String) async throws {
        let transport = ScriptedTransport()
        do {
            _ = try await HTTPClient(transport: transport).fetch(#require(URL(string: text)), as: [Int].self)
            Issue.record("fetched")
        } catch let error as Interruption<HTTPFailure> {
            guard case .transport(let failure) = error.failure else { throw Missing() }
            #expect(failure.reason == .badURL)
            #expect(failure.request != nil)
        }
        #expect(transport.sent.isEmpty)
    }

    @Test func sendsAValueAsJSON() async throws {
        let transport = ScriptedTransport(.respond(200, json: #"{"name":"Ada","tags":[]}"#))
        let sent = Profile(name: "Grace", tags: ["a"])
        _ = try await HTTPClient(transport: transport).fetch(request, sending: sent, as: Profile.self)
        let body = try #require(transport.sent.first?.body)
        #expect(try JSONDecoder().decode(Profile.self, from: body) == sent)
        #expect(transport.sent.first?.request.headerFields[.contentType] == "application/json")
    }

    @Test func passesACancellationOn() async {
        let task = Task {
            do throws(Interruption<HTTPFailure>) {
                _ = try await HTTPClient(transport: ScriptedTransport(.hang)).send(request)
                return false
            } catch { return error == .cancelled }
        }
        task.cancel()
        #expect(await task.value)
    }

    @Test func passesATransportFailureOn() async {
        let expected = TransportFailure(.offline, request: RequestSummary(request))
        #expect(await failure(.fail(.offline)) == .transport(expected))
    }

    @Test func keepsTheRequestThatATransportNames() async {
        let last = RequestSummary(HTTPRequest(method: .get, scheme: "https", authority: "b", path: "/"))
        let told = TransportFailure(
            .offline, request: last, redirects: [RedirectHop(RequestSummary(request), statusCode: 302)])
        #expect(await failure(.fail(told)) == .transport(told))
    }

    // MARK: Error responses

    @Test(arguments: [100, 199, 300, 304, 399, 400, 401, 418, 499, 500, 599, 600, 999, 1000, 0, -1, .max, .min])
    func takesEveryOtherStatusForAnErrorResponse(_ status: Int) async throws {
        guard case .response(let response) = await failure(.respond(TransportResponse(statusCode: status))) else {
            throw Missing()
        }
        #expect(response.statusCode == status)
        #expect(response.code.description == "http/response-\(status)")
    }

    @Test func keepsWhatTheServerSaid() async throws {
        let json = #"{"type":"urn:locked","title":"Locked","lockedUntil":"2026-01-01T00:00:00Z"}"#
        let fields: HTTPFields = [.contentType: "application/problem+json", .retryAfter: "120"]
        guard case .response(let response) = await failure(.respond(423, json: json, headerFields: fields)) else {
            throw Missing()
        }
        #expect(response.problem?.type == "urn:locked")
        #expect(response.problem?.extensions["lockedUntil"] == .string("2026-01-01T00:00:00Z"))
        #expect(response.retryAfter == .delay(.seconds(120)))
        #expect(response.body == Data(json.utf8))
        #expect(response.details["problem"]?.description == "urn:locked")
    }

    @Test func saysNothingPersonalOfTheRequest() async throws {
        let failure = try #require(await failure(.respond(500, json: #"{"email":"ada@example.com"}"#)))
        let said = "\(failure.code) \(failure.details)"
        #expect(said.contains("GET https://example.com:8443/profile?email=…"))
        for secret in ["ada", "pw"] { #expect(!said.contains(secret)) }
    }

    // MARK: Bodies that are not the value

    @Test(arguments: ["{", "[1,2", "\u{0}", "nonsense"])
    func tellsMalformedJSONAndKeepsItsBytes(_ body: String) async throws {
        let response = try await undecodable(.respond(200, json: body))
        #expect(response.problem == .malformed)
        #expect(response.body == Data(body.utf8))
        #expect(response.cause != nil)
    }

    @Test func tellsACaptivePortal() async throws {
        let response = try await undecodable(
            .respond(200, json: "<html>Welcome</html>", headerFields: [.contentType: "text/html; charset=utf-8"]))
        #expect(response.problem == .unexpectedMediaType("text/html"))
        #expect(response.body == Data("<html>Welcome</html>".utf8))
    }

    @Test(arguments: ["br", "gzip, br", "x-unknown"])
    func tellsAContentCodingThatNobodyDecoded(_ coding: String) async throws {
        let response = try await undecodable(
            .respond(200, json: "\u{1F}nonsense", headerFields: [.contentEncoding: coding]))
        #expect(response.problem == .unexpectedContentCoding(coding))
        #expect(response.code.description == "http/undecodable-content-coding")
        #expect(!response.body.isEmpty)
    }

    @Test func takesNoIncompleteBodyForNothing() async throws {
        var cut = TransportResponse(statusCode: 200, headerFields: [.contentEncoding: "br"])
        cut.isBodyTruncated = true
        do {
            _ = try await HTTPClient(transport: ScriptedTransport(.respond(cut))).fetch(request, as: Profile?.self)
            Issue.record("decoded")
        } catch {
            guard case .undecodable(let response) = error.failure else { throw Missing() }
            #expect(response.problem == .unexpectedContentCoding("br"))
        }
    }

    @Test func namesTheRequestThatAnswered() async throws {
        let last = RequestSummary(HTTPRequest(method: .get, scheme: "https", authority: "b", path: "/"))
        let hop = RedirectHop(RequestSummary(request), statusCode: 302)
        for status in [200, 404] {
            var response = TransportResponse(statusCode: status, body: Data("x".utf8))
            (response.request, response.redirects) = (last, [hop])
            let failure = await failure(.respond(response))
            #expect(failure?.request == last)
            #expect(failure?.redirects == [hop])
            #expect(failure?.details["request"]?.description == "GET https://b/")
        }
    }

    @Test func tellsAMissingKey() async throws {
        let response = try await undecodable(.respond(200, json: #"{"name":"Ada"}"#))
        #expect(response.problem == .missingKey("tags"))
        #expect(response.codingPath.isEmpty)
    }

    @Test func tellsAMissingValue() async throws {
        let response = try await undecodable(.respond(200, json: #"{"name":null,"tags":[]}"#))
        #expect(response.problem == .missingValue)
        #expect(response.codingPath == ["name"])
    }

    @Test func tellsAnotherTypeAndWhereItIs() async throws {
        let response = try await undecodable(.respond(200, json: #"{"name":"Ada","tags":["a",7]}"#))
        #expect(response.problem == .typeMismatch)
        #expect(response.codingPath == ["tags", "[1]"])
        #expect(response.details["coding-path"]?.description == "tags.[1]")
    }

    @Test func keepsNoMoreBytesThanAllowed() async throws {
        let configuration = HTTPClient.Configuration(undecodableBytes: 10)
        let client = HTTPClient(
            transport: ScriptedTransport(.respond(200, json: String(repeating: "x", count: 100))),
            configuration: configuration)
        do {
            _ = try await client.fetch(request, as: Profile.self)
            Issue.record("decoded")
        } catch {
            guard case .undecodable(let response) = error.failure else { throw Missing() }
            #expect(response.body.count == 10)
            #expect(response.bodySize == 100)
        }
    }

    // MARK: Requests that cannot be encoded

    @Test func sendsNothingThatCannotBeEncoded() async throws {
        let transport = ScriptedTransport(.respond(200, json: "{}"))
        do {
            try await HTTPClient(transport: transport).send(request, sending: Unencodable())
            Issue.record("encoded")
        } catch {
            guard case .unencodable(let unencodable) = error.failure else { throw Missing() }
            #expect(unencodable.codingPath == ["score"])
        }
        #expect(transport.sent.isEmpty)
    }
}
