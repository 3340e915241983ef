public import Watertight
@_spi(Transports) public import WatertightHTTP

#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// Sends requests over `URLSession`: the default on Apple platforms.
///
/// A call that is canceled or reaches its deadline ends immediately for its caller. Its transfer is stopped right
/// afterward, in the only way that is safe on every platform.
///
/// The implementation uses only API that both platforms share, but its tests have run only on Linux, not yet on an Apple
/// platform.
///
/// ## On Linux
///
/// The default on Linux is `AsyncHTTPClientTransport`. This transport is for programs that must not depend on SwiftNIO and
/// whose servers are trusted. It is tested on Linux for cancellation at every moment, but some responses harm any program
/// that uses FoundationNetworking (6.3.1):
///
/// - The process ends if the connection is closed after the status line or within the first header field.
/// - The process ends at a 301, 302, 303 or 305 to 308 whose `Location` has a host but no scheme, if the host is invalid
///   when it is parsed alone: `//[::1]/`, `//%00/`.
/// - An endless body of a redirect is read without a limit, and faster than the session does anything else. The call itself
///   ends at its deadline, but the session is stuck, and with it all other calls over it.
/// - A trailer field after a chunked body ends the process, although it is valid.
///
/// libcurl also sends a request again if a reused connection is closed, whatever its method, takes a late 408 for the
/// next response, and doesn't notice a gzip body that is cut off. So each request there demands `Connection: close` and
/// `Accept-Encoding: identity`, and opens a connection of its own if the server follows it. What a client can't prevent:
///
/// - If a server ignores `Connection: close` and closes the connection during a later request, libcurl sends that request twice,
///   also a `POST`. It sends the body of a `POST` only once, so the call then hangs until its deadline. If the server hasn't
///   read the body of an earlier request, the next one waits for it.
/// - These responses are `TransportFailure.malformedResponse`, and their status is lost:
///   - a header field without a blank after the colon (`Retry-After:7`), or whose value is only blanks; also in the response
///     after a `100 Continue`
///   - a header field or a reason phrase with bytes outside ASCII that aren't UTF-8
///   - a status line without a reason phrase and the space before it (`HTTP/1.1 503`)
///   - a body with zeros after the end of its gzip or deflate coding
/// - A gzip body that a server sends unasked may be cut off unnoticed. One that expands to gigabytes delays the next call over the
///   session, also after its own call has ended.
/// - The bytes of a file are read into memory: FoundationNetworking ends the process if a task that reads them is canceled.
/// - A URL with an IPv6 address, or an IPv4 address that isn't four numbers (`127.1`), is `TransportFailure.badURL`.
/// - A redirect is followed only after its whole body, and fails if the body breaks off.
/// - Some malformed responses are accepted: folded header fields, a carriage return in a field, a length beside chunks or
///   beyond 2^63.
/// - After a 101, which no request permits, the next bytes are read as a response.
///
/// ## Differences from other transports
///
/// `URLSession` joins the values of a header field that occurs more than once: `a, b`. It also sends several values of one
/// field joined. It decodes the content codings that it requests, and the limits count the bytes after decoding. On Linux
/// the body of a redirect without a `Location` is lost, and so is one with a coding that libcurl doesn't support.
///
/// It doesn't report whether a request has left this device. A call that ends at its deadline therefore counts as one that
/// may have been processed, and `TransportFailure.TimeoutPhase.pool` is inferred: the call had no response,
/// and as many earlier calls to the same origin were running as the session may have connections to a host.
public struct URLSessionTransport: HTTPTransport {
    /// `true`.
    public var enforcesLimits: Bool { true }

    private let hub: SessionHub

    /// Creates a transport on a session that all such transports share, and that stores nothing between calls.
    public init() {
        self.init(hub: Self.shared)
    }

    /// Creates a transport on a session of its own.
    ///
    /// The session is never freed: create one such transport for the process, not one for each call.
    /// - Parameters:
    ///   - configuration: The settings of the session: networks, proxies, TLS versions, connections per host,
    ///     additional header fields. The fields are sent only to the origin of the service's base URL. Caches, cookies,
    ///     stored credentials, protocol classes and timeouts are ignored.
    ///   - delegate: Answers challenges, such as to pin a certificate, and receives metrics. It gets no other event. The session
    ///     retains it. On Linux it isn't called: FoundationNetworking collects no metrics, and has challenges only for passwords.
    public init(configuration: URLSessionConfiguration, delegate: (any URLSessionTaskDelegate)? = nil) {
        self.init(hub: SessionHub(configuration: configuration, delegate: delegate))
    }

    init(hub: SessionHub) {
        self.hub = hub
    }

    private static let shared = SessionHub()

    /// Sends one request and collects its response, redirect or not.
    /// - Parameter call: The request and its limits. A GET, HEAD or TRACE with a body fails with
    ///   `TransportFailure.invalidRequest`, because `URLSession` doesn't send it.
    /// - Returns: The response, of any status.
    /// - Throws: `Interruption.cancelled` as soon as the task is canceled, otherwise the failure.
    public func send(_ call: HTTPCall) async throws(Interruption<HTTPFailure>) -> TransportResponse {
        let request = try URLRequest(call, defaultFields: hub.fields)
        let exchange = Exchange(call)
        // A task of its own: the deadline must not wait for the session, which may be what hangs.
        let timer = Task {
            do { try await Task.sleep(until: call.deadline, clock: .continuous) } catch { return }
            // The session doesn't report what it sent, so even a queued call may have been processed.
            let reason = TransportFailure.timedOut(hub.isQueued(exchange) ? .pool : .deadline)
            exchange.breakOff(call.failure(for: reason, delivery: .mayHaveBeenProcessed))
        }
        let idle = call.transfer.map { transfer in
            Task {
                guard await transfer.waitUntilIdle() else { return }
                exchange.breakOff(call.failure(for: .timedOut(.read), delivery: .mayHaveBeenProcessed))
            }
        }
        let outcome = await withTaskCancellationHandler {
            hub.start(request, for: exchange)
            return await exchange.outcome()
        } onCancel: {
            // Nothing else: the handler runs under the Swift task's lock and must not wait for anything.
            exchange.settle(.failure(.cancelled))
        }
        timer.cancel()
        idle?.cancel()
        exchange.stopTimer()
        // No transfer outlives its call. No-op for a transfer that has completed.
        hub.stop(exchange)
        return try outcome.get()
    }
}
