import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
import WatertightLoopback
@_spi(Tests) import WatertightTesting
import WatertightURLSession

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

private let transport = URLSessionTransport()

/// Behavior of URLSession only; `TransportTests` covers all transports.
@Suite(.hangLimit) struct URLSessionTransportTests {
    private func call(
        _ server: LoopbackServer, _ method: HTTPRequest.Method = .get, _ headerFields: HTTPFields = [:],
        body: Data? = nil
    ) throws -> HTTPCall {
        // Long enough that only the tested behavior ends a call.
        try #require(
            HTTPCall(
                method, "http://\(server.authority)/", headerFields: headerFields, body: body, timeout: .seconds(3600)))
    }

    @Test(arguments: ["Basic realm=x", "Digest realm=x, nonce=y", "Bearer"])
    func returnsA401(_ challenge: String) async throws {
        let server = try await LoopbackServer.start { _ in
            [.respond("401 Unauthorized", fields: ["WWW-Authenticate: \(challenge)"], body: "who?")]
        }
        let response = try await transport.send(call(server))
        #expect(response.statusCode == 401)
        #expect(response.body == Data("who?".utf8))
        #expect(server.requests.count == 1)
        try await server.stop()
    }

    @Test func usesTheFieldsButNoTimeoutOfAConfiguration() async throws {
        let server = try await LoopbackServer.start { _ in [.respond("200 OK")] }
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpAdditionalHeaders = ["User-Agent": "Weather/1.0", "Accept-Language": "de"]
        configuration.timeoutIntervalForRequest = 0
        let transport = URLSessionTransport(configuration: configuration)
        #expect(try await transport.send(call(server, .get, [.acceptLanguage: "en"])).statusCode == 200)
        #expect(server.requests.first?.values(of: "user-agent") == ["Weather/1.0"])
        #expect(server.requests.first?.values(of: "accept-language") == ["en"])
        #expect(configuration.timeoutIntervalForRequest == 0)
        try await server.stop()
    }

    @Test func joinsTheValuesOfAField() async throws {
        let server = try await LoopbackServer.start { _ in [.respond("200 OK")] }
        var fields = HTTPFields()
        fields[values: .acceptLanguage] = ["de", "en"]
        fields[values: .cookie] = ["a=1", "b=2"]
        _ = try await transport.send(call(server, .get, fields))
        let sent = Set(server.requests.flatMap(\.fields).map { $0.lowercased() })
        #expect(sent.isSuperset(of: ["accept-language: de, en", "cookie: a=1; b=2"]))
        try await server.stop()
    }

    @Test(arguments: [HTTPRequest.Method.get, .head, .trace])
    func refusesABodyThatURLSessionDoesNotSend(_ method: HTTPRequest.Method) async throws {
        let server = try await LoopbackServer.start { _ in [.respond("200 OK")] }
        let call = try call(server, method, body: Data("x".utf8))
        await #expect(throws: call.failure(for: .invalidRequest)) { try await transport.send(call) }
        #expect(server.requests.isEmpty)
        try await server.stop()
    }

    /// FoundationNetworking drops the body of a redirect without a `Location`.
    @Test func returnsARedirectWithoutALocation() async throws {
        let server = try await LoopbackServer.start { _ in [.respond("302 Found", body: "moved")] }
        #expect(try await transport.send(call(server)).statusCode == 302)
        try await server.stop()
    }
}
