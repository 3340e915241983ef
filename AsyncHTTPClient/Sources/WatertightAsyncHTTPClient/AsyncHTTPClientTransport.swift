public import AsyncHTTPClient
public import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization
public import Watertight
public import WatertightHTTP

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Carries requests over AsyncHTTPClient: the default on Linux and on servers.
public struct AsyncHTTPClientTransport: HTTPTransport {
    private let client: AsyncHTTPClient.HTTPClient

    /// A transport on the process's shared client, which has ``configuration`` and is never shut down.
    public init() {
        client = Self.shared
    }

    /// A transport on a client of one's own.
    /// - Parameter client: The client; whoever made it shuts it down. Give it ``configuration``, or one like it: with
    ///   `retryConnectionEstablishment` a refused connection is told only after seconds of trying, and a client that
    ///   follows redirects itself traps at a `Location` with a port above 65535, and one without our initializers of
    ///   connections at a status below 100.
    public init(client: AsyncHTTPClient.HTTPClient) {
        self.client = client
    }

    /// The configuration of the shared client: failures are told as soon as they are known, and redirects are left to
    /// the transport, which follows them by `RedirectChain`.
    public static var configuration: AsyncHTTPClient.HTTPClient.Configuration {
        var configuration = AsyncHTTPClient.HTTPClient.Configuration(redirectConfiguration: .disallow)
        // A refused connection is known to be refused; trying again is for whoever knows whether that is safe.
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.http1_1ConnectionDebugInitializer = ResponseGuard.install
        configuration.http2StreamChannelDebugInitializer = ResponseGuard.install
        return configuration
    }

    private static let shared = AsyncHTTPClient.HTTPClient(
        eventLoopGroup: .singletonMultiThreadedEventLoopGroup, configuration: configuration)

    /// Sends one request and collects the answer.
    /// - Parameters:
    ///   - request: The request, with scheme, authority and path.
    ///   - body: The bytes to send, or `nil` for none.
    ///   - limits: How long the call may take and how many bytes of the answer are read.
    /// - Returns: The final answer, after redirects, of any status.
    /// - Throws: `Interruption.cancelled` as soon as the task is cancelled; otherwise what kept the answer from
    ///   arriving.
    public func send(
        _ request: HTTPRequest, body: Data?, limits: TransportLimits
    ) async throws(Interruption<TransportFailure>) -> TransportResponse {
        let deadline = NIODeadline.now() + TimeAmount(limits.deadline)
        var chain = RedirectChain(request, body: body)
        var (next, content) = (request, body)
        while true {
            let response = try await exchange(next, content, limits: limits, until: deadline)
            switch chain.next(statusCode: response.statusCode, headerFields: response.headerFields) {
            case .finish: return response
            case .follow(let request, let body): (next, content) = (request, body)
            case .fail(let reason): throw .failed(TransportFailure(reason))
            }
        }
    }

    /// One request and its response, redirect or not.
    private func exchange(
        _ request: HTTPRequest, _ body: Data?, limits: TransportLimits, until deadline: NIODeadline
    ) async throws(Interruption<TransportFailure>) -> TransportResponse {
        if Task.isCancelled { throw .cancelled }
        // AsyncHTTPClient may be faster than the timer that it sets for a deadline which is over.
        guard NIODeadline.now() < deadline else { throw .failed(TransportFailure(.timedOut(.deadline))) }
        guard let outgoing = HTTPClientRequest(request, body: body) else { throw .failed(TransportFailure(.badURL)) }
        do {
            // AsyncHTTPClient's own deadline ends with the head of the response.
            let response = try await client.execute(outgoing, deadline: deadline)
            // The answer to a HEAD announces the length of a body that does not come (RFC 9110 §9.3.2).
            let length =
                request.method == .head ? nil : response.headers.first(name: "Content-Length").flatMap { Int($0) }
            return try await Self.collect(
                response, length: length, limits: limits, until: deadline, on: client.eventLoopGroup.any())
        } catch let interruption as Interruption<TransportFailure> {
            throw interruption
        } catch {
            throw Interruption(asyncHTTPClientError: error)
        }
    }

