/// How a router shows failures.
public struct RouterConfiguration: Sendable {
    // Closed: a build is for one or the other.
    /// Who uses this build.
    public enum Audience: String, Sendable, Hashable, CaseIterable {
        /// Everybody: unexpected errors show a neutral text.
        case production
        /// The team: unexpected errors show their details as well. Never ship it: details may hold personal data.
        case development
    }

    /// Who uses this build.
    public var audience: Audience
    /// How many presentations of one kind may wait; when more come, the one that has waited longest is dropped. Less than
    /// 1 counts as 1.
    public var maximumWaiting: Int

    /// A configuration.
    /// - Parameters:
    ///   - audience: Who uses this build. The composition root decides, for example by its build configuration.
    ///   - maximumWaiting: How many presentations of one kind may wait; 10.
    public init(audience: Audience = .production, maximumWaiting: Int = 10) {
        self.audience = audience
        self.maximumWaiting = maximumWaiting
    }
}
