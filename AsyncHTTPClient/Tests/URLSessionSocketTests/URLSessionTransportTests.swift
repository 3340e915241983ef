import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
import WatertightLoopback
import WatertightURLSession

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

private let transport = URLSessionTransport()
/// Long enough that only what is tested ends a call.
private let patient = TransportLimits(deadline: .seconds(30))

private func get(_ server: LoopbackServer) -> HTTPRequest {
    HTTPRequest(method: .get, scheme: "http", authority: server.authority, path: "/")
}

/// What is URLSession's own; what holds for every transport is in `TransportTests`.
@Suite(.timeLimit(.minutes(2))) struct URLSessionTransportTests {
    @Test(arguments: ["Basic realm=x", "Digest realm=x, nonce=y", "Bearer"])
    func bringsBackA401(_ challenge: String) async throws {
        let server = try await LoopbackServer.start { _ in
            [.respond("401 Unauthorized", fields: ["WWW-Authenticate: \(challenge)"], body: "who?")]
        }
        let response = try await transport.send(get(server), body: nil, limits: patient)
        #expect(response.statusCode == 401)
        #expect(response.body == Data("who?".utf8))
        #expect(server.requests.count == 1)
        try await server.stop()
    }

    @Test func takesFieldsButNoClockFromAConfiguration() async throws {
        let server = try await LoopbackServer.start { _ in [.respond("200 OK")] }
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpAdditionalHeaders = ["User-Agent": "Weather/1.0"]
        configuration.timeoutIntervalForRequest = 0
        let transport = URLSessionTransport(configuration: configuration)
        #expect(try await transport.send(get(server), body: nil, limits: patient).statusCode == 200)
        #expect(server.requests.first?.fields.contains("User-Agent: Weather/1.0") == true)
        #expect(configuration.timeoutIntervalForRequest == 0)
        try await server.stop()
    }

    @Test func joinsTheValuesOfAField() async throws {
        let server = try await LoopbackServer.start { _ in [.respond("200 OK")] }
        var request = get(server)
        request.headerFields[values: .acceptLanguage] = ["de", "en"]
        request.headerFields[values: .cookie] = ["a=1", "b=2"]
        _ = try await transport.send(request, body: nil, limits: patient)
        let fields = Set(server.requests.flatMap(\.fields).map { $0.lowercased() })
        #expect(fields.isSuperset(of: ["accept-language: de, en", "cookie: a=1; b=2"]))
        try await server.stop()
    }

    @Test(arguments: [HTTPRequest.Method.get, .head, .trace])
    func tellsAnInvalidRequest(_ method: HTTPRequest.Method) async throws {
        let server = try await LoopbackServer.start { _ in [.respond("200 OK")] }
        var request = get(server)
        request.method = method
        let expected = TransportFailure(.invalidRequest, request: RequestSummary(request))
        await #expect(throws: Interruption<TransportFailure>.failed(expected)) {
            try await transport.send(request, body: Data("x".utf8), limits: patient)
        }
        #expect(server.requests.isEmpty)
        try await server.stop()
    }

    /// FoundationNetworking drops the body of a redirect that names no place.
    @Test func answersWithARedirectThatNamesNoPlace() async throws {
        let server = try await LoopbackServer.start { _ in [.respond("302 Found", body: "moved")] }
        let response = try await transport.send(get(server), body: nil, limits: patient)
        #expect(response.statusCode == 302)
        #expect(response.refusedRedirect == .unusableLocation)
        try await server.stop()
    }
}