    /// Reads the body in a task of its own, so that a timer can cancel the reading alone.
    private static func collect(
        _ response: HTTPClientResponse, length: Int?, limits: TransportLimits, until deadline: NIODeadline,
        on eventLoop: any EventLoop
    ) async throws -> TransportResponse {
        let isRead = Flag()
        let read: @Sendable () async throws -> TransportResponse = {
            defer { isRead.raise() }
            return try await Self.read(response, length: length, limits: limits)
        }
        // It begins on this thread. A short body has often arrived with the head: it is read when this call
        // returns, without another thread being woken, and needs no timer.
        let reading: Task<TransportResponse, any Error>
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            reading = Task.immediate(operation: read)
        } else {
            reading = Task(operation: read)
        }
        if isRead.isRaised { return try await reading.value }
        let timer = eventLoop.scheduleTask(deadline: deadline) { reading.cancel() }
        defer { timer.cancel() }
        do {
            return try await withTaskCancellationHandler {
                try await reading.value
            } onCancel: {
                reading.cancel()
            }
        } catch {
            // The reading was cancelled, but not by our caller: the timer did it.
            if reading.isCancelled && !Task.isCancelled && Interruption(asyncHTTPClientError: error) == .cancelled {
                throw Interruption<TransportFailure>.failed(TransportFailure(.timedOut(.deadline)))
            }
            throw error
        }
    }

    private static func read(
        _ response: HTTPClientResponse, length: Int?, limits: TransportLimits
    ) async throws -> TransportResponse {
        var collector = ResponseBodyCollector(statusCode: Int(response.status.code), limits: limits)
        var step = collector.announce(length: length)
        if step == .readOn {
            reading: for try await chunk in response.body {
                step = collector.append(chunk.readableBytesView)
                if step != .readOn { break reading }
            }
        }
        if case .fail(let reason) = step {
            throw Interruption<TransportFailure>.failed(TransportFailure(reason))
        }
        // A cancelled reading ends like a body that is complete.
        try Task.checkCancellation()
        return TransportResponse(
            statusCode: Int(response.status.code), headerFields: HTTPFields(response.headers), body: collector.body,
            isBodyTruncated: collector.isTruncated)
    }
}

/// Says across tasks that something is done.
private final class Flag: Sendable {
    private let value = Atomic(false)

    var isRaised: Bool { value.load(ordering: .acquiring) }

    func raise() { value.store(true, ordering: .releasing) }
}

extension HTTPClientRequest {
    /// `nil` where there is no URL to send the request to.
    fileprivate init?(_ request: HTTPRequest, body: Data?) {
        guard let url = request.absoluteURL else { return nil }
        self.init(url: url)
        method = HTTPMethod(rawValue: request.method.rawValue)
        headers.reserveCapacity(request.headerFields.count)
        for field in request.headerFields { headers.add(name: field.name.rawName, value: field.value) }
        if let body { self.body = .bytes(ByteBuffer(bytes: body)) }
    }
}

extension HTTPFields {
    fileprivate init(_ headers: HTTPHeaders) {
        self.init()
        reserveCapacity(headers.count)
        for (name, value) in headers {
            // NIO has checked names already: a response with one that is no token is not HTTP.
            if let name = HTTPField.Name(name) { append(HTTPField(name: name, value: value)) }
        }
    }
}

extension TimeAmount {
    /// Clamped to 100 years, so that no duration overflows.
    fileprivate init(_ duration: Duration) {
        // Before it is taken apart: a duration whose seconds are no Int64 traps.
        let clamped = min(max(duration, .zero), .seconds(100 * 365 * 24 * 3600)).components
        self = .nanoseconds(clamped.seconds * 1_000_000_000 + clamped.attoseconds / 1_000_000_000)
    }
}
