import Synchronization
import Watertight
import WatertightTesting

/// A facade that does everything right without the kit, and off the main actor.
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
            throw Lookup.boundary.translate(foreign: error, cancelledBy: Lookup.cancelled) { LookupError.broken($1) }
        }
    }

    /// Only what the SDK holds keeps the guard alive.
    private func start(_ sdk: FakeSDK<String>, _ call: Call) {
        let abandonment = Abandonment(of: call)
        sdk.start { result in
            withExtendedLifetime(abandonment) {}
            if call.end(.answered(result)) { return }
            if case .failure = result, call.isCancelled { return }
            _ = Lookup.boundary.originate(LookupFailure.late)
        }
    }

    private enum LookupFailure: LayerFailure {
        case late

        var traits: FailureTraits { .defect("lookup", "late") }
    }

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

        /// Ends the call, and tells whether this was its end.
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
