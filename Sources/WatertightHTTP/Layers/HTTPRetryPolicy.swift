public import Watertight

/// When, how often and how fast a call is retried.
///
/// A call is retried if it failed for a reason that may pass, and if the retry is safe: the method is idempotent
/// (RFC 9110 §9.2.2), or the request has an `Idempotency-Key`, or the server hasn't processed it. A retry never begins
/// earlier than `Retry-After` requests, nor after the deadline of the call.
///
/// Copies share one budget for each origin, so that retries don't overload a service that is failing: a retry takes
/// a part of the budget, one that succeeds gives it back, and time refills it.
public struct HTTPRetryPolicy: Sendable {
    /// The maximum number of attempts of a call, including the first one, those of its redirects and those of nested layers.
    public var maximumAttempts = 3
    /// The maximum of the first delay. A delay is random, up to a maximum that doubles with each attempt ("full jitter").
    public var firstDelay: Duration = .milliseconds(500)
    /// The limit of the maximum that doubles.
    public var maximumDelay: Duration = .seconds(10)
    /// The longest `Retry-After` that is waited for. A call with a longer one fails at once, so that a screen can show it.
    public var longestRequestedDelay: Duration = .seconds(10)
    /// The maximum time of one attempt; `nil` for all the time that the call has left. With it, a server that doesn't answer
    /// gets more than one attempt.
    public var attemptTimeout: Duration?

    let budget: RetryBudget
    let timer: RetryTimer
    let random: @Sendable (Duration) -> Duration

    /// Creates a policy.
    /// - Parameters:
    ///   - budget: The number of retries in a row that may fail at one origin.
    ///   - refill: The time after which one more retry may fail.
    ///   - clock: The clock of the delays, for tests.
    public init(budget: Int = 10, refill: Duration = .seconds(10), clock: any Clock<Duration> = ContinuousClock()) {
        self.init(budget: budget, refill: refill, clock: clock) { $0 * Double.random(in: 0...1) }
    }

    /// Creates a policy.
    /// - Parameter random: Returns a duration from zero to its argument.
    package init(
        budget: Int, refill: Duration, clock: any Clock<Duration>, random: @escaping @Sendable (Duration) -> Duration
    ) {
        self.budget = RetryBudget(capacity: budget, refill: refill)
        timer = RetryTimer(clock)
        self.random = random
    }

    /// Sends a call with any client, and retries it while the policy allows it.
    ///
    /// ```swift
    /// let loan = try await policy.run(call) { call in try await client.loan(for: call) }
    /// ```
    ///
    /// An error that isn't an `Interruption<HTTPFailure>` is sealed as ``TransportFailure/unclassified``. So is a
    /// `CancellationError` in a task that isn't canceled.
    /// - Parameters:
    ///   - call: The call.
    ///   - isolation: The actor on which the closure runs: the caller's.
    ///   - attempt: Sends the call once. The call contains the earlier attempts, for ``HTTPCall/failure(foreign:as:delivery:code:)``.
    /// - Returns: The value of the first attempt that succeeds.
    /// - Throws: `Interruption.cancelled` if the task was canceled; otherwise the failure of the last attempt.
    public func run<Value>(
        _ call: HTTPCall, isolation: isolated (any Actor)? = #isolation,
        _ attempt: (HTTPCall) async throws -> Value
    ) async throws(Interruption<HTTPFailure>) -> Value {
        // The closure has no typed error, because Swift 6.3 infers `any Error` for each closure that contains `try`.
        try await retrying(call, withRedirects: true, failureOf: { _, _ in nil }) {
            call async throws(Interruption<HTTPFailure>) in
            do { return try await attempt(call) } catch {
                throw call.failure(foreign: error) { call.failure(foreign: $0, as: .unclassified) }
            }
        }.value
    }
}

extension Interruption<HTTPFailure> {
    /// Finds the failure in an error, which keeps its incident even if the app wrapped it in an error of its own.
    /// - Parameter failure: The failure if it is one of another layer.
    init?(failureIn error: any Error, otherwise failure: HTTPFailure) {
        guard let (found, incident) = ErrorChain.failures(in: error).first else { return nil }
        self = .failed((found as? HTTPFailure ?? failure).with(incident), incident)
    }
}
