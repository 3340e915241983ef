import AsyncHTTPClient
import NIOCore
import NIOFoundationCompat
import NIOHTTP1
import SignInCatching
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
    ///   - authority: The host and port of the server.
    ///   - plain: A client as an app has it, for the baseline.
    ///   - client: A client that is configured for Watertight.
    static func all(authority: String, plain: HTTPClient, client: HTTPClient) throws -> [ComparisonPlan] {
        let raw = RawFetch(client: plain, url: "http://\(authority)/v1/session")
        let transport = AsyncHTTPClientTransport(client: client)
        let service = try HTTPService(parsing: "http://\(authority)/v1", transport: transport)
        let watertight = WatertightFetch(service: service)
        return [
            plan("fetch, one at a time", 1, "AsyncHTTPClient, the same job", 1.05, raw.fetchSame, watertight.fetch),
            plan("fetch, 16 in flight", 16, "AsyncHTTPClient, the same job", 1.08, raw.fetchSame, watertight.fetch),
            plan("fetch, one at a time, bare", 1, "AsyncHTTPClient bare", 1.1, raw.fetch, watertight.fetch),
            plan("fetch, one at a time, ErrorKit's way", 1, "AsyncHTTPClient bare", nil, raw.fetch, raw.fetchCatching),
            plan("fetch, 16 in flight, bare", 16, "AsyncHTTPClient bare", 1.1, raw.fetch, watertight.fetch),
        ]
    }

    private static func plan(
        _ name: String, _ width: Int, _ baselineName: String, _ aim: Double?,
        _ baseline: @escaping @Sendable () async throws -> Session,
        _ candidate: @escaping @Sendable () async throws -> Session
    ) -> ComparisonPlan {
        ComparisonPlan(
            name: name, baselineName: baselineName, aim: aim.map { Aim(ratio: $0) },
            baseline: Workload { try await inFlight(width, $0, baseline) },
            candidate: Workload { try await inFlight(width, $0, candidate) })
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

    /// As `fetch`, and each error becomes one of an enum of the app.
    @Sendable func fetchCatching() async throws -> Session {
        try await SignInCatching.AuthenticationError.catch { try await fetch() }
    }

    /// The same job as that of Watertight: a deadline to the last byte, which that of `execute` isn't, a body under a limit,
    /// and an end as soon as the task is canceled. The usual way is the accumulating delegate.
    @Sendable func fetchSame() async throws -> Session {
        let request = try HTTPClient.Request(url: url, headers: ["Accept": "application/json"])
        let delegate = ResponseAccumulator(request: request, maxBodySize: 16 * 1024 * 1024)
        let task = client.execute(request: request, delegate: delegate, deadline: .now() + .seconds(60))
        let response = try await withTaskCancellationHandler {
            try await task.get()
        } onCancel: {
            task.cancel()
        }
        guard response.status == .ok, let body = response.body else {
            throw UnexpectedOutcome(description: "\(response.status)")
        }
        return try decoder.decode(Session.self, from: body)
    }
}

/// The same on Watertight.
private struct WatertightFetch: Sendable {
    let service: HTTPService

    @Sendable func fetch() async throws -> Session {
        try await service.fetch("/session")
    }
}
