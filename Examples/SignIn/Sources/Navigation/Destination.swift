/// Where the app can go.
public enum Destination: Sendable, Hashable {
    /// Where a person signs in.
    case signIn
    /// The person's profile.
    case profile
}
