import Foundation
import HTTPTypes
import Testing
import Watertight
@_spi(Transports) import WatertightHTTP
@_spi(Tests) import WatertightTesting

/// Whether a user's second attempt may do the same thing twice.
@Suite struct MayHaveBeenProcessedTests {
    private static func request(
        _ method: HTTPRequest.Method, _ steps: [ScriptedTransport.Step], key: String? = nil, retries: Bool = false
    ) async -> HTTPFailure? {
        let script = ScriptedTransport(steps)
        let policy = HTTPRetryPolicy(clock: VirtualClock())
        let service = HTTPService(
            "https://api.example.com", transport: retries ? script.retrying(policy) as any HTTPTransport : script
        ).patient
        let fields: HTTPFields = key.map { [.idempotencyKey: $0] } ?? [:]
        return await failure { () throws(Interruption<HTTPFailure>) in
            let _: Int = try await service.fetch(method, "/orders", headerFields: fields)
        }
    }

    /// One end of a POST each.
    private static let ends: [(ScriptedTransport.Step, Bool)] = [
        (.respond(500, json: "{}"), true), (.respond(502, json: "{}"), true), (.respond(503, json: "{}"), true),
        (.respond(504, json: "{}"), true), (.respond(524, json: "{}"), true), (.respond(201, json: "<html>"), true),
        (.respond(204, json: ""), true), (.fail(.connectionLost), true), (.fail(.timedOut(.deadline)), true),
        (.fail(.malformedResponse), true), (.fail(.responseTooLarge(limit: 1), delivery: .answered), true),
        (.respond(302, json: ""), true), (.fail(.unclassified), true),
        (.respond(400, json: "{}"), false), (.respond(401, json: "{}"), false), (.respond(409, json: "{}"), false),
        (.respond(422, json: "{}"), false), (.respond(429, json: "{}"), false), (.respond(499, json: "{}"), false),
        (.fail(.offline), false), (.fail(.connectionRefused), false),
        (.fail(.connectionLost, delivery: .notSent), false),
        (.fail(.badURL), false),
    ]

    @Test(arguments: ends) func anUnsafeMethodMayHaveBeenProcessed(_ end: ScriptedTransport.Step, _ expected: Bool)
        async
    {
        for method in [HTTPRequest.Method.post, .patch, .put, .delete] {
            #expect(await Self.request(method, [end])?.mayHaveBeenProcessed == expected)
        }
        for method in [HTTPRequest.Method.get, .head] {
            #expect(await Self.request(method, [end])?.mayHaveBeenProcessed == false)
        }
    }

    /// The first attempt may still be in progress.
    @Test func aConflictOfARequestWithAKeyMayHaveBeenProcessed() async {
        #expect(await Self.request(.post, [.respond(409, json: "{}")], key: "k")?.mayHaveBeenProcessed == true)
        #expect(await Self.request(.post, [.respond(422, json: "{}")], key: "k")?.mayHaveBeenProcessed == false)
    }

    @Test(.hangLimit) func anyAttemptCounts() async {
        let lost = await Self.request(
            .post, [.fail(.connectionLost), .respond(422, json: "{}")], key: "k", retries: true)
        #expect(lost?.status == .unprocessableContent && lost?.mayHaveBeenProcessed == true)
        let refused = await Self.request(
            .post, [.respond(429, json: "{}"), .respond(422, json: "{}")], key: "k", retries: true)
        #expect(refused?.mayHaveBeenProcessed == false)
    }

    /// After a 303 the order exists, whatever happens to the page that shows it.
    @Test func aRequestBeforeARedirectCounts() async {
        let seen = ScriptedTransport.Step.respond(303, json: "", headerFields: [.location: "/receipt"])
        let failure = await Self.request(.post, [seen, .respond(404, json: "{}")])
        #expect(failure?.method == .get && failure?.mayHaveBeenProcessed == true)
        let moved = ScriptedTransport.Step.respond(307, json: "", headerFields: [.location: "/v2/orders"])
        #expect(await Self.request(.post, [moved, .respond(404, json: "{}")])?.mayHaveBeenProcessed == false)
        #expect(await Self.request(.get, [seen, .respond(404, json: "{}")])?.mayHaveBeenProcessed == false)
    }

