import Foundation
import HTTPTypes
import Testing
import Watertight
@_spi(Tests) import WatertightTesting

@testable import WatertightHTTP

private let fields: HTTPFields = [
    .authorization: "Bearer x", .cookie: "a=b", .contentType: "text/plain", .accept: "text/plain",
]

private func call(
    _ method: HTTPRequest.Method = .get, _ url: String = "https://example.com/a/b?c=d", _ fields: HTTPFields = fields,
    body: Data? = Data("content".utf8)
) throws -> HTTPCall {
    try #require(HTTPCall(method, url, headerFields: fields, body: body))
}

private func redirect(_ status: Int, to locations: String...) -> TransportResponse {
    var fields = HTTPFields()
    fields[values: .location] = locations
    return TransportResponse(statusCode: status, headerFields: fields)
}

private func following(
    _ transport: any HTTPTransport = ScriptedTransport(), maximum: Int = 5, sendsBodyToOtherOrigins: Bool = false
) -> FollowingRedirects {
    FollowingRedirects(
        base: EnforcingLimits(base: transport), maximum: maximum, sendsBodyToOtherOrigins: sendsBodyToOtherOrigins)
}

extension FollowingRedirects {
    /// Sends a call as an `HTTPService` does.
    fileprivate func send(_ call: HTTPCall) async throws(Interruption<HTTPFailure>) -> TransportResponse {
        try await follow(try await base.send(call), to: call)
    }
}

/// The call that a redirect leads to.
private func followed(
    _ call: HTTPCall, _ status: Int, to location: String, sendsBodyToOtherOrigins: Bool = false
) throws -> HTTPCall {
    let step = following(sendsBodyToOtherOrigins: sendsBodyToOtherOrigins).next(
        after: redirect(status, to: location), to: call)
    guard case .follow(let next) = step else { throw Unexpected() }
    return next
}

/// The reason why a redirect is the response.
private func refusal(_ call: HTTPCall, _ response: TransportResponse) throws -> RedirectRefusal? {
    guard case .respond(let refusal) = following().next(after: response, to: call) else { throw Unexpected() }
    return refusal
}

private struct Unexpected: Error {}

@Suite struct FollowingRedirectsTests {
    @Test(arguments: [
        ("/x", "https://example.com/x"), ("x?y=z", "https://example.com/a/x?y=z"), ("../x", "https://example.com/x"),
        ("?q", "https://example.com/a/b?q"), ("//other.com/x", "https://other.com/x"),
        ("https://other.com:8080", "https://other.com:8080/"), ("/x#fragment", "https://example.com/x"),
        ("HTTPS://OTHER.com/X", "https://other.com/X"), ("https://u:p@example.com/x", "https://example.com/x"),
    ])
    func resolvesTheLocation(_ location: String, _ url: String) throws {
        let next = try followed(call(.post), 302, to: location)
        #expect(next.url == url)
        #expect(next.url.hasPrefix("https://\(next.request.authority ?? "")\(next.request.path ?? "")"))
    }

    @Test(arguments: [
        "", "http://127.0.0.1:99999/", "http://127.0.0.1:-1/", "ftp://example.com/", "javascript:alert(1)", "http://",
        "http://[::1", "https://exa mple.com:x/", "mailto:ada@example.com", "/a, /b",
    ])
    func anUnusableLocationIsNotFollowed(_ location: String) throws {
        #expect(try refusal(call(), redirect(302, to: location)) == .unusableLocation)
    }

    @Test func aMissingLocationIsNotFollowed() throws {
        #expect(try refusal(call(), redirect(302)) == .unusableLocation)
    }

    @Test func twoLocationsAreNotFollowed() throws {
        #expect(try refusal(call(), redirect(302, to: "/a", "/b")) == .unusableLocation)
        guard case .follow = following().next(after: redirect(302, to: "/a", "/a"), to: try call()) else {
            throw Unexpected()
        }
    }

    @Test(arguments: [200, 300, 304, 305, 306, 399, 404, 500])
    func anyOtherStatusIsTheResponse(_ status: Int) throws {
        #expect(try refusal(call(), redirect(status, to: "/x")) == nil)
    }

