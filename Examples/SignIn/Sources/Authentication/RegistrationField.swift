/// A field of a registration.
public enum RegistrationField: Sendable, Hashable, CaseIterable {
    /// The email address.
    case email
    /// The name that the user chose.
    case displayName
    /// The password.
    case password
}
