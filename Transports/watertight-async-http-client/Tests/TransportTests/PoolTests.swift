import AsyncHTTPClient
import Foundation
import HTTPTypes
import NIOCore
import Testing
import Watertight
import WatertightAsyncHTTPClient
import WatertightHTTP
import WatertightLoopback
@_spi(Tests) import WatertightTesting
import WatertightURLSession

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("waiting for a connection, over both transports", .hangLimit) struct PoolTests {
    /// Runs a test with a transport that has one connection for each host, and two seconds to connect.
    private func withOneConnection(
        _ subject: Subject, _ test: (any HTTPTransport) async throws -> Void
    ) async throws {
        switch subject {
        case .asyncHTTPClient:
            var configuration = AsyncHTTPClientTransport.configuration
            configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 1
            configuration.timeout.connect = .seconds(2)
            try await HTTPClient.withHTTPClient(configuration: configuration) { client in
                try await test(AsyncHTTPClientTransport(client: client))
            }
        case .urlSession:
            let configuration = URLSessionConfiguration.ephemeral
            configuration.httpMaximumConnectionsPerHost = 1
            try await test(URLSessionTransport(configuration: configuration))
        }
    }

    @Test(arguments: Subject.allCases)
    func isAPhaseOfItsOwnAndLastsUntilTheDeadline(_ subject: Subject) async throws {
        let gate = Gate()
        let server = try await LoopbackServer.start { request in
            request.path == "/held" ? [.wait(gate), .respond("200 OK")] : [.respond("200 OK")]
        }
        try await withOneConnection(subject) { transport in
            let (held, waiting) = (try server.call(.post, "/held"), try server.call(.post, "/waiting"))
            // Opens the connection. A busy machine may need more than one attempt.
            let opening = try server.call()
            while await transport.outcome(opening).httpFailure != nil {}
            let opened = server.requests.count
            let holder = Task { await transport.outcome(held) }
            await server.waitForRequests(opened + 1)
            let patient = Task { await transport.outcome(waiting) }

            // Its deadline is later than the client's limit on connecting, and passes while it waits.
            let late = try await transport.outcome(server.call(.post, "/waiting", timeout: .seconds(3))).httpFailure
            #expect(late?.reason == .timedOut(.pool))
            #expect(late?.template == "http://\(server.authority)/waiting")
            // It may have been sent immediately before the deadline, unless the client gave up first.
            #expect(late?.delivery == .mayHaveBeenProcessed || late?.delivery == .notSent)
            #expect(server.requests.count == opened + 1)

            // The patient call is still waiting, and gets the connection when it is free.
            gate.open()
            #expect(try await holder.value.get().statusCode == 200)
            #expect(try await patient.value.get().statusCode == 200)
        }
        try await server.stop()
    }

    @Test(arguments: Subject.allCases)
    func isNotReportedForACallThatWasSent(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start { _ in [.stall] }
        try await withOneConnection(subject) { transport in
            let outcome = try await transport.outcome(server.call(timeout: .seconds(1)))
            #expect(outcome.reason == .timedOut(.deadline))
        }
        try await server.stop()
    }
}
