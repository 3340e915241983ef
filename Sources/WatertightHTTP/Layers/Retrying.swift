import Watertight

extension HTTPRetryPolicy {
    /// Sends a call until an attempt succeeds, or fails for good.
    /// - Parameters:
    ///   - call: The call.
    ///   - withRedirects: Whether an attempt follows redirects, so that their requests are retried too.
    ///   - failureOf: Returns the failure that a value describes, such as a response with the status 503.
    ///   - attempt: Sends the call once.
    /// - Returns: The last value, and the call with its attempts.
    func retrying<Value>(
        _ call: HTTPCall, withRedirects: Bool = false, isolation: isolated (any Actor)? = #isolation,
        failureOf: (Value, HTTPCall) -> HTTPFailure?,
        _ attempt: (HTTPCall) async throws(Interruption<HTTPFailure>) -> Value
    ) async throws(Interruption<HTTPFailure>) -> (value: Value, call: HTTPCall) {
        var call = call
        var hasToken = false
        let deadline = timer.deadlineOfBeginning(call)
        while true {
            let result: Result<Value, Interruption<HTTPFailure>>
            let failed: HTTPFailure?
            do {
                let value = try await attempt(limited(call))
                (result, failed) = (.success(value), failureOf(value, call))
            } catch {
                (result, failed) = (.failure(error.after(call.earlierAttempts)), error.failure)
            }
            guard let failure = failed?.after(call.earlierAttempts) else {
                if hasToken, case .success = result { budget.giveBack(call.origin, at: timer.now) }
                return (try result.get(), call)
            }
            let end = deadline ?? timer.deadline(of: call)
            let isRetryable =
                (!withRedirects || failure.context.hopsAreIdempotent) && call.transfer?.sink?.mayRestart != false
            guard isRetryable, let delay = delay(after: failure, to: call, until: end) else {
                return (try result.get(), call)
            }
            hasToken = failure.fault != .device
            let isAwake = await timer.sleep(for: delay)
            if Task.isCancelled { throw .cancelled }
            // A timer may be late.
            guard isAwake, timer.now < end else { return (try result.get(), call) }
            // The next attempt decides about the call: what happened before it is in its failure.
            if case .failure(let interruption) = result { interruption.incident?.mayBeDropped() }
            call.earlierAttempts = failure.earlierAttempts + [failure.attempt]
            call.credential = failure.context.credential ?? call.credential
        }
    }

    /// Limits the time of one attempt.
    private func limited(_ call: HTTPCall) -> HTTPCall {
        guard let attemptTimeout else { return call }
        var limited = call
        let now = ContinuousClock.now
        limited.deadline = now.advanced(by: min(attemptTimeout, now.duration(to: call.deadline)))
        return limited
    }

    /// Returns the delay before the next attempt, and takes it from the budget; `nil` if there must be none.
    private func delay(after failure: HTTPFailure, to call: HTTPCall, until end: Duration) -> Duration? {
        let attempts = failure.earlierAttempts.count + 1
        guard attempts < maximumAttempts, failure.isLastRequestRetryable else { return nil }
        let delay: Duration
        if let requested = failure.retryAfter {
            guard requested <= longestRequestedDelay else { return nil }
            // Never earlier than requested, and not all clients at the same moment.
            delay = requested + random(firstDelay)
        } else if attempts == 1, failure.reason == .connectionLost, failure.context.lastDelivery == .notSent {
            // A pooled connection that the server had closed.
            delay = .zero
        } else {
            delay = random(longestDelay(after: attempts + (failure.status == .tooManyRequests ? 1 : 0)))
        }
        let now = timer.now
        guard now + delay < end else { return nil }
        // A device that is offline loads no service. Last, because it takes a token.
        guard failure.fault == .device || budget.take(call.origin, at: now) else { return nil }
        return max(.zero, delay)
    }

    /// The maximum of the delay, which doubles with each attempt. Limited, so that the product doesn't overflow.
    private func longestDelay(after attempts: Int) -> Duration {
        min(maximumDelay, min(firstDelay, .seconds(86_400)) * (1 << min(attempts - 1, 30)))
    }
}

extension HTTPCall {
    /// The key of the budget.
    fileprivate var origin: String { "\(request.scheme ?? "")://\(request.authority ?? "")" }
}

extension Interruption<HTTPFailure> {
    /// The failure of a call with earlier attempts.
    fileprivate func after(_ attempts: [HTTPFailure.Attempt]) -> Self {
        guard !attempts.isEmpty, case .failed(let failure, let incident) = self else { return self }
        return .failed(failure.after(attempts), incident)
    }
}
