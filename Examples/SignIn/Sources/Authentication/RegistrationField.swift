/// A field of a registration.
public enum RegistrationField: Sendable, Hashable, CaseIterable {
    /// The e-mail address.
    case email
    /// What the person wants to be called.
    case displayName
    /// The password.
    case password
}
