import Testing
import WatertightHTTP
import WatertightTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite("ProblemDetails")
struct ProblemDetailsTests {
    static func read(_ json: String) -> ProblemDetails? {
        ProblemDetails(json: Data(json.utf8))
    }

    @Test("reads the example of RFC 9457")
    func example() {
        let problem = Self.read(
            """
            {"type": "https://example.com/probs/out-of-credit", "title": "You do not have enough credit.",
             "status": 403, "detail": "Your current balance is 30, but that costs 50.",
             "instance": "/account/12345/msgs/abc", "balance": 30,
             "accounts": ["/account/12345", "/account/67890"]}
            """)
        #expect(
            problem
                == ProblemDetails(
                    type: "https://example.com/probs/out-of-credit",
                    title: "You do not have enough credit.",
                    status: 403,
                    detail: "Your current balance is 30, but that costs 50.",
                    instance: "/account/12345/msgs/abc",
                    extensions: ["balance": 30, "accounts": ["/account/12345", "/account/67890"]]))
    }

    @Test("needs no member")
    func empty() {
        #expect(Self.read("{}") == ProblemDetails())
        #expect(ProblemDetails().type == "about:blank")
        #expect(ProblemDetails().jsonValue == [:])
    }

    @Test("ignores a member of the wrong type, and keeps what was sent")
    func wrongTypes() {
        let problem = Self.read(#"{"type": 1, "title": null, "status": "403", "detail": ["a"], "instance": {}}"#)
        let kept: [String: JSONValue] = [
            "type": 1, "title": .null, "status": "403", "detail": ["a"], "instance": [:],
        ]
        #expect(problem == ProblemDetails(extensions: kept))
        #expect(problem?.jsonValue == .object(kept))
    }

    @Test(
        "a status is any integer",
        arguments: [
            ("403", 403), ("403.0", 403), ("1000", 1000), ("-1", -1), ("403.5", nil), ("1e30", nil), ("true", nil),
            ("\"403\"", nil), ("null", nil),
        ])
    func status(json: String, expected: Int?) {
        #expect(Self.read("{\"status\": \(json)}")?.status == expected)
    }

    @Test(
        "makes nothing of what is no object",
        arguments: ["", " ", "[]", "null", "\"x\"", "12", "{", "<html></html>", "{\"a\": }", "\u{0}"])
    func refused(json: String) {
        #expect(Self.read(json) == nil)
    }

    @Test("makes nothing of bytes that are not UTF-8")
    func notUTF8() {
        #expect(ProblemDetails(json: Data([0x7B, 0x22, 0xFF, 0xFE, 0x22, 0x3A, 0x31, 0x7D])) == nil)
    }

    @Test("makes nothing of a hostile nesting", arguments: [64, 500, 200_000])
    func nesting(depth: Int) {
        let json = "{\"a\":" + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "}"
        #expect(Self.read(json) == nil)
    }

    @Test(
        "knows its content type",
        arguments: [
            "application/problem+json", "Application/Problem+JSON", "application/problem+json; charset=utf-8",
            "application/problem+json;charset=\"utf-8\"", " application/problem+json\t; a=b",
            "application/problem+json;",
        ])
    func contentType(contentType: String) {
        #expect(ProblemDetails.isProblemDetails(contentType: contentType))
        #expect(ProblemDetails.decode(from: Data("{}".utf8), contentType: contentType) == ProblemDetails())
        #expect(ProblemDetails.decode(from: Data("[]".utf8), contentType: contentType) == nil)
    }

    @Test(
        "and no other",
        arguments: [
            nil, "", ";", "application/json", "application/problem+xml", "text/html; a=application/problem+json",
            "application/problem+json2", "application/problem +json", "application/problem+json, text/html",
        ])
    func otherContentType(contentType: String?) {
        #expect(!ProblemDetails.isProblemDetails(contentType: contentType))
        #expect(ProblemDetails.decode(from: Data("{}".utf8), contentType: contentType) == nil)
    }

    @Test("what is read comes out again", arguments: [1, 2, 3, UInt64.random(in: .min ... .max)])
    func roundTrip(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            var members: [String: JSONValue] = [:]
            for name in ["type", "title", "status", "detail", "instance", "balance"] {
                if Bool.random(using: &generator) { members[name] = .random(depth: 2, using: &generator) }
            }
            let problem = ProblemDetails(.object(members))
            #expect(problem?.jsonValue == .object(members))
            let encoded = try JSONEncoder().encode(JSONValue.object(members))
            #expect(ProblemDetails(json: encoded) == problem)
        }
    }

    @Test("any bytes are read or refused", arguments: [1, 2, 3, UInt64.random(in: .min ... .max)])
    func anyBytes(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
                UInt8.random(in: .min ... .max, using: &generator)
            }
            _ = ProblemDetails(json: Data(bytes))
        }
    }
}
