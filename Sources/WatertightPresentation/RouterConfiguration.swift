/// The settings by which a router shows failures.
public struct RouterConfiguration: Sendable {
    // Closed: a build is for one or the other.
    /// The users of a build.
    public enum Audience: String, Sendable, Hashable, CaseIterable {
        /// Everybody: unexpected errors show a neutral text.
        case production
        /// The team: unexpected errors show their details as well. Never ship it: details may hold personal data.
        case development
    }

    /// The users of this build.
    public var audience: Audience

    /// Creates a configuration.
    /// - Parameter audience: The users of this build. The composition root decides, for example by its build
    ///   configuration.
    public init(audience: Audience = .production) {
        self.audience = audience
    }
}
