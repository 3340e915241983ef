public import Foundation
public import HTTPTypes
public import Watertight
public import WatertightHTTP

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Carries requests over `URLSession`: the default on Apple platforms.
///
/// A call that is cancelled or late ends at once for its caller. Its transfer is stopped right after, in the one way in
/// which `URLSession` survives it on every platform.
///
/// It is written for the interface that both platforms share, but only Linux has run it: no test of it has run on an
/// Apple platform yet.
///
/// ## On Linux
///
/// There `AsyncHTTPClientTransport` is the default, and this one is for programs that must not depend on NIO and whose
/// servers are trusted. It is tested there for cancellation at every moment, but some answers of a server do harm in
/// FoundationNetworking (6.3.1), whoever uses it and however:
///
/// - The process ends when the connection is closed after the status line or within the first header field.
/// - The process ends at a 301, 302, 303 or 305 to 308 whose `Location` has a host but no scheme, and a host that is
///   none when it is taken apart: `//[::1]/`, `//%00/`.
/// - A redirect whose body does not end is read without a limit, and faster than anything else gets its turn. The call
///   itself ends at its deadline, but the session is stuck, and with it every other call over it.
///
/// ## What differs from other transports
///
/// `URLSession` joins the values of a header field that occurs more than once: `a, b`. It sends several values of one
/// field joined, too. It decodes the content codings that it asks for, and the limits count the bytes after decoding.
/// On Linux the body of a redirect without a `Location` is lost, and so is one of a coding that libcurl does not know.
///
/// It does not tell whether a request has left this device. So a call that ends at its deadline counts as one that may
/// have been processed, and ``WatertightHTTP/TransportFailure/TimeoutPhase/pool`` is a conclusion: the call had no
/// answer, and as many earlier ones to the same origin were running as the session has connections for a host.
public struct URLSessionTransport: RedirectFollowing {
    private let hub: SessionHub

    /// Creates a transport on the process's own session for this purpose, which keeps nothing between calls.
    public init() {
        self.init(hub: Self.shared)
    }

    /// Creates a transport on a session of its own.
    ///
    /// The session is never freed, so make one such transport for the process and not one for each call.
    /// - Parameter configuration: The settings of the session: networks, proxies, TLS versions, connections per host,
    ///   further header fields. Caches, cookies, stored credentials, protocol classes and timeouts are not taken from
    ///   it.
    public init(configuration: URLSessionConfiguration) {
        self.init(hub: SessionHub(configuration: configuration))
    }

    init(hub: SessionHub) {
        self.hub = hub
    }

    private static let shared = SessionHub()

    /// The further header fields of the session's configuration.
    public var defaultFields: HTTPFields { hub.fields }

    /// Sends one request and collects its response, redirect or not.
    /// - Parameters:
    ///   - request: The request, with scheme, authority and path.
    ///   - body: The bytes to send, or `nil` for none. A GET, HEAD or TRACE that has some is refused with
    ///     ``WatertightHTTP/TransportFailure/Reason/invalidRequest``, because `URLSession` does not send them.
    ///   - limits: The limits on the bytes of the answer.
    ///   - deadline: The end of the call.
    /// - Returns: The response, of any status.
    /// - Throws: ``Interruption/cancelled`` as soon as the task is cancelled; otherwise what kept the response from
    ///   arriving.
    public func exchange(
        _ request: HTTPRequest, body: Data?, limits: TransportLimits, until deadline: ContinuousClock.Instant
    ) async throws(Interruption<TransportFailure>) -> TransportResponse {
        let outgoing: URLRequest
        do { outgoing = try URLRequest(request, body: body) } catch { throw .failed(error) }

        // Bounded to 100 years from now: not every clock can sleep for longer.
        let deadline = min(deadline, ContinuousClock.now.advanced(by: .seconds(100 * 365 * 24 * 3600)))
        let exchange = Exchange(request, limits: limits)
        // A task of its own: the deadline must not wait for the session, which may be what hangs.
        let timer = Task {
            do { try await Task.sleep(until: deadline, clock: .continuous) } catch { return }
            // Whether it was sent the session does not tell, so a call that waits may have been processed all the same.
            let reason = TransportFailure.Reason.timedOut(hub.isQueued(exchange) ? .pool : .deadline)
            exchange.settle(.failure(.failed(TransportFailure(reason, delivery: .mayHaveBeenProcessed))))
        }
        let outcome = await withTaskCancellationHandler {
            hub.start(outgoing, for: exchange)
            return await exchange.outcome()
        } onCancel: {
            // Nothing but this: the handler runs under the Swift task's lock and must not wait for anything.
            exchange.settle(.failure(.cancelled))
        }
        timer.cancel()
        // Whoever ended the call, no transfer outlives it; for one that has completed this does nothing.
        hub.stop(exchange)
        return try outcome.get()
    }
}
