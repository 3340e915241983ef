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

private func redirect(_ status: Int, to locations: String...) -> TransportResponse {
    var fields = HTTPFields()
    fields[values: .location] = locations
    return TransportResponse(statusCode: status, headerFields: fields)
}

private func chain(_ request: HTTPRequest, policy: RedirectPolicy = RedirectPolicy()) -> RedirectChain {
    RedirectChain(request, body: Data("content".utf8), policy: policy)
}

/// What is sent next.
private func followed(
    _ request: HTTPRequest, _ status: Int, to location: String, policy: RedirectPolicy = RedirectPolicy()
) throws -> RedirectChain {
    var chain = chain(request, policy: policy)
    try #require(chain.next(redirect(status, to: location)) == .follow)
    return chain
}

/// Why a redirect is the answer.
private func refusal(_ request: HTTPRequest, _ response: TransportResponse) throws -> RedirectRefusal? {
    var chain = chain(request)
    guard case .finish(let answer) = chain.next(response) else { throw NotFinished() }
    #expect(answer.statusCode == response.statusCode)
    return answer.refusedRedirect
}

private struct NotFinished: Error {}

@Suite struct RedirectChainTests {
    @Test(arguments: [
        ("/x", "https://example.com/x"), ("x?y=z", "https://example.com/a/x?y=z"), ("../x", "https://example.com/x"),
        ("?q", "https://example.com/a/b?q"), ("//other.com/x", "https://other.com/x"),
        ("https://other.com:8080", "https://other.com:8080/"), ("/x#fragment", "https://example.com/x"),
        ("HTTPS://OTHER.com/X", "https://other.com/X"),
    ])
    func resolvesTheLocation(_ location: String, _ url: String) throws {
        #expect(try followed(request(.post), 302, to: location).request.absoluteURL == url)
    }

    @Test(arguments: [
        "", "http://127.0.0.1:99999/", "http://127.0.0.1:-1/", "ftp://example.com/", "javascript:alert(1)", "http://",
        "http://[::1", "https://exa mple.com:x/", "mailto:ada@example.com", "/a, /b",
    ])
    func takesWhatLeadsNowhereForTheAnswer(_ location: String) throws {
        #expect(try refusal(request(), redirect(302, to: location)) == .unusableLocation)
    }

    @Test func takesARedirectWithoutALocationForTheAnswer() throws {
        #expect(try refusal(request(), redirect(302)) == .unusableLocation)
    }

    @Test func choosesNotBetweenTwoLocations() throws {
        #expect(try refusal(request(), redirect(302, to: "/a", "/b")) == .unusableLocation)
        var chain = chain(request())
        #expect(chain.next(redirect(302, to: "/a", "/a")) == .follow)
    }

    @Test(arguments: [200, 300, 304, 305, 306, 399, 404, 500])
    func takesEveryOtherStatusForTheAnswer(_ status: Int) throws {
        #expect(try refusal(request(), redirect(status, to: "/x")) == nil)
    }

