import Foundation
import HTTPTypes
import Testing
import WatertightHTTP
import WatertightTesting

private func request(_ method: HTTPRequest.Method = .get, _ path: String = "/a/b?c=d") -> HTTPRequest {
    HTTPRequest(
        method: method, scheme: "https", authority: "example.com", path: path,
        headerFields: [.authorization: "Bearer x", .cookie: "a=b", .contentType: "text/plain", .accept: "text/plain"])
}

private func step(_ request: HTTPRequest, _ status: Int, to location: String?) -> RedirectChain.Step {
    var chain = RedirectChain(request, body: Data("content".utf8))
    var fields = HTTPFields()
    fields[.location] = location
    return chain.next(statusCode: status, headerFields: fields)
}

private func followed(_ step: RedirectChain.Step) throws -> (HTTPRequest, Data?) {
    guard case .follow(let request, let body) = step else { throw NotFollowed() }
    return (request, body)
}

private struct NotFollowed: Error {}

@Suite struct RedirectChainTests {
    @Test(arguments: [
        ("/x", "https://example.com/x"), ("x?y=z", "https://example.com/a/x?y=z"), ("../x", "https://example.com/x"),
        ("?q", "https://example.com/a/b?q"), ("//other.com/x", "https://other.com/x"),
        ("https://other.com:8080", "https://other.com:8080/"), ("/x#fragment", "https://example.com/x"),
        ("HTTPS://OTHER.com/X", "https://other.com/X"),
    ])
    func resolvesTheLocation(_ location: String, _ url: String) throws {
        let (next, _) = try followed(step(request(), 302, to: location))
        #expect(next.absoluteURL == url)
    }

    @Test(arguments: [
        "", "http://127.0.0.1:99999/", "http://127.0.0.1:-1/", "ftp://example.com/", "javascript:alert(1)", "http://",
        "http://[::1", "https://exa mple.com:x/", "mailto:ada@example.com",
    ])
    func takesWhatLeadsNowhereForTheAnswer(_ location: String) {
        #expect(step(request(), 302, to: location) == .finish)
    }

    @Test func takesARedirectWithoutALocationForTheAnswer() {
        #expect(step(request(), 302, to: nil) == .finish)
    }

    @Test(arguments: [200, 300, 304, 305, 306, 399, 404, 500])
    func takesEveryOtherStatusForTheAnswer(_ status: Int) {
        #expect(step(request(), status, to: "/x") == .finish)
    }

    @Test(arguments: [301, 302, 303]) func turnsAPostIntoAGetWithoutABody(_ status: Int) throws {
        let (next, body) = try followed(step(request(.post), status, to: "/x"))
        #expect(next.method == .get)
        #expect(body == nil)
        #expect(next.headerFields[.contentType] == nil)
    }

    @Test(arguments: [307, 308]) func repeatsAPostWhereItMustStayOne(_ status: Int) throws {
        let (next, body) = try followed(step(request(.post), status, to: "/x"))
        #expect(next.method == .post)
        #expect(body == Data("content".utf8))
    }

    @Test func keepsAHeadAHead() throws {
        #expect(try followed(step(request(.head), 303, to: "/x")).0.method == .head)
    }

    @Test func keepsAPutAPut() throws {
        #expect(try followed(step(request(.put), 301, to: "/x")).0.method == .put)
    }

    @Test func sendsCredentialsToTheSameOrigin() throws {
        #expect(try followed(step(request(), 302, to: "/x")).0.headerFields[.authorization] == "Bearer x")
    }

    @Test(arguments: ["http://example.com/x", "HTTP://other.com/"])
    func followsNoRedirectIntoTheOpen(_ location: String) {
        #expect(step(request(), 302, to: location) == .finish)
    }

    @Test func followsARedirectIntoConfidence() throws {
        var open = request()
        open.scheme = "http"
        let (next, _) = try followed(step(open, 301, to: "https://example.com/x"))
        #expect(next.absoluteURL == "https://example.com/x")
        // Another scheme is another origin.
        #expect(next.headerFields[.authorization] == nil)
    }

    @Test(arguments: ["https://other.com/", "https://example.com:444/"])
    func sendsNoCredentialsToAnotherOrigin(_ location: String) throws {
        let (next, _) = try followed(step(request(), 302, to: location))
        #expect(next.headerFields[.authorization] == nil)
        #expect(next.headerFields[.cookie] == nil)
        #expect(next.headerFields[.accept] == "text/plain")
    }

    @Test func endsACircle() throws {
        var chain = RedirectChain(request(.get, "/a"), body: nil)
        _ = try followed(chain.next(statusCode: 302, headerFields: [.location: "/b"]))
        #expect(chain.next(statusCode: 302, headerFields: [.location: "/a"]) == .fail(.tooManyRedirects))
    }

    @Test func followsNoFurtherThanAllowed() throws {
        var chain = RedirectChain(request(), body: nil, maximum: 2)
        _ = try followed(chain.next(statusCode: 302, headerFields: [.location: "/1"]))
        _ = try followed(chain.next(statusCode: 302, headerFields: [.location: "/2"]))
        #expect(chain.next(statusCode: 302, headerFields: [.location: "/3"]) == .fail(.tooManyRedirects))
    }

    @Test func survivesAnyLocation() {
        let seed = UInt64.random(in: .min ... .max)
        var generator = SeededGenerator(seed: seed)
        let alphabet = Array("htps:/@?#[]%.0123456789abc \u{7F}é-_~")
        for _ in 0..<2000 {
            let location = String(
                (0..<Int.random(in: 0...30, using: &generator)).compactMap { _ in
                    alphabet.randomElement(using: &generator)
                })
            if case .follow(let next, _) = step(request(), 302, to: location) {
                #expect(next.absoluteURL != nil, "seed \(seed), location \(location)")
            }
        }
    }
}
