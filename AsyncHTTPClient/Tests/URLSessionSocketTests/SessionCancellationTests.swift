import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
import WatertightLoopback

@testable import WatertightURLSession

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(1))) struct SessionCancellationTests {
    /// As the system does it, or a challenge that somebody rejects.
    @Test func isALostConnectionWhereTheSessionCancels() async throws {
        let server = try await LoopbackServer.start { _ in [.stall] }
        let hub = SessionHub()
        let transport = URLSessionTransport(hub: hub)
        let request = HTTPRequest(method: .get, scheme: "http", authority: server.authority, path: "/")
        let call = Task {
            do throws(Interruption<TransportFailure>) {
                _ = try await transport.send(request, body: nil, limits: TransportLimits(deadline: .seconds(30)))
                return TransportFailure?.none
            } catch {
                return error.failure
            }
        }
        await server.waitForRequests(1)
        hub.session.getAllTasks { tasks in for task in tasks { task.cancel() } }
        let failure = try #require(await call.value)
        #expect(failure.reason == .connectionLost)
        #expect(failure.cause?.fingerprint.code == "-999")
        #expect(failure.request == RequestSummary(request))
        await server.waitUntilNobodyIsConnected()
        try await server.stop()
    }

    /// A session would send its own fields to whatever origin a redirect leads to.
    @Test func keepsAConfigurationsSecretsWithinTheFirstOrigin() async throws {
        let other = try await LoopbackServer.start { _ in [.respond("200 OK")] }
        let location = "Location: http://\(other.authority)/"
        let server = try await LoopbackServer.start { _ in [.respond("302 Found", fields: [location])] }
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpAdditionalHeaders = ["X-API-Key": "secret", "User-Agent": "Weather/1.0"]
        _ = try await URLSessionTransport(configuration: configuration).send(
            HTTPRequest(method: .get, scheme: "http", authority: server.authority, path: "/"), body: nil,
            limits: TransportLimits(deadline: .seconds(30)))
        #expect(server.requests.first?.values(of: "x-api-key") == ["secret"])
        #expect(other.requests.first?.values(of: "x-api-key") == [])
        #expect(other.requests.first?.values(of: "user-agent") == ["Weather/1.0"])
        try await server.stop()
        try await other.stop()
    }
}