    @Test(arguments: [301, 302, 303]) func aPostBecomesAGetWithoutABody(_ status: Int) throws {
        var first = fields
        let content = [
            "content-type", "content-length", "content-encoding", "content-location", "content-digest", "content-md5",
            "digest", "repr-digest", "last-modified", "expect", "trailer",
        ]
        for name in content { first[try #require(HTTPField.Name(name))] = "x" }
        let next = try followed(call(.post, "https://example.com/", first), status, to: "/x")
        #expect(next.request.method == .get)
        #expect(next.body == nil)
        #expect(Set(next.request.headerFields.map(\.name)) == [.authorization, .cookie, .accept])
    }

    @Test(arguments: [307, 308]) func aPostIsRepeatedIfTheStatusRequiresIt(_ status: Int) throws {
        let next = try followed(call(.post), status, to: "/x")
        #expect(next.request.method == .post)
        #expect(next.body == Data("content".utf8))
    }

    @Test func headAndPutStayWhatTheyAre() throws {
        #expect(try followed(call(.head), 303, to: "/x").request.method == .head)
        #expect(try followed(call(.put), 301, to: "/x").request.method == .put)
    }

    @Test func deadlineAndLimitsStayTheSame() throws {
        let first = try #require(
            HTTPCall(.get, "https://h", timeout: .seconds(3), successBodyLimit: 1, errorBodyLimit: 2))
        let next = try followed(first, 302, to: "/x")
        #expect(next.deadline == first.deadline)
        #expect(next.successBodyLimit == 1)
        #expect(next.errorBodyLimit == 2)
    }

    // MARK: Origins

    @Test(arguments: ["/x", "https://example.com:443/x", "https://EXAMPLE.com/x", "HTTPS://example.com:0443"])
    func everythingIsSentToTheSameOrigin(_ location: String) throws {
        let next = try followed(call(.put), 307, to: location)
        #expect(next.request.headerFields == fields)
        #expect(next.body == Data("content".utf8))
        #expect(next.isAtFirstOrigin)
    }

    @Test(arguments: ["http://example.com/x", "HTTP://other.com/"])
    func anInsecureRedirectIsNotFollowed(_ location: String) throws {
        #expect(try refusal(call(), redirect(302, to: location)) == .insecure)
    }

    @Test func aRedirectToHTTPSIsFollowedAsAnotherOrigin() throws {
        let next = try followed(call(.post, "http://example.com/"), 301, to: "https://example.com/x")
        #expect(next.url == "https://example.com/x")
        #expect(next.request.headerFields[.authorization] == nil)
        #expect(!next.isAtFirstOrigin)
    }

    @Test(arguments: ["https://other.com/", "https://example.com:444/", "https://example.com.evil.com/"])
    func noSecretIsSentToAnotherOrigin(_ location: String) throws {
        var first = fields
        for name in ["X-API-Key", "Origin", "Referer", "Proxy-Authorization", "If-Match", "User-Agent"] {
            first[try #require(HTTPField.Name(name))] = "secret"
        }
        let next = try followed(call(.post, "https://example.com/", first), 303, to: location)
        #expect(next.request.headerFields == [.accept: "text/plain", .userAgent: "secret"])
        #expect(!next.isAtFirstOrigin)
        // Back at the first origin, the fields stay dropped.
        let back = try followed(next, 302, to: "https://example.com/")
        #expect(back.request.headerFields[.authorization] == nil)
        #expect(!back.isAtFirstOrigin)
    }

    @Test(arguments: [307, 308]) func noBodyIsSentToAnotherOrigin(_ status: Int) throws {
        #expect(try refusal(call(.post), redirect(status, to: "https://other.com/")) == .bodyToAnotherOrigin)
        let next = try followed(call(.post), status, to: "https://other.com/", sendsBodyToOtherOrigins: true)
        #expect(next.body == Data("content".utf8))
        #expect(next.request.headerFields == [.contentType: "text/plain", .accept: "text/plain"])
    }

    @Test(arguments: [nil, Data()]) func aRequestWithoutABodyIsRepeatedAtAnotherOrigin(_ body: Data?) throws {
        #expect(try followed(call(.delete, body: body), 307, to: "https://other.com/").request.method == .delete)
    }

    // MARK: Through a service

    private func service(_ steps: ScriptedTransport.Step...) throws -> (HTTPService, ScriptedTransport) {
        let transport = ScriptedTransport(steps)
        return (HTTPService("https://example.com", transport: transport).patient, transport)
    }

    @Test func followsUpToTheMaximum() async throws {
        let steps = (1...3).map { ScriptedTransport.Step.respond(redirect(302, to: "/\($0)")) }
        let transport = ScriptedTransport(steps)
        var service = HTTPService("https://example.com", transport: transport).patient
        service.maximumRedirects = 2
        let limited = service
        let failure = await failure { () throws(Interruption<HTTPFailure>) in try await limited.send(.get, "/") }
        #expect(failure?.kind == .transport(.tooManyRedirects))
        #expect(failure?.context.hops.count == 2)
        #expect(
            transport.sent.map(\.url) == ["https://example.com/", "https://example.com/1", "https://example.com/2"])
    }

    @Test(arguments: [Int.min, -1, 0]) func withoutAMaximumNoRedirectIsFollowed(_ maximum: Int) async throws {
        var (service, transport) = try service(.respond(redirect(302, to: "/x")))
        service.maximumRedirects = maximum
        let limited = service
        let failure = await failure { () throws(Interruption<HTTPFailure>) in try await limited.send(.get, "/") }
        #expect(failure?.kind == .transport(.tooManyRedirects))
        #expect(transport.sent.count == 1)
    }

    @Test func aLoopEnds() async throws {
        let (service, transport) = try service(
            .respond(redirect(302, to: "/b")), .respond(redirect(302, to: "https://example.com:443/a#x")))
        let failure = await failure { () throws(Interruption<HTTPFailure>) in try await service.send(.get, "/a") }
        #expect(failure?.kind == .transport(.tooManyRedirects))
        #expect(transport.sent.count == 2)
    }

    @Test func aRedirectAfterTheDeadlineIsNotSent() async throws {
        let transport = SlowTransport()
        var service = HTTPService("https://example.com", transport: transport).patient
        service.timeout = .milliseconds(1)
        let limited = service
        let failure = await failure { () throws(Interruption<HTTPFailure>) in try await limited.send(.get, "/") }
        #expect(failure?.kind == .transport(.timedOut(.deadline)))
        #expect(failure?.context.hops.count == 1)
        #expect(failure?.context.delivery == .notSent)
    }

    @Test func aRedirectedResponseIsReturned() async throws {
        let (service, transport) = try service(.respond(redirect(303, to: "/b")), .respond(200, json: "[1]"))
        #expect(try await service.fetch(.post, "/a", sending: "secret", as: [Int].self) == [1])
        #expect(transport.sent.map(\.request.method) == [.post, .get])
        #expect(transport.sent.last?.body == nil)
    }

    @Test(arguments: [
        (302, "http://example.com/?token=secret", "insecure"),
        (307, "https://other.com/?token=secret", "body-to-another-origin"),
        (302, "mailto:secret", "unusable-location"),
    ])
    func aRefusedRedirectIsAFailure(_ status: Int, _ location: String, _ refusal: String) async throws {
        let (service, _) = try service(.respond(redirect(status, to: location)))
        let failure = try #require(
            await failure { () throws(Interruption<HTTPFailure>) in
                try await service.send(.post, "/", sending: "password")
            })
        #expect(failure.kind == .status(HTTPResponse.Status(any: status)))
        #expect(failure.nextStep == .reportFault)
        #expect(failure.details["refused-redirect"]?.description == refusal)
        #expect("\(failure)".contains(", not followed: "))
        #expect(!"\(failure) \(failure.details)".contains("secret"))
    }

