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
@_spi(Tests) import WatertightTesting

/// Errors of AsyncHTTPClient named "canceled" although the caller hasn't canceled.
@Suite(.hangLimit) struct AsyncHTTPClientCancellationTests {
    private func outcome(
        _ transport: AsyncHTTPClientTransport, _ call: HTTPCall
    ) async -> Result<TransportResponse, Interruption<HTTPFailure>> {
        do {
            return .success(try await transport.send(call))
        } catch {
            return .failure(error)
        }
    }

    private func post(_ server: LoopbackServer, _ path: String = "/") throws -> HTTPCall {
        try #require(HTTPCall(.post, "http://\(server.authority)\(path)", timeout: .seconds(3600)))
    }

    /// The client is shut down while one call is in flight and another waits for its connection.
    @Test func isAMisuseIfTheClientIsShutDown() async throws {
        let server = try await LoopbackServer.start { _ in [.stall] }
        var configuration = AsyncHTTPClientTransport.configuration
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 1
        configuration.timeout.connect = .hours(1)
        let (first, second) = (try post(server, "/first"), try post(server, "/second"))
        let client = HTTPClient(configuration: configuration)
        let transport = AsyncHTTPClientTransport(client: client)
        let inFlight = Task { await outcome(transport, first) }
        await server.waitForRequests(1)
        // Started on this thread, so that it requests a connection before the shutdown.
        let waiting = Task.immediate { await outcome(transport, second) }
        try? await client.shutdown()

        for (result, delivery) in [
            (await inFlight.value, HTTPFailure.Delivery.mayHaveBeenProcessed), (await waiting.value, .notSent),
            (await outcome(transport, first), .notSent),
        ] {
            guard case .failure(.failed(let failure, _)) = result else {
                Issue.record("\(result)")
                continue
            }
            #expect(failure.reason == .misused)
            #expect(failure.delivery == delivery)
        }
        #expect(server.requests.count == 1)
        try await server.stop()
    }

    /// The caller's own cancellation takes precedence over any other failure at the same time.
    @Test func isACancellationIfTheCallerIsCancelled() async throws {
        let server = try await LoopbackServer.start { _ in [.stall] }
        var configuration = AsyncHTTPClientTransport.configuration
        configuration.timeout.connect = .hours(1)
        let call = try post(server)
        let client = HTTPClient(configuration: configuration)
        let transport = AsyncHTTPClientTransport(client: client)
        let task = Task { await outcome(transport, call) }
        await server.waitForRequests(1)
        task.cancel()
        try? await client.shutdown()
        #expect(await task.value == .failure(.cancelled))
        try await server.stop()
    }

    @Test func followsNoRedirectFromHTTPSToHTTP() async throws {
        let plain = try await LoopbackServer.start { _ in [.respond("200 OK")] }
        let location = "Location: http://\(plain.authority)/"
        let secure = try await LoopbackServer.start(usesTLS: true) { _ in [.respond("302 Found", fields: [location])] }
        var configuration = AsyncHTTPClientTransport.configuration
        configuration.tlsConfiguration = .makeClientConfiguration()
        configuration.tlsConfiguration?.certificateVerification = .none
        configuration.timeout.connect = .hours(1)
        try await HTTPClient.withHTTPClient(configuration: configuration) { client in
            let transport = AsyncHTTPClientTransport(client: client)
            var service = try HTTPService(parsing: "https://\(secure.authority)", transport: transport)
            service.timeout = .seconds(3600)
            let limited = service
            let interruption = await #expect(throws: Interruption<HTTPFailure>.self) {
                try await limited.send(.get, "/")
            }
            #expect(interruption?.failure?.details["refused-redirect"]?.description == "insecure")
            #expect(interruption?.failure?.nextStep == .reportFault)
            #expect(plain.requests.isEmpty)
        }
        try await secure.stop()
        try await plain.stop()
    }
}
