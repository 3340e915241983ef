import Logging
public import Watertight

extension HTTPTransport {
    /// Passes each exchange to a closure, for metrics, traces and logs.
    ///
    /// The innermost layer observes what is sent, also before a retry, a renewal or a redirect; the outermost one only what
    /// these return:
    ///
    /// ```swift
    /// URLSessionTransport().observed { call, _, _ in count(call.urlTemplate) }.authenticated(by: keeper).retrying()
    /// ```
    /// - Parameter observe: Receives the request, its outcome and its duration, after the exchange and on any thread. Only
    ///   ``HTTPCall/urlTemplate`` is free of values. The failure may still be repaired by a retry, so don't report it.
    public func observed(
        _ observe:
            @escaping @Sendable (HTTPCall, Result<TransportResponse, Interruption<HTTPFailure>>, Duration) -> Void
    ) -> some HTTPTransport {
        ObservedTransport(base: EnforcingLimits(base: self), observe: observe)
    }

    /// Logs each exchange in one line, for development: method, URL without values, status or failure, and milliseconds. The
    /// label is `watertight.http`, the level `info`.
    public func logged() -> some HTTPTransport { logged { Logger(label: "watertight.http") } }

    /// Logs each exchange.
    /// - Parameter logger: Returns the logger. Called for each exchange, because the app may configure logging later.
    func logged(by logger: @escaping @Sendable () -> Logger) -> some HTTPTransport {
        observed { call, result, duration in
            let outcome =
                switch result {
                case .success(let response): "\(call.request.method) \(call.urlTemplate): \(response.statusText)"
                // watertight:accept open-end: The text with the failure is logged below.
                case .failure(.failed(let failure, _)): "\(failure)"
                // watertight:accept open-end: The text with the failure is logged below.
                case .failure(.cancelled): "\(call.request.method) \(call.urlTemplate): canceled"
                }
            logger().info("\(outcome), \(Int64(duration / .milliseconds(1))) ms")
        }
    }
}

struct ObservedTransport: HTTPTransport {
    // So that an observer hears what the caller does.
    let base: EnforcingLimits
    let observe: @Sendable (HTTPCall, Result<TransportResponse, Interruption<HTTPFailure>>, Duration) -> Void

    var enforcesLimits: Bool { true }

    func send(_ call: HTTPCall) async throws(Interruption<HTTPFailure>) -> TransportResponse {
        let start = ContinuousClock.now
        do throws(Interruption<HTTPFailure>) {
            let response = try await base.send(call)
            observe(call, .success(response), start.duration(to: .now))
            return response
        } catch {
            observe(call, .failure(error), start.duration(to: .now))
            throw error
        }
    }
}
