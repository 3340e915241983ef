#if canImport(AuthenticationServices)
/// Orders an app's requests to Apple, which handles one at a time.
///
/// A newer request waits until Apple confirms the cancellation of the older one. Otherwise Apple rejects the newer one
/// ("Request already in progress for specified application identifier").
@MainActor final class AppleSignInTurn {
    static let shared = AppleSignInTurn()

    private let clock: any Clock<Duration>
    /// The request in flight. Retained until Apple's answer, because its controller has a weak delegate.
    private var current: RunningSignIn?
    /// The newest request, which waits for the current one.
    private var next: RunningSignIn?
    /// Limits the wait for the confirmation of a cancellation.
    private var limit: Task<Void, Never>?

    /// Creates an order of its own, for tests.
    init(clock: any Clock<Duration> = ContinuousClock()) {
        self.clock = clock
    }

    /// Performs a request, after the cancellation of the older one if there is one.
    func begin(_ request: RunningSignIn) {
        next?.supersede()
        next = request
        if let current {
            current.supersede()
            cancel(current)
        } else {
            advance()
        }
    }

    /// Cancels a request, and waits at most one second for Apple's confirmation.
    func cancel(_ request: RunningSignIn) {
        if request === next { next = nil }
        guard request === current, limit == nil else { return }
        limit = Task { [clock] in
            guard (try? await clock.sleep(for: .seconds(1))) != nil else { return }
            end(request)
        }
        // May call `end` immediately.
        request.cancel()
    }

    /// Ends the current request, because Apple answered or didn't confirm its cancellation.
    func end(_ request: RunningSignIn) {
        guard request === current else { return }
        limit?.cancel()
        (limit, current) = (nil, nil)
        advance()
    }

    private func advance() {
        guard let request = next else { return }
        (current, next) = (request, nil)
        request.perform()
    }
}
#endif
