public import AsyncHTTPClient
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOPosix
public import Watertight
@_spi(Transports) public import WatertightHTTP

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Sends requests over AsyncHTTPClient: the default on Linux and on servers.
///
/// If a response arrives before the request is sent, or refuses a body of more than 16 KiB, its connection isn't used again: the
/// server may not have read the request. After a success, the rest of the request is still sent, as long as the server reads it.
///
/// Over HTTP/2, what arrives together with the end of its stream or connection may be lost: SwiftNIO drops what the stream
/// hasn't read (1.46.0). Without the head of an error, the failure is `TransportFailure.connectionLost`; otherwise a part of its
/// body is missing.
public struct AsyncHTTPClientTransport: HTTPTransport {
    /// `true`.
    public var enforcesLimits: Bool { true }

    private let client: HTTPClient
    private let connections: ConnectionsInUse

    /// Creates a transport on a client that all such transports share. It has the ``configuration`` and is never shut down.
    public init() {
        self = Self.shared
    }

    /// Creates a transport on a client of your own.
    ///
    /// Create one transport for each client: a transport infers from its own calls whether another one waits for a
    /// connection.
    /// - Parameter client: The client; its owner shuts it down. It should have the ``configuration`` or a similar one: with
    ///   `retryConnectionEstablishment` a refused connection is reported only after seconds of retries; with `decompression`
    ///   bodies are decoded twice, which fails; a client that follows redirects itself traps at a `Location` with a port
    ///   above 65535, and one without the connection initializers of ``configuration`` at a status below 100. These initializers
    ///   also keep a connection whose request wasn't sent from carrying another one.
    public init(client: HTTPClient) {
        self.client = client
        self.connections = ConnectionsInUse()
    }

