/// The settings by which a router shows failures.
public struct RouterConfiguration: Sendable, Hashable {
    // Closed: the three ways in which an app can be honest about what nobody expected.
    /// What a person sees of an error that nobody expected. It is logged in any case.
    public enum UnexpectedErrors: String, Sendable, Hashable, CaseIterable {
        /// A neutral text with the incident reference, and the error's own words. For the team: never ship it, for they
        /// may hold personal data.
        case details
        /// A neutral text with the incident reference.
        case neutral
        /// Nothing: only the log has it.
        case logged
    }

    /// What a person sees of an error that nobody expected.
    public var unexpectedErrors: UnexpectedErrors

    /// Creates a configuration.
    /// - Parameter unexpectedErrors: What a person sees of an error that nobody expected. The composition root decides,
    ///   for example by its build configuration.
    public init(unexpectedErrors: UnexpectedErrors = .neutral) {
        self.unexpectedErrors = unexpectedErrors
    }
}
