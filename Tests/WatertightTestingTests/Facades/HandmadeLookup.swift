import Synchronization
import Watertight
import WatertightTesting

/// A correct facade that doesn't use `withAnswer`, and doesn't run on the main actor.
struct HandmadeLookup: Sendable {
    @concurrent func number(_ sdk: FakeSDK<String>) async throws(Interruption<LookupError>) -> String {
        try Interruption<LookupError>.checkCancellation()
        let call = Call()
        start(sdk, call)
        let end = await withTaskCancellationHandler {
            await withCheckedContinuation { call.wait($0) }
        } onCancel: {
            if call.end(.cancelled) { sdk.cancel() }
        }
        switch end {
        case .cancelled: throw .cancelled
        case .answered(.success(let number)): return number
        case .answered(.failure(let error)):
            throw Lookup.failure(error)
        }
    }

    /// Only the SDK's callback keeps the guard alive.
    private func start(_ sdk: FakeSDK<String>, _ call: Call) {
        let abandonment = Abandonment(of: call)
        sdk.start { result in
            withExtendedLifetime(abandonment) {}
            if call.end(.answered(result)) { return }
            if case .failure = result, call.isCancelled { return }
            let _: Interruption<LateAnswer> = Interruption<LateAnswer>.failed(.late).translated { $0 }
        }
    }

    private enum LateAnswer: LayerFailure { case late }

    private final class Abandonment: Sendable {
        private struct NoAnswer: Error {}

        private let call: Call

        init(of call: Call) { self.call = call }
        deinit { _ = call.end(.answered(.failure(NoAnswer()))) }
    }

    private final class Call: Sendable {
        enum End {
            case cancelled
            case answered(Result<String, any Error>)
        }

        private struct State {
            var end: End?
            var waiting: CheckedContinuation<End, Never>?
        }

        private let state = Mutex(State())

        var isCancelled: Bool { state.withLock { if case .cancelled = $0.end { true } else { false } } }

        /// Ends the call, and returns whether it had not ended before.
        func end(_ end: End) -> Bool {
            let (isFirst, waiting) = state.withLock { state in
                guard state.end == nil else { return (false, CheckedContinuation<End, Never>?.none) }
                state.end = end
                return (true, state.waiting.take())
            }
            waiting?.resume(returning: end)
            return isFirst
        }

        func wait(_ continuation: CheckedContinuation<End, Never>) {
            let end = state.withLock { state in
                if state.end == nil { state.waiting = continuation }
                return state.end
            }
            if let end { continuation.resume(returning: end) }
        }
    }
}
