import AsyncHTTPClient
import Foundation
import HTTPTypes
import NIOCore
import NIOSSL
import Testing
import Watertight
import WatertightAsyncHTTPClient
import WatertightHTTP
import WatertightLoopback

/// What AsyncHTTPClient calls "cancelled" without anybody having cancelled.
@Suite(.timeLimit(.minutes(1))) struct AsyncHTTPClientCancellationTests {
    private let patient = TransportLimits(deadline: .seconds(30))

    private func outcome(
        _ transport: AsyncHTTPClientTransport, _ request: HTTPRequest
    ) async -> Result<TransportResponse, Interruption<TransportFailure>> {
        do {
            return .success(try await transport.send(request, body: nil, limits: patient))
        } catch {
            return .failure(error)
        }
    }

    private func post(_ server: LoopbackServer, _ path: String = "/") -> HTTPRequest {
        HTTPRequest(method: .post, scheme: "http", authority: server.authority, path: path)
    }

    /// The client is shut down while one call is in flight and another waits for its connection.
    @Test func isAMisuseWhereTheClientIsShutDown() async throws {
        let server = try await LoopbackServer.start { _ in [.stall] }
        var configuration = AsyncHTTPClientTransport.configuration
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 1
        let client = AsyncHTTPClient.HTTPClient(configuration: configuration)
        let transport = AsyncHTTPClientTransport(client: client)
        let (first, second) = (post(server, "/first"), post(server, "/second"))
        let inFlight = Task { await outcome(transport, first) }
        await server.waitForRequests(1)
        // On the same thread as the look at the pool, or it might ask for a connection only after the shutdown.
        let waiting = Task.immediate { await outcome(transport, second) }
        try? await client.shutdown()

        for (result, delivery) in [
            (await inFlight.value, TransportFailure.Delivery.mayHaveBeenProcessed), (await waiting.value, .notSent),
            (await outcome(transport, first), .notSent),
        ] {
            guard case .failure(.failed(let failure)) = result else {
                Issue.record("\(result)")
                continue
            }
            #expect(failure.reason == .misused)
            #expect(failure.delivery == delivery)
        }
        #expect(server.requests.count == 1)
        try await server.stop()
    }

    /// The caller's own cancellation counts, whatever else goes wrong at the same time.
    @Test func isACancellationWhereTheCallerIsCancelled() async throws {
        let server = try await LoopbackServer.start { _ in [.stall] }
        let client = AsyncHTTPClient.HTTPClient(configuration: AsyncHTTPClientTransport.configuration)
        let transport = AsyncHTTPClientTransport(client: client)
        let request = post(server)
        let task = Task { await outcome(transport, request) }
        await server.waitForRequests(1)
        task.cancel()
        try? await client.shutdown()
        #expect(await task.value == .failure(.cancelled))
        try await server.stop()
    }

    @Test func followsNoRedirectIntoTheOpen() async throws {
        let plain = try await LoopbackServer.start { _ in [.respond("200 OK")] }
        let location = "Location: http://\(plain.authority)/"
        let secure = try await LoopbackServer.start(usesTLS: true) { _ in [.respond("302 Found", fields: [location])] }
        var configuration = AsyncHTTPClientTransport.configuration
        configuration.tlsConfiguration = .makeClientConfiguration()
        configuration.tlsConfiguration?.certificateVerification = .none
        let client = AsyncHTTPClient.HTTPClient(configuration: configuration)
        let transport = AsyncHTTPClientTransport(client: client)
        let request = HTTPRequest(method: .get, scheme: "https", authority: secure.authority, path: "/")
        let response = try await outcome(transport, request).get()
        #expect(response.refusedRedirect == .insecure)
        #expect(ErrorResponse(response, to: RequestSummary(request)).nextStep == .reportFault)
        #expect(plain.requests.isEmpty)
        try await client.shutdown()
        try await secure.stop()
        try await plain.stop()
    }
}