    @Test func aMultipleChoicesResponseIsNotRefused() {
        #expect(HTTPFailure.sample(status: 300).nextStep == .reportFault)
    }

    @Test func onlyARefusedRedirectCountsInAComparison() async throws {
        let found = TransportResponse(statusCode: 404)
        let response = try await following(ScriptedTransport(.respond(redirect(302, to: "/x")), .respond(found)))
            .send(call())
        #expect(response == found)
        #expect(response.hashValue == found.hashValue)
        let insecure = redirect(302, to: "http://example.com/")
        #expect(try await following(ScriptedTransport(.respond(insecure))).send(call()) != insecure)
    }

    @Test func noLocationTraps() throws {
        let seed = UInt64.random(in: .min ... .max)
        var generator = SeededGenerator(seed: seed)
        let alphabet = Array("htps:/@?#[]%.0123456789abc \u{7F}é-_~\u{301}\r\n\\")
        let first = try call()
        for _ in 0..<2000 {
            let location = String(
                (0..<Int.random(in: 0...30, using: &generator)).compactMap { _ in
                    alphabet.randomElement(using: &generator)
                })
            guard case .follow(let next) = following().next(after: redirect(302, to: location), to: first) else {
                continue
            }
            #expect(
                HTTPCall(.get, next.url, timeout: .patient)?.url == next.url,
                "seed \(seed), location \(location.debugDescription)")
        }
    }
}

/// A transport that redirects after the deadline of the call.
private struct SlowTransport: HTTPTransport {
    func send(_ call: HTTPCall) async throws(Interruption<HTTPFailure>) -> TransportResponse {
        while ContinuousClock.now < call.deadline { await Task.yield() }
        return redirect(302, to: "/x")
    }
}
