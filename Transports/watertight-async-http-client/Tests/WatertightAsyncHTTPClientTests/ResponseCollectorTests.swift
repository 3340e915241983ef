import AsyncHTTPClient
import HTTPTypes
import NIOCore
import Testing
import WatertightHTTP
import WatertightLoopback
@_spi(Tests) import WatertightTesting

@testable import WatertightAsyncHTTPClient

@Suite(.hangLimit) struct ResponseCollectorTests {
    /// The client reports the head of each request that it sends.
    @Test func aRedirectThatTheClientFollowsTakesOneConnection() async throws {
        let server = try await LoopbackServer.start { request in
            request.path == "/" ? [.respond("302 Found", fields: ["Location: /x"])] : [.respond("200 OK")]
        }
        var configuration = AsyncHTTPClientTransport.configuration
        configuration.redirectConfiguration = .follow(max: 1, allowCycles: false)
        configuration.timeout.connect = .hours(1)
        let connections = ConnectionsInUse()
        let call = try #require(HTTPCall(.get, "http://\(server.authority)/"))
        let collector = ResponseCollector(call, connections: connections)
        let response = try await HTTPClient.withHTTPClient(configuration: configuration) { client in
            try await client.execute(request: HTTPClient.Request(url: call.url), delegate: collector).get()
        }
        collector.end()
        #expect(response.statusCode == 200)
        #expect(server.requests.count == 2)
        #expect(!connections.areInUse(for: server.authority))
        try await server.stop()
    }
}
