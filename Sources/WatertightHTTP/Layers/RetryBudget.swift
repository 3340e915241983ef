import Watertight

/// A token bucket for each origin: a retry takes a token, one that succeeds gives it back, and time refills the bucket.
///
/// A call that isn't retried doesn't touch it. An origin without an entry has a full bucket.
final class RetryBudget: Sendable {
    private struct Bucket {
        var tokens: Double
        var updated: Duration
    }

    /// Redirects lead to origins that a server chooses: they must not fill the memory.
    private static let maximumOrigins = 64
    /// The key of the bucket that all further origins share. No origin is empty.
    private static let furtherOrigins = ""

    private let capacity: Double
    private let refill: Duration
    private let buckets = Locked<[String: Bucket]>([:])

    init(capacity: Int, refill: Duration) {
        self.capacity = Double(max(0, capacity))
        self.refill = max(refill, .milliseconds(1))
    }

    /// Takes a token.
    /// - Parameter now: The time since a fixed point.
    /// - Returns: Whether there was one.
    func take(_ origin: String, at now: Duration) -> Bool {
        buckets.withLock { buckets in
            let key = self.key(origin, in: &buckets, at: now)
            var bucket = filled(buckets[key] ?? Bucket(tokens: capacity, updated: now), at: now)
            let isTaken = bucket.tokens >= 1
            if isTaken { bucket.tokens -= 1 }
            buckets[key] = bucket
            return isTaken
        }
    }

    /// Gives back the token of a retry that succeeded.
    func giveBack(_ origin: String, at now: Duration) {
        buckets.withLock { buckets in
            guard var bucket = buckets[origin] else { return }
            bucket = filled(bucket, at: now)
            bucket.tokens += 1
            buckets[origin] = bucket.tokens >= capacity ? nil : bucket
        }
    }

    private func filled(_ bucket: Bucket, at now: Duration) -> Bucket {
        let elapsed = max(.zero, now - bucket.updated)
        return Bucket(tokens: min(capacity, bucket.tokens + elapsed / refill), updated: max(now, bucket.updated))
    }

    private func key(_ origin: String, in buckets: inout [String: Bucket], at now: Duration) -> String {
        if buckets[origin] != nil || buckets.count < Self.maximumOrigins { return origin }
        buckets = buckets.filter { filled($0.value, at: now).tokens < capacity }
        return buckets.count < Self.maximumOrigins ? origin : Self.furtherOrigins
    }
}
