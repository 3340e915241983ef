/// The way in which a router shows failures.
public struct RouterConfiguration: Sendable {
    // Closed: a build is for one or the other.
    /// The people who use this build.
    public enum Audience: String, Sendable, Hashable, CaseIterable {
        /// Everybody: unexpected errors show a neutral text.
        case production
        /// The team: unexpected errors show their details as well. Never ship it: details may hold personal data.
        case development
    }

    /// The people who use this build.
    public var audience: Audience
    /// The number of presentations of one kind that may wait; when more come, the one that has waited longest is dropped. Less than
    /// 1 counts as 1.
    public var maximumWaiting: Int

    /// Creates a configuration.
    /// - Parameters:
    ///   - audience: The people who use this build. The composition root decides, for example by its build configuration.
    ///   - maximumWaiting: The number of presentations of one kind that may wait; 10.
    public init(audience: Audience = .production, maximumWaiting: Int = 10) {
        self.audience = audience
        self.maximumWaiting = maximumWaiting
    }
}
