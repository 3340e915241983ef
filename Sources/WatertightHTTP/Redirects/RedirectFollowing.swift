public import HTTPTypes
public import Watertight

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Carries one request and its response, and follows redirects in the way of this module: the shape of a transport on
/// an HTTP library.
///
/// Implement ``exchange(_:body:limits:until:)``; sending, with redirects, one deadline for all of them, and the
/// request's name in each failure, comes with it.
public protocol RedirectFollowing: HTTPTransport {
    /// Fields that every call gets unless it has them itself; none unless the transport says otherwise. They belong to
    /// the origin that is asked first, as the call's own do.
    var defaultFields: HTTPFields { get }

    /// Sends one request and collects its response, redirect or not.
    /// - Parameters:
    ///   - request: The request, with scheme, authority and path.
    ///   - body: The bytes to send, or `nil` for none.
    ///   - limits: The limits on the bytes of the answer. The deadline in them is not this exchange's.
    ///   - deadline: The end of the call, this exchange and all before it included.
    /// - Returns: The response, of any status.
    /// - Throws: `Interruption.cancelled` as soon as the task is cancelled; otherwise what kept the response from
    ///   arriving. It need not name the request.
    func exchange(
        _ request: HTTPRequest, body: Data?, limits: TransportLimits, until deadline: ContinuousClock.Instant
    ) async throws(Interruption<TransportFailure>) -> TransportResponse
}

extension RedirectFollowing {
    /// None.
    public var defaultFields: HTTPFields { [:] }

    /// Sends one request, follows redirects by a ``RedirectChain``, and collects the answer.
    /// - Parameters:
    ///   - request: The request, with scheme, authority and path.
    ///   - body: The bytes to send, or `nil` for none.
    ///   - limits: The limits of the call: how long it may take, how many bytes of the answer are read, and which
    ///     redirects are followed.
    /// - Returns: The final answer, after redirects, of any status.
    /// - Throws: `Interruption.cancelled` as soon as the task is cancelled; otherwise what kept the answer from
    ///   arriving, with the request that was sent last.
    public func send(
        _ request: HTTPRequest, body: Data?, limits: TransportLimits
    ) async throws(Interruption<TransportFailure>) -> TransportResponse {
        let deadline = ContinuousClock.now.advanced(by: limits.boundedDeadline)
        var request = request
        for field in defaultFields where !request.headerFields.contains(field.name) {
            request.headerFields.append(field)
        }
        var chain = RedirectChain(request, body: body, policy: limits.redirects)
        do throws(Interruption<TransportFailure>) {
            while true {
                try Interruption<TransportFailure>.checkCancellation()
                guard ContinuousClock.now < deadline else {
                    throw .failed(TransportFailure(.timedOut(.deadline), delivery: .notSent))
                }
                let response = try await exchange(chain.request, body: chain.body, limits: limits, until: deadline)
                switch chain.next(response) {
                case .finish(let answer): return answer
                case .follow: continue
                case .fail(let reason): throw .failed(TransportFailure(reason))
                }
            }
        } catch {
            throw error.mapFailure { $0.named(chain.request, after: chain.hops) }
        }
    }
}
