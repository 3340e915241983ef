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

    @Test func asksForJSONUnlessTheRequestSaysOtherwise() async throws {
        let transport = ScriptedTransport(.respond(200, json: "{}"), .respond(200, json: "{}"))
        let client = HTTPClient(transport: transport)
        try await client.send(request)
        var plain = request
        plain.headerFields[.accept] = "text/plain"
        try await client.send(plain)
        #expect(
            transport.sent.map(\.request.headerFields[.accept]) == [
                "application/json, application/problem+json", "text/plain",
            ])
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
        #expect(await failure(.fail(.offline)) == .transport(TransportFailure(.offline)))
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

    @Test(arguments: ["", "{", "[1,2", "\u{0}", "nonsense"])
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
