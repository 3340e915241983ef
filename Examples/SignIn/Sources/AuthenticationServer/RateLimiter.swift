import Foundation
import Synchronization

/// One token bucket for each remote address.
final class RateLimiter: Sendable {
    private struct Bucket {
        var tokens: Double
        var filledAt: Date
    }

    private struct State {
        var limit: RateLimit?
        var buckets: [String: Bucket] = [:]
    }

    /// Beyond this many addresses, those whose buckets are full again are forgotten.
    private static let manyBuckets = 1024

    private let state: Mutex<State>

    init(_ limit: RateLimit?) {
        state = Mutex(State(limit: limit))
    }

    /// Replaces the limit; every bucket is full again.
    func setLimit(_ limit: RateLimit?) {
        state.withLock { $0 = State(limit: limit) }
    }

    /// Takes a token from an address's bucket.
    ///
    /// - Returns: nil if there was one, otherwise the whole seconds until there is.
    func secondsToWait(address: String, now: Date) -> Int? {
        state.withLock { state in
            guard let limit = state.limit else { return nil }
            func refilled(_ bucket: Bucket) -> Double {
                let elapsed = max(now.timeIntervalSince(bucket.filledAt), 0)
                return min(bucket.tokens + elapsed * limit.perSecond, Double(limit.burst))
            }
            if state.buckets.count > Self.manyBuckets {
                state.buckets = state.buckets.filter { refilled($0.value) < Double(limit.burst) }
            }
            var tokens = state.buckets[address].map(refilled) ?? Double(limit.burst)
            let hasToken = tokens >= 1
            if hasToken { tokens -= 1 }
            state.buckets[address] = Bucket(tokens: tokens, filledAt: now)
            return hasToken ? nil : max(1, Int(((1 - tokens) / limit.perSecond).rounded(.up)))
        }
    }
}
