/// The screens that features can go to.
public enum Destination: Sendable, Hashable {
    /// The sign-in screen.
    case signIn
    /// The profile screen.
    case profile
}
