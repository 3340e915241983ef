import Foundation
import HTTPTypes
import Testing
@testable import Watertight
import WatertightHTTP
import WatertightLoopback
@_spi(Tests) import WatertightTesting

@testable import WatertightURLSession

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.hangLimit) struct SessionCancellationTests {
    /// Such as by the system, or after a rejected challenge.
    @Test func isALostConnectionIfTheSessionCancels() async throws {
        let server = try await LoopbackServer.start { _ in [.stall] }
        let hub = SessionHub()
        let transport = URLSessionTransport(hub: hub)
        let request = try #require(HTTPCall(.get, "http://\(server.authority)/", timeout: .seconds(3600)))
        let call = Task {
            do throws(Interruption<HTTPFailure>) {
                _ = try await transport.send(request)
                return Interruption<HTTPFailure>?.none
            } catch {
                return error
            }
        }
        await server.waitForRequests(1)
        hub.session.getAllTasks { tasks in for task in tasks { task.cancel() } }
        let interruption = try #require(await call.value)
        #expect(interruption.failure?.reason == .connectionLost)
        #expect(interruption.failure?.template == "http://\(server.authority)/")
        #expect(interruption.incident?.chain.first?.code == "-999")
        await server.waitUntilDisconnected()
        try await server.stop()
    }

    /// A session would send its additional fields to any origin that a redirect leads to.
    @Test func sendsTheFieldsOfAConfigurationOnlyToTheFirstOrigin() async throws {
        let other = try await LoopbackServer.start { request in
            request.path == "/" ? [.respond("302 Found", fields: ["Location: /there"])] : [.respond("200 OK")]
        }
        let location = "Location: http://\(other.authority)/"
        let server = try await LoopbackServer.start { request in
            request.path == "/"
                ? [.respond("302 Found", fields: ["Location: /here"])] : [.respond("302 Found", fields: [location])]
        }
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpAdditionalHeaders = ["X-API-Key": "secret"]
        let transport = URLSessionTransport(configuration: configuration)
        var service = try HTTPService(parsing: "http://\(server.authority)", transport: transport)
        service.timeout = .seconds(3600)
        try await service.send(.get, "/")
        #expect(server.requests.map { $0.values(of: "x-api-key") } == [["secret"], ["secret"]])
        #expect(other.requests.map { $0.values(of: "x-api-key") } == [[], []])
        try await server.stop()
        try await other.stop()
    }
}
