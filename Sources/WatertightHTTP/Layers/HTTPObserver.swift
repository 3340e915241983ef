import Logging
public import Watertight

/// Receives each exchange of a transport: for metrics, traces and logs.
public struct HTTPObserver: Sendable {
    let observe: @Sendable (HTTPCall, Result<TransportResponse, Interruption<HTTPFailure>>, Duration) -> Void

    /// Creates an observer.
    /// - Parameter observe: Receives the request, its outcome and its duration, after the exchange and on any thread. Only
    ///   ``HTTPCall/urlTemplate`` is free of values. The failure may still be repaired by a retry, so don't report it.
    public init(
        _ observe:
            @escaping @Sendable (HTTPCall, Result<TransportResponse, Interruption<HTTPFailure>>, Duration) -> Void
    ) {
        self.observe = observe
    }

    /// Logs each exchange in one line, for development: method, URL without values, status or failure, and milliseconds. The
    /// label is `watertight.http`, the level `info`.
    public static let log = log { Logger(label: "watertight.http") }

    /// Creates an observer that logs each exchange.
    /// - Parameter logger: Returns the logger. Called for each exchange, because the app may configure logging later.
    static func log(_ logger: @escaping @Sendable () -> Logger) -> HTTPObserver {
        HTTPObserver { call, result, duration in
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

extension HTTPTransport {
    /// Passes each exchange to an observer.
    ///
    /// The innermost layer observes what is sent, also before a retry, a renewal or a redirect; the outermost one only what
    /// these return:
    ///
    /// ```swift
    /// URLSessionTransport().observed(by: .log).authenticated(by: keeper).retrying()
    /// ```
    /// - Parameter observer: The observer.
    public func observed(by observer: HTTPObserver) -> some HTTPTransport {
        ObservedTransport(base: EnforcingLimits(base: self), observer: observer)
    }

    /// Passes each exchange to a closure.
    /// - Parameter observe: As in ``HTTPObserver/init(_:)``.
    public func observed(
        _ observe:
            @escaping @Sendable (HTTPCall, Result<TransportResponse, Interruption<HTTPFailure>>, Duration) -> Void
    ) -> some HTTPTransport {
        observed(by: HTTPObserver(observe))
    }
}

struct ObservedTransport: HTTPTransport {
    // So that an observer hears what the caller does.
    let base: EnforcingLimits
    let observer: HTTPObserver

    var enforcesLimits: Bool { true }

    func send(_ call: HTTPCall) async throws(Interruption<HTTPFailure>) -> TransportResponse {
        let start = ContinuousClock.now
        do throws(Interruption<HTTPFailure>) {
            let response = try await base.send(call)
            observer.observe(call, .success(response), start.duration(to: .now))
            return response
        } catch {
            observer.observe(call, .failure(error), start.duration(to: .now))
            throw error
        }
    }
}
