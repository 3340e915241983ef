public import AsyncHTTPClient
public import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOPosix
public import Watertight
public import WatertightHTTP

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Carries requests over AsyncHTTPClient: the default on Linux and on servers.
public struct AsyncHTTPClientTransport: RedirectFollowing {
    private let client: AsyncHTTPClient.HTTPClient
    private let connections: ConnectionsInUse

    /// Creates a transport on the process's shared client, which has ``configuration`` and is never shut down.
    public init() {
        self = Self.shared
    }

    /// Creates a transport on a client of one's own.
    ///
    /// Make one transport for a client: it knows by its own calls whether another one waits for a connection.
    /// - Parameter client: The client; whoever made it shuts it down. Give it ``configuration``, or one like it: with
    ///   `retryConnectionEstablishment` a refused connection is told only after seconds of trying; with `decompression`
    ///   bodies are decoded twice, which fails; a client that follows redirects itself traps at a `Location` with a
    ///   port above 65535, and one without our initializers of connections at a status below 100.
    public init(client: AsyncHTTPClient.HTTPClient) {
        self.client = client
        self.connections = ConnectionsInUse()
    }

    /// The configuration of the shared client: failures are told as soon as they are known, and redirects and content
    /// codings are left to the transport, which follows by `RedirectChain` and decodes under the limits of each call.
    public static var configuration: AsyncHTTPClient.HTTPClient.Configuration {
        var configuration = AsyncHTTPClient.HTTPClient.Configuration(redirectConfiguration: .disallow)
        // A refused connection is known to be refused; trying again is for whoever knows whether that is safe.
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.http1_1ConnectionDebugInitializer = ResponseGuard.install
        configuration.http2StreamChannelDebugInitializer = ResponseGuard.install
        return configuration
    }

    private static let shared = Self(
        client: AsyncHTTPClient.HTTPClient(
            eventLoopGroup: .singletonMultiThreadedEventLoopGroup, configuration: configuration))

    /// Sends one request and collects its response, redirect or not.
    /// - Parameters:
    ///   - request: The request, with scheme, authority and path. Unless it has an `Accept-Encoding` field, gzip and
    ///     deflate are asked for.
    ///   - body: The bytes to send, or `nil` for none.
    ///   - limits: The limits on the bytes of the answer.
    ///   - deadline: The end of the call.
    /// - Returns: The response, of any status.
    /// - Throws: `Interruption.cancelled` as soon as the task is cancelled; otherwise what kept the response from
    ///   arriving.
    public func exchange(
        _ request: HTTPRequest, body: Data?, limits: TransportLimits, until deadline: ContinuousClock.Instant
    ) async throws(Interruption<TransportFailure>) -> TransportResponse {
        guard let url = request.absoluteURL else { throw .failed(TransportFailure(.badURL)) }
        let deadline = NIODeadline(deadline)
        while true {
            let collector = ResponseCollector(request, limits: limits, connections: connections)
            defer { collector.end() }
            do {
                let outgoing = try AsyncHTTPClient.HTTPClient.Request(request, url: url, body: body)
                return try await send(outgoing, collector, until: deadline).decoded(limits: limits)
            } catch {
                // Nobody but the caller cancels: a library's "cancelled" is a failure unless the caller's task is.
                if Task.isCancelled { throw .cancelled }
                // The client waits for a connection no longer than connecting may take. The call's own time is what
                // counts, and nothing was sent.
                if error as? HTTPClientError == .getConnectionFromPoolTimeout, NIODeadline.now() < deadline { continue }
                throw .failed(await failure(for: error, of: collector, limits: limits))
            }
        }
    }

    private func send(
        _ request: AsyncHTTPClient.HTTPClient.Request, _ collector: ResponseCollector, until deadline: NIODeadline
    ) async throws -> TransportResponse {
        let task = client.execute(request: request, delegate: collector, deadline: deadline)
        do {
            return try await withTaskCancellationHandler {
                try await task.get()
            } onCancel: {
                task.cancel()
            }
        } catch ReadingStopped.enough {
            return try collector.response()
        }
    }

    private func failure(
        for error: any Error, of collector: ResponseCollector, limits: TransportLimits
    ) async -> TransportFailure {
        let wasSent = collector.isSent
        var reason = TransportFailure.Reason(asyncHTTPClientError: error, limits: limits)
        var delivery = wasSent && !error.isRefusedStream ? TransportFailure.Delivery.mayHaveBeenProcessed : .notSent
        if error as? HTTPClientError == .deadlineExceeded {
            if !wasSent, collector.isBehindOthers { reason = .timedOut(.pool) }
            // What the connection reports comes in order. A deadline does not: the head may have left just before.
            delivery = .mayHaveBeenProcessed
        }
        if error as? HTTPClientError == .cancelled, await isShutDown { reason = .misused }
        return TransportFailure(reason, delivery: delivery, cause: SealedError(asyncHTTPClientError: error))
    }

    /// True if the client takes no requests any more, which is then why it cancels those that it had.
    ///
    /// It is asked with a request that it never sends: a TRACE must not have content (RFC 9110 §9.3.8).
    private var isShutDown: Bool {
        get async {
            guard
                let request = try? AsyncHTTPClient.HTTPClient.Request(
                    url: "http://localhost/", method: .TRACE, body: .string("x"))
            else { return false }
            do {
                _ = try await client.execute(request: request).get()
                return false
            } catch {
                return error as? HTTPClientError == .alreadyShutdown
            }
        }
    }
}

extension AsyncHTTPClient.HTTPClient.Request {
    fileprivate init(_ request: HTTPRequest, url: String, body: Data?) throws {
        var headers = HTTPHeaders()
        headers.reserveCapacity(request.headerFields.count + 1)
        for field in request.headerFields { headers.add(name: field.name.rawName, value: field.value) }
        if !request.headerFields.contains(.acceptEncoding) {
            headers.add(name: "Accept-Encoding", value: ContentCoding.accepted)
        }
        try self.init(
            url: url, method: HTTPMethod(rawValue: request.method.rawValue), headers: headers,
            body: body.map { .byteBuffer(ByteBuffer(bytes: $0)) })
    }
}

extension NIODeadline {
    /// Creates a deadline bounded to 100 years from now, so that no arithmetic overflows.
    fileprivate init(_ instant: ContinuousClock.Instant) {
        let now = ContinuousClock.now
        let left = instant > now ? min(instant - now, .seconds(100 * 365 * 24 * 3600)) : .zero
        let (seconds, attoseconds) = left.components
        self = .now() + .nanoseconds(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
    }
}
