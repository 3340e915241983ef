/// How often something may happen: in a burst, and in the long run.
public struct RateLimit: Sendable, Hashable {
    /// How many may happen at once.
    public var burst: Int

    /// How many may happen each second in the long run.
    public var perSecond: Double

    /// Makes a limit.
    ///
    /// - Parameters:
    ///   - burst: How many may happen at once; at least 1.
    ///   - perSecond: How many may happen each second in the long run; more than 0.
    public init(burst: Int, perSecond: Double) {
        self.burst = burst
        self.perSecond = perSecond
    }
}
