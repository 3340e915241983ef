import AsyncHTTPClient
import Foundation
import HTTPTypes
import NIOCore
import Testing
import Watertight
import WatertightAsyncHTTPClient
import WatertightHTTP
import WatertightLoopback
import WatertightURLSession

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("waiting for a connection, over both transports", .timeLimit(.minutes(2))) struct PoolTests {
    /// Runs a test with a transport that has one connection for a host, and that gives up connecting after two seconds.
    private func withOneConnection(
        _ subject: Subject, _ test: (any HTTPTransport) async throws -> Void
    ) async throws {
        switch subject {
        case .asyncHTTPClient:
            var configuration = AsyncHTTPClientTransport.configuration
            configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 1
            configuration.timeout.connect = .seconds(2)
            let client = AsyncHTTPClient.HTTPClient(configuration: configuration)
            try await test(AsyncHTTPClientTransport(client: client))
            try await client.shutdown()
        case .urlSession:
            let configuration = URLSessionConfiguration.ephemeral
            configuration.httpMaximumConnectionsPerHost = 1
            try await test(URLSessionTransport(configuration: configuration))
        }
    }

    @Test(arguments: Subject.allCases)
    func isAPhaseOfItsOwnAndLastsAsLongAsTheCall(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start { request in
            request.path == "/held" ? [.stall] : [.respond("200 OK")]
        }
        try await withOneConnection(subject) { transport in
            let (held, waiting) = (server.request(.post, "/held"), server.request(.post, "/waiting"))
            let holder = Task { await transport.outcome(held) }
            await server.waitForRequests(1)
            let patient = Task { await transport.outcome(waiting) }

            // This one's time is over while it waits, and long after the client would have given up by itself.
            let late = await transport.outcome(waiting, TransportLimits(deadline: .seconds(3))).transportFailure
            #expect(late?.reason == .timedOut(.pool))
            #expect(late?.request == RequestSummary(waiting))
            // At a deadline nobody can know that it did not leave in the very last moment.
            #expect(late?.delivery == .mayHaveBeenProcessed)
            #expect(server.requests.count == 1)

            // Meanwhile the patient one has waited on, and gets the connection once it is free.
            holder.cancel()
            let answer = try await patient.value.get()
            #expect(answer.statusCode == 200)
        }
        try await server.stop()
    }

    @Test(arguments: Subject.allCases)
    func isNotToldOfACallThatWasSent(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start { _ in [.stall] }
        try await withOneConnection(subject) { transport in
            let request = server.request()
            let late = await transport.outcome(request, TransportLimits(deadline: .seconds(1))).transportFailure
            #expect(late?.reason == .timedOut(.deadline))
        }
        try await server.stop()
    }
}
