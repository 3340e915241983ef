import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
import WatertightTesting

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

    /// `JSONDecoder` calls these numbers corrupt data.
    @Test(arguments: ["1.5", "9223372036854775808", "-1e40"]) func aNumberThatTheTypeCannotHold(_ number: String) async
    {
        let service = HTTPService("https://h", transport: ScriptedTransport(.respond(200, json: number)))
        let failure = await failure { () throws(Interruption<HTTPFailure>) in try await service.fetch("/", as: Int.self)
        }
        #expect(failure?.kind == .undecodable(.typeMismatch))
    }

    @Test(arguments: [("br", "br"), ("gzip, br", "{}"), ("x-unknown", "x-unknown"), ("UTF-8", "utf-8")])
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
