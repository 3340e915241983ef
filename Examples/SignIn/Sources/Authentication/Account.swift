/// The person who has signed in.
public struct Account: Sendable, Hashable {
    /// What the person wants to be called.
    public let displayName: String

    /// A person who has signed in.
    public init(displayName: String) { self.displayName = displayName }
}
