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
/// field joined, too. It decodes compressed bodies, and the limits count the bytes after decoding. On Linux the body of a
/// redirect without a `Location` is lost.
public struct URLSessionTransport: HTTPTransport {
    private let hub: SessionHub

    /// A transport on the process's own session for this purpose, which keeps nothing between calls.
    public init() {
        self.init(hub: Self.shared)
    }

    /// A transport on a session of its own.
    ///
    /// The session is never freed, so make one such transport for the process and not one for each call.
    /// - Parameter configuration: What the session may use: networks, proxies, TLS versions, connections per host,
    ///   further header fields. Caches, cookies, stored credentials, protocol classes and timeouts are not taken from it.
    public init(configuration: URLSessionConfiguration) {
        self.init(hub: SessionHub(configuration: configuration))
    }

    init(hub: SessionHub) {
        self.hub = hub
    }

    private static let shared = SessionHub()

    /// Sends one request and collects the answer.
    /// - Parameters:
    ///   - request: The request, with scheme, authority and path.
    ///   - body: The bytes to send, or `nil` for none. A GET, HEAD or TRACE that has some is refused with
    ///     ``WatertightHTTP/TransportFailure/Reason/invalidRequest``, because `URLSession` does not send them.
    ///   - limits: How long the call may take and how many bytes of the answer are read.
    /// - Returns: The final answer, after redirects, of any status.
    /// - Throws: ``Interruption/cancelled`` as soon as the task is cancelled; otherwise what kept the answer from
    ///   arriving.
    public func send(
        _ request: HTTPRequest, body: Data?, limits: TransportLimits
    ) async throws(Interruption<TransportFailure>) -> TransportResponse {
        let deadline = ContinuousClock.now.advanced(by: max(.zero, min(limits.deadline, Self.longestDeadline)))
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
        _ request: HTTPRequest, _ body: Data?, limits: TransportLimits, until deadline: ContinuousClock.Instant
    ) async throws(Interruption<TransportFailure>) -> TransportResponse {
        if Task.isCancelled { throw .cancelled }
        let outgoing: URLRequest
        do { outgoing = try URLRequest(request, body: body) } catch { throw .failed(error) }
        guard ContinuousClock.now < deadline else { throw .failed(TransportFailure(.timedOut(.deadline))) }

        let exchange = Exchange(limits: limits, expectsBody: request.method != .head)
        // A task of its own: the deadline must not wait for the session, which may be what hangs.
        let timer = Task {
            do { try await Task.sleep(until: deadline, clock: .continuous) } catch { return }
            exchange.settle(.failure(.failed(TransportFailure(.timedOut(.deadline)))))
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

    /// Longer than anybody waits, and short enough for every clock's arithmetic.
    private static let longestDeadline = Duration.seconds(100 * 365 * 24 * 3600)
}
