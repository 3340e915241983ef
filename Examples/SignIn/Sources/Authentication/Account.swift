/// The user who has signed in.
public struct Account: Sendable, Hashable {
    /// The name that the user chose.
    public let displayName: String

    /// Creates an account.
    public init(displayName: String) { self.displayName = displayName }
}
