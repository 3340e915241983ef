import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
import WatertightTesting

/// What of a server's and a person's words gets into a log.
@Suite struct LoggedValuesTests {
    private func failure(problem: String) -> ErrorResponse {
        let body = JSONValue.object(["type": .string(problem), "detail": "ada@example.com"])
        return ErrorResponse(
            TransportResponse(
                statusCode: 403, headerFields: [.contentType: "application/problem+json", .setCookie: "sid=tok_4f9a"],
                body: (try? JSONEncoder().encode(body)) ?? Data()),
            to: RequestSummary(
                HTTPRequest(
                    method: .get, scheme: "https", authority: "ada:tok_4f9a@example.com",
                    path: "/users/ada@example.com/a%40b;v=1/orders;jsessionid=tok_4f9a?token=tok_4f9a#tok_4f9a")))
    }

    @Test func describesAResponseWithoutItsValues() {
        let failure = HTTPFailure.response(failure(problem: "https://example.com/problems/locked"))
        for text in [
            "\(failure)", String(reflecting: failure), "\(Interruption.failed(failure))", "\(failure.details)",
        ] {
            #expect(!text.contains("tok_4f9a"))
            #expect(!text.contains("ada"))
        }
        #expect(failure.details["request"]?.description == "GET https://example.com/users/…/…/orders;…?token=…")
    }

    @Test func forgesNoLineOfALog() throws {
        let text = try #require(
            failure(problem: "x\n2026-11-21 error: \u{1B}[2J\r\u{2028}\u{202E}y").details["problem"])
        #expect(!text.description.contains { $0.isNewline || $0 == "\u{1B}" || $0 == "\u{202E}" })
    }

    @Test func fillsNoLog() throws {
        let text = try #require(failure(problem: String(repeating: "é", count: 30_000)).details["problem"])
        #expect(text.description.utf8.count < 300)
    }

    @Test func namesNobodyInACodingPath() async throws {
        let key = "ada@example.com"
        let response = TransportResponse(
            statusCode: 200, headerFields: [.contentType: "application/json"],
            body: try JSONEncoder().encode([key: "not a number"]))
        let client = HTTPClient(transport: ScriptedTransport(.respond(response)))
        do {
            _ = try await client.fetch(
                HTTPRequest(method: .get, scheme: "https", authority: "example.com", path: "/"), as: [String: Int].self)
            Issue.record("decoded")
        } catch {
            let details = try #require(error.failure?.details)
            #expect(details["coding-path"] != nil)
            let text = String(describing: details)
            #expect(!text.contains("ada"))
        }
    }
}
