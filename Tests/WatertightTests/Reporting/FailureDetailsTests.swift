import Testing
import Watertight

@Suite struct FailureDetailsTests {
    @Test func keepsTheOrderAndDuplicateNames() {
        var details: FailureDetails = ["status": 401, "retry": true, "status": 402]
        details.append("code", .code(FailureCode(domain: "http", reason: "response", number: 401)))
        #expect(details.entries.map(\.name) == ["status", "retry", "status", "code"])
        #expect(details.entries.map(\.value.description) == ["401", "true", "402", "http/response-401"])
        #expect(details["status"]?.description == "401")
        #expect(details["none"] == nil)
    }

    @Test func aRedactedStringIsLoggedAsItsLength() {
        #expect(FailureDetails.Value.redacted("ada@example.com").description == "<redacted, 15 bytes>")
    }

    @Test(arguments: [
        "urn:signin:locked", "text/html", "image/svg+xml", "h2", "NSCocoaErrorDomain", "person_is_blocked",
    ])
    func logsAForeignName(_ name: String) {
        #expect(FailureDetails.Value.foreignName(name).description == name)
    }

    @Test(arguments: [
        "urn:x\n2026-01-01 critical root logged in", "ada lovelace", "\u{1B}[2J", "é", "\u{0}", "",
        "sk_live_4f9a", "/home/ada", "user=ada", "deadbeef0123", "ada..lovelace",
        String(repeating: "x", count: 129),
    ])
    func redactsForeignTextsThatAreNotNames(_ name: String) {
        #expect(FailureDetails.Value.foreignName(name).description == "<redacted, \(name.utf8.count) bytes>")
    }
}
