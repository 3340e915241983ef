import AsyncHTTPClient
import NIOCore
import NIOFoundationCompat
import NIOHTTP1
import SignInContract
import Watertight
import WatertightAsyncHTTPClient
import WatertightHTTP

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Fetching a value over a loopback socket.
enum FetchPlans {
    /// Returns the plans.
    /// - Parameters:
    ///   - server: The server.
    ///   - client: The client that both sides use, so that they have the same connections.
    static func all(server: LoopbackServer, client: HTTPClient) throws -> [ComparisonPlan] {
        let raw = RawFetch(client: client, url: "http://\(server.authority)/v1/session")
        let transport = AsyncHTTPClientTransport(client: client)
        let service = try HTTPService(parsing: "http://\(server.authority)/v1", transport: transport)
        let watertight = WatertightFetch(service: service)
        return [
            ComparisonPlan(
                name: "fetch, one at a time", baselineName: "raw AsyncHTTPClient", aim: Aim(ratio: 1.03),
                baseline: Workload { try await repeated($0, raw.fetch) },
                candidate: Workload { try await repeated($0, watertight.fetch) }),
            ComparisonPlan(
                name: "fetch, 16 in flight", baselineName: "raw AsyncHTTPClient", aim: Aim(ratio: 1.03),
                baseline: Workload { try await inFlight(16, $0, raw.fetch) },
                candidate: Workload { try await inFlight(16, $0, watertight.fetch) }),
            ComparisonPlan(
                name: "fetch, hand keeps the deadline", baselineName: "raw, and a task that sleeps", aim: nil,
                baseline: Workload { try await repeated($0, raw.fetchWithinDeadline) },
                candidate: Workload { try await repeated($0, watertight.fetch) }),
        ]
    }

    private static func repeated(_ times: Int, _ fetch: @Sendable () async throws -> Session) async throws {
        for _ in 0..<times {
            let session = try await fetch()
            guard session.roles.count == 2 else { throw UnexpectedOutcome(description: "another session") }
        }
    }

    private static func inFlight(
        _ width: Int, _ times: Int, _ fetch: @escaping @Sendable () async throws -> Session
    ) async throws {
        try await withThrowingTaskGroup { group in
            for lane in 0..<width {
                group.addTask { try await repeated(times / width + (lane < times % width ? 1 : 0), fetch) }
            }
            try await group.waitForAll()
        }
    }
}

/// The usual code on AsyncHTTPClient.
private struct RawFetch: Sendable {
    let client: HTTPClient
    let url: String
    let decoder = JSONDecoder()

    @Sendable func fetch() async throws -> Session {
        var request = HTTPClientRequest(url: url)
        request.headers.add(name: "Accept", value: "application/json")
        let response = try await client.execute(request, timeout: .seconds(60))
        guard response.status == .ok else { throw UnexpectedOutcome(description: "\(response.status)") }
        let body = try await response.body.collect(upTo: 16 * 1024 * 1024)
        return try decoder.decode(Session.self, from: body)
    }

    /// The same with a deadline for the body as well, which the client's own deadline does not cover.
    @Sendable func fetchWithinDeadline() async throws -> Session {
        try await withThrowingTaskGroup { group in
            group.addTask { try await fetch() }
            group.addTask {
                try await Task.sleep(for: .seconds(60))
                throw UnexpectedOutcome(description: "timed out")
            }
            defer { group.cancelAll() }
            guard let session = try await group.next() else { throw CancellationError() }
            return session
        }
    }
}

/// The same on Watertight.
private struct WatertightFetch: Sendable {
    let service: HTTPService

    @Sendable func fetch() async throws -> Session {
        try await service.fetch("/session")
    }
}