    @Test(arguments: [301, 302, 303]) func turnsAPostIntoAGetWithoutABody(_ status: Int) throws {
        var post = request(.post)
        let content = [
            "content-type", "content-length", "content-encoding", "content-location", "content-digest", "content-md5",
            "digest", "repr-digest", "last-modified", "expect", "trailer",
        ]
        for name in content { post.headerFields[try #require(HTTPField.Name(name))] = "x" }
        let next = try followed(post, status, to: "/x")
        #expect(next.request.method == .get)
        #expect(next.body == nil)
        #expect(Set(next.request.headerFields.map(\.name)) == [.authorization, .cookie, .accept])
    }

    @Test(arguments: [307, 308]) func repeatsAPostWhereItMustStayOne(_ status: Int) throws {
        let next = try followed(request(.post), status, to: "/x")
        #expect(next.request.method == .post)
        #expect(next.body == Data("content".utf8))
    }

    @Test func keepsAHeadAHead() throws {
        #expect(try followed(request(.head), 303, to: "/x").request.method == .head)
    }

    @Test func keepsAPutAPut() throws {
        #expect(try followed(request(.put), 301, to: "/x").request.method == .put)
    }

    // MARK: Origins

    @Test(arguments: ["/x", "https://example.com:443/x", "https://EXAMPLE.com/x", "HTTPS://example.com:0443"])
    func sendsEverythingToTheSameOrigin(_ location: String) throws {
        let next = try followed(request(.put), 307, to: location)
        #expect(next.request.headerFields == request().headerFields)
        #expect(next.body == Data("content".utf8))
    }

    @Test func fillsInTheDefaultPortOfTheFirstRequestToo() throws {
        var explicit = request()
        explicit.authority = "user@example.com:443"
        #expect(try followed(explicit, 302, to: "https://example.com/x").request.headerFields[.cookie] == "a=b")
    }

    @Test(arguments: ["http://example.com/x", "HTTP://other.com/"])
    func followsNoRedirectIntoTheOpen(_ location: String) throws {
        #expect(try refusal(request(), redirect(302, to: location)) == .insecure)
    }

    @Test func followsARedirectIntoConfidence() throws {
        var open = request(.post)
        open.scheme = "http"
        let next = try followed(open, 301, to: "https://example.com/x").request
        #expect(next.absoluteURL == "https://example.com/x")
        // Another scheme is another origin.
        #expect(next.headerFields[.authorization] == nil)
    }

    @Test(arguments: ["https://other.com/", "https://example.com:444/", "https://example.com.evil.com/"])
    func sendsOnlyHarmlessFieldsToAnotherOrigin(_ location: String) throws {
        var first = request(.post)
        for name in ["X-API-Key", "Origin", "Referer", "Proxy-Authorization", "If-Match", "User-Agent"] {
            first.headerFields[try #require(HTTPField.Name(name))] = "secret"
        }
        let next = try followed(first, 303, to: location).request
        #expect(next.headerFields == [.accept: "text/plain", .userAgent: "secret"])
    }

    @Test(arguments: [307, 308]) func sendsNoBodyToAnotherOrigin(_ status: Int) throws {
        #expect(
            try refusal(request(.post), redirect(status, to: "https://other.com/")) == .bodyToAnotherOrigin)
        let policy = RedirectPolicy(carriesBodyAcrossOrigins: true)
        let next = try followed(request(.post), status, to: "https://other.com/", policy: policy)
        #expect(next.body == Data("content".utf8))
        #expect(next.request.headerFields == [.contentType: "text/plain", .accept: "text/plain"])
    }

    @Test(arguments: [nil, Data()]) func followsWithoutABodyToAnotherOrigin(_ body: Data?) throws {
        var chain = RedirectChain(request(.delete), body: body)
        #expect(chain.next(redirect(307, to: "https://other.com/")) == .follow)
        #expect(chain.request.method == .delete)
    }

    // MARK: How far

    @Test func endsACircle() throws {
        var chain = RedirectChain(request(.get, "/a"), body: nil)
        #expect(chain.next(redirect(302, to: "/b")) == .follow)
        #expect(chain.next(redirect(302, to: "https://example.com:443/a")) == .fail(.tooManyRedirects))
    }

    @Test func followsNoFurtherThanAllowed() throws {
        var chain = RedirectChain(request(), body: nil, policy: RedirectPolicy(maximum: 2))
        #expect(chain.next(redirect(302, to: "/1")) == .follow)
        #expect(chain.next(redirect(302, to: "/2")) == .follow)
        #expect(chain.next(redirect(302, to: "/3")) == .fail(.tooManyRedirects))
    }

    @Test func saysByWhichRedirectsAnAnswerWasReached() throws {
        var chain = RedirectChain(request(.post, "/a?token=secret"), body: nil)
        #expect(chain.next(redirect(303, to: "/b?token=secret")) == .follow)
        #expect(chain.next(redirect(302, to: "/c")) == .follow)
        guard case .finish(let answer) = chain.next(TransportResponse(statusCode: 404)) else { throw NotFinished() }
        #expect(answer.request?.description == "GET https://example.com/c")
        #expect(
            answer.redirects.map(\.description) == [
                "POST https://example.com/a?token=…: 303 See Other", "GET https://example.com/b?token=…: 302 Found",
            ])
    }

    @Test func addsNothingToAnAnswerWithoutRedirects() throws {
        let response = TransportResponse(statusCode: 200, body: Data("x".utf8))
        var chain = chain(request())
        #expect(chain.next(response) == .finish(response))
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
            var chain = RedirectChain(request(), body: nil)
            _ = chain.next(redirect(302, to: location))
            #expect(chain.request.absoluteURL != nil, "seed \(seed), location \(location)")
        }
    }
}
