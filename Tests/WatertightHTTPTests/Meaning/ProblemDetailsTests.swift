import Foundation
import HTTPTypes
import Testing
import WatertightTesting

@testable import WatertightHTTP

@Suite struct ProblemDetailsTests {
    private static func read(_ json: String) -> ProblemDetails? { ProblemDetails(json: Data(json.utf8)) }

    @Test func readsTheExampleOfRFC9457() throws {
        let problem = try #require(
            Self.read(
                """
                {"type": "https://example.com/probs/out-of-credit", "title": "You do not have enough credit.",
                 "status": 403, "detail": "Your current balance is 30, but that costs 50.",
                 "instance": "/account/12345/msgs/abc", "balance": 30}
                """))
        #expect(problem.type == "https://example.com/probs/out-of-credit")
        #expect(problem.title == "You do not have enough credit.")
        #expect(problem.status == 403)
        #expect(problem.detail == "Your current balance is 30, but that costs 50.")
        #expect(problem.instance == "/account/12345/msgs/abc")
    }

    @Test func requiresNoMemberAndIgnoresWrongTypes() throws {
        let empty = try #require(Self.read("{}"))
        #expect(empty.type == ProblemDetails.blankType)
        #expect(empty.status == nil)
        #expect(
            Self.read(#"{"type": 1, "title": null, "status": "403", "detail": ["a"], "instance": {}}"#) == empty)
    }

    @Test(arguments: [
        ("403", 403), ("403.0", 403), ("1000", 1000), ("-1", -1), ("403.5", nil), ("1e30", nil), ("true", nil),
        ("\"403\"", nil), ("null", nil),
    ])
    func theStatusIsAnyInteger(_ json: String, _ expected: Int?) {
        #expect(Self.read("{\"status\": \(json)}")?.status == expected)
    }

    @Test(arguments: ["", " ", "[]", "null", "\"x\"", "12", "{", "<html></html>", "{\"a\": }", "\u{0}"])
    func rejectsOtherDocuments(_ json: String) {
        #expect(Self.read(json) == nil)
    }

    @Test func rejectsBytesThatAreNotUTF8() {
        #expect(ProblemDetails(json: Data([0x7B, 0x22, 0xFF, 0xFE, 0x22, 0x3A, 0x31, 0x7D])) == nil)
    }

    @Test(arguments: [
        "application/problem+json", "Application/Problem+JSON", "application/problem+json; charset=utf-8",
        "application/problem+json;charset=\"utf-8\"", " application/problem+json\t; a=b", "application/problem+json;",
    ])
    func recognizesItsContentType(_ contentType: String) {
        #expect(ProblemDetails.decode(from: Data("{}".utf8), contentType: contentType) != nil)
        #expect(ProblemDetails.decode(from: Data("[]".utf8), contentType: contentType) == nil)
    }

    @Test(arguments: [
        nil, "", ";", "application/json", "application/problem+xml", "text/html; a=application/problem+json",
        "application/problem+json2", "application/problem +json", "application/problem+json, text/html",
    ])
    func ignoresOtherContentTypes(_ contentType: String?) {
        #expect(ProblemDetails.decode(from: Data("{}".utf8), contentType: contentType) == nil)
    }

    @Test func aFailureHasExtensionMembers() {
        struct Locked: Decodable { let lockedUntil: String }
        let failure = HTTPFailure.sample(
            status: 423, json: #"{"type":"urn:locked","lockedUntil":"2026-01-01"}"#,
            headerFields: [.contentType: "application/problem+json"])
        #expect(failure.problem?.type == "urn:locked")
        #expect(failure.decode(Locked.self)?.lockedUntil == "2026-01-01")
        #expect(failure.decode([Int].self) == nil)
    }
}