    /// The closure follows the redirect, so retrying it would send the POST again.
    @Test(.hangLimit) func aPolicyAroundAClientRepeatsNoRedirectedPOST() async throws {
        let seen = ScriptedTransport.Step.respond(303, json: "", headerFields: [.location: "/receipt"])
        let script = ScriptedTransport(seen, .respond(503, json: "{}"))
        let client = HTTPService("https://api.example.com", transport: script).patient
        let call = try #require(HTTPCall(.post, "https://api.example.com/orders", timeout: .patient))
        let failure = await failure { () throws(Interruption<HTTPFailure>) in
            try await HTTPRetryPolicy(clock: VirtualClock()).run(call) { _ in try await client.send(.post, "/orders") }
        }
        #expect(failure?.mayHaveBeenProcessed == true)
        #expect(script.sent.map(\.request.method) == [.post, .get])
    }

    /// What a server did before a redirect counts for each later attempt.
    @Test(.hangLimit) func aRequestBeforeARedirectCountsAfterARepetition() async throws {
        let seen = ScriptedTransport.Step.respond(303, json: "", headerFields: [.location: "/receipt"])
        let script = ScriptedTransport(seen, .respond(429, json: "{}"), .fail(.offline), .fail(.offline))
        let client = HTTPService("https://api.example.com", transport: script).patient
        let call = try #require(HTTPCall(.put, "https://api.example.com/orders/1", timeout: .patient))
        let failure = await failure { () throws(Interruption<HTTPFailure>) in
            try await HTTPRetryPolicy(clock: VirtualClock()).run(call) { _ in try await client.send(.put, "/orders/1") }
        }
        #expect(failure?.reason == .offline && failure?.mayHaveBeenProcessed == true)
    }

    /// A client that follows redirects, as most do.
    private struct Following: HTTPTransport {
        let sent: Count
        var enforcesLimits: Bool { true }

        func send(_ call: HTTPCall) async throws(Interruption<HTTPFailure>) -> TransportResponse {
            sent.add()
            return try call.received(TransportResponse(statusCode: 401), from: "https://api.example.com/receipt")
        }
    }

    /// The credential was good enough for the order, and no renewal may send it again.
    @Test(.hangLimit) func aKeeperRepeatsNoRedirectedPOST() async throws {
        let (sent, renewals) = (Count(), Count())
        let keeper = CredentialKeeper("a") {
            $1[.authorization] = $0
        } renew: {
            renewals.add()
            return $0 + "2"
        }
        let client = HTTPService("https://api.example.com", transport: Following(sent: sent)).patient
        let layer = await failure { () throws(Interruption<HTTPFailure>) in
            try await client.with { $0.authenticated(by: keeper) }.send(.post, "/orders")
        }
        #expect(sent.value == 1)
        let call = try #require(HTTPCall(.post, "https://api.example.com/orders", timeout: .patient))
        let own = await failure { () throws(Interruption<HTTPFailure>) in
            try await keeper.run(call) { _ in try await client.send(.post, "/orders") }
        }
        #expect(sent.value == 2 && renewals.value == 0)
        for failure in [layer, own] {
            #expect(failure?.status == .unauthorized && failure?.mayHaveBeenProcessed == true)
        }
    }

    @Test func whatIsNeverSentIsNot() async {
        let service = HTTPService("https://api.example.com", transport: ScriptedTransport()).patient
        let failure = await failure { () throws(Interruption<HTTPFailure>) in
            try await service.send(.post, "/orders", sending: Double.nan)
        }
        #expect(failure?.kind == .unencodable && failure?.mayHaveBeenProcessed == false)
    }
}
