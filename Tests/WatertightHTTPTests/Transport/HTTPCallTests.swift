import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightHTTP

@Suite struct HTTPCallTests {
    @Test(arguments: [
        ("https://Example.com:443/p?q#f", "https://example.com/p?q"), ("http://[::1]:80", "http://[::1]/"),
        ("https://u:p@h?q", "https://h/?q"), ("https://h/a%20b", "https://h/a%20b"),
        ("https://h/a b|é", "https://h/a%20b%7C%C3%A9"),
    ])
    func hasAnAbsoluteURL(_ url: String, _ expected: String) throws {
        let call = try #require(HTTPCall(.get, url, timeout: .patient))
        #expect(call.url == expected)
        #expect("\(call.request.scheme ?? "")://\(call.request.authority ?? "")\(call.request.path ?? "")" == expected)
        #expect(call.isAtFirstOrigin)
    }

    @Test(arguments: ["", "/p", "h/p", "ftp://h/", "https://h/%zz", "https://h/a\\b", "https://"])
    func rejectsAnInvalidURL(_ url: String) {
        #expect(HTTPCall(.get, url, timeout: .patient) == nil)
    }

    @Test(arguments: [Duration.seconds(-5), .zero, .seconds(Int64.max)]) func anyTimeoutIsValid(_ timeout: Duration)
        throws
    {
        let before = ContinuousClock.now
        let call = try #require(HTTPCall(.get, "https://h", timeout: timeout))
        #expect(call.deadline >= before)
    }

    @Test func aFailureHasTheContextOfTheCall() throws {
        struct Refused: Error {}
        let call = try #require(HTTPCall(.post, "https://h/users/4711?token=secret", timeout: .patient))
        let interruption = call.failure(
            foreign: Refused(), as: .connectionLost, delivery: .notSent,
            code: FailureCode(domain: "nio", reason: "lost"))
        let failure = try #require(interruption.failure)
        #expect(failure.kind == .transport(.connectionLost))
        #expect(failure.context.method == .post)
        #expect(failure.context.template == "https://h/users/{}?{}")
        #expect(failure.context.delivery == .notSent)
        #expect(failure.context.elapsed > .zero)
        #expect(interruption.incident?.code?.description == "nio/lost")
        #expect(interruption.incident?.isReported == false)
    }

    @Test func aDescriptionContainsNoValue() throws {
        let call = try #require(
            HTTPCall(
                .post, "https://h/users/ada@SECRET?token=SECRET", headerFields: [.authorization: "SECRET"],
                body: Data("SECRET".utf8), timeout: .patient))
        var dumped = ""
        dump(call, to: &dumped)
        #expect("\(call)" == "POST https://h/users/{}?{}")
        for text in ["\(call)", String(reflecting: call), dumped] { #expect(!text.contains("SECRET")) }
    }
}