    /// The configuration of the shared client. It doesn't retry connections, follow redirects or decode bodies:
    /// `HTTPService` follows redirects, and the transport decodes bodies under the limits of each call.
    public static var configuration: HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
        // Report a refused connection immediately. Whether to try again is the caller's decision.
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.http1_1ConnectionDebugInitializer = ResponseGuard.install
        configuration.http2StreamChannelDebugInitializer = ResponseGuard.install
        return configuration
    }

    private static let shared = Self(
        client: HTTPClient(eventLoopGroup: .singletonMultiThreadedEventLoopGroup, configuration: configuration))

    /// Sends one request and collects its response, redirect or not.
    /// - Parameter call: The request and its limits. Without `Accept-Encoding`, gzip and deflate are requested.
    /// - Returns: The response, of any status.
    /// - Throws: `Interruption.cancelled` as soon as the task is canceled, otherwise the failure.
    public func send(_ call: HTTPCall) async throws(Interruption<HTTPFailure>) -> TransportResponse {
        let deadline = NIODeadline(call.deadline)
        var resends = 0
        while true {
            let collector = ResponseCollector(call, connections: connections)
            defer { collector.end() }
            do {
                return try await send(HTTPClient.Request(call), of: call, collector, until: deadline).decoded(for: call)
            } catch {
                // Only the caller cancels: a library's "canceled" is a failure unless the caller's task is canceled.
                if Task.isCancelled { throw .cancelled }
                // The client limits the wait for a connection to its limit for connecting. Nothing was sent, and the call
                // has time left.
                if error as? HTTPClientError == .getConnectionFromPoolTimeout, NIODeadline.now() < deadline { continue }
                if let response = try? collector.errorResponse(after: error)?.decoded(for: call) { return response }
                // watertight:accept swallowed: Without a head, the error below is the failure.
                if case ReadingStopped.tooLarge = error, let response = try? collector.response() {
                    throw call.tooLarge(response)
                }
                let (reason, delivery) = await facts(about: error, collector, call)
                // The server closed an idle connection while the request was on its way there, or it refused the stream.
                // It hasn't processed the request, so any method may be sent again (RFC 9110 §9.2.2).
                if reason == .connectionLost, delivery == .notSent, resends < Self.maximumResends,
                    NIODeadline.now() < deadline
                {
                    resends += 1
                    continue
                }
                throw call.failure(
                    foreign: error, as: reason, delivery: delivery, code: FailureCode(asyncHTTPClientError: error))
            }
        }
    }

    /// More than one, because other idle connections may have been closed too. Bounded, because a server may close all.
    private static let maximumResends = 3

    private func send(
        _ request: HTTPClient.Request, of call: HTTPCall, _ collector: ResponseCollector, until deadline: NIODeadline
    ) async throws -> TransportResponse {
        let task = client.execute(request: request, delegate: collector, deadline: deadline)
        let idle = call.transfer.map { transfer in
            Task { if await transfer.waitUntilIdle() { task.fail(reason: HTTPClientError.readTimeout) } }
        }
        defer { idle?.cancel() }
        return try await withTaskCancellationHandler {
            do {
                return try await task.get()
            } catch ReadingStopped.unread {
                return try collector.response()
            }
        } onCancel: {
            task.cancel()
        }
    }

    private func facts(
        about error: any Error, _ collector: ResponseCollector, _ call: HTTPCall
    ) async -> (reason: TransportFailure, delivery: HTTPFailure.Delivery) {
        let wasSent = collector.isSent
        var reason = TransportFailure(asyncHTTPClientError: error, bodyLimit: call.successBodyLimit)
        var delivery = wasSent && !error.isRefusedStream ? HTTPFailure.Delivery.mayHaveBeenProcessed : .notSent
        if error as? HTTPClientError == .deadlineExceeded {
            if !wasSent, collector.isBehindOthers { reason = .timedOut(.pool) }
            // Events of the connection arrive in order, but a deadline doesn't: the head may have been sent just before.
            delivery = .mayHaveBeenProcessed
        }
        if error as? HTTPClientError == .cancelled, await isShutDown { reason = .misused }
        return (reason, delivery)
    }

    /// Whether the client was shut down, which cancels its requests.
    ///
    /// Determined with a request that is never sent: a TRACE must not have content (RFC 9110 §9.3.8).
    private var isShutDown: Bool {
        get async {
            // watertight:accept cause-dropped: The URL is a constant.
            guard let request = try? HTTPClient.Request(url: "http://localhost/", method: .TRACE, body: .string("x"))
            else { return false }
            do {
                _ = try await client.execute(request: request).get()
                return false
                // watertight:accept open-end: The request only tests whether the client is shut down.
            } catch {
                return error as? HTTPClientError == .alreadyShutdown
            }
        }
    }
}

extension HTTPClient.Request {
    fileprivate init(_ call: HTTPCall) throws {
        let fields = call.request.headerFields
        var headers = HTTPHeaders()
        headers.reserveCapacity(fields.count + 1)
        for field in fields { headers.add(name: field.name.rawName, value: field.value) }
        if !fields.contains(.acceptEncoding) { headers.add(name: "Accept-Encoding", value: ContentCoding.accepted) }
        try self.init(
            url: call.url, method: HTTPMethod(rawValue: call.request.method.rawValue), headers: headers,
            body: Self.body(of: call))
    }

    private static func body(of call: HTTPCall) -> HTTPClient.Body? {
        guard let transfer = call.transfer, let size = transfer.pieceableSize else {
            return call.body.map { .byteBuffer(ByteBuffer(bytes: $0)) }
        }
        return .stream(contentLength: size) { writer in
            MultiThreadedEventLoopGroup.singleton.any().makeFutureWithTask {
                try await transfer.read { piece, sent in
                    // On the event loop, which receives the response: a task may resume after the call has ended.
                    try await writer.write(.byteBuffer(ByteBuffer(bytes: piece))).map { sent() }.get()
                }
            }
        }
    }
}

extension NIODeadline {
    /// Creates a deadline from that of a call, which is at most 100 years away.
    fileprivate init(_ instant: ContinuousClock.Instant) {
        let (seconds, attoseconds) = max(.zero, instant - .now).components
        self = .now() + .nanoseconds(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
    }
}
