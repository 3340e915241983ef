/// A mistake in a field of a registration. Some can be found only by the service, such as an email address that is taken.
public enum RegistrationMistake: Sendable, Hashable {
    /// The email address is empty.
    case emailMissing
    /// The email address is malformed.
    case emailMalformed
    /// An account with this email address exists.
    case emailTaken
    /// The name is empty.
    case displayNameMissing
    /// The name is too long.
    case displayNameTooLong(maximum: Int)
    /// The password is empty.
    case passwordMissing
    /// The password is too short.
    case passwordTooShort(minimum: Int)
    /// A mistake that this version of the app doesn't recognize.
    case other(in: RegistrationField)

    /// The field with the mistake.
    public var field: RegistrationField {
        switch self {
        case .emailMissing, .emailMalformed, .emailTaken: .email
        case .displayNameMissing, .displayNameTooLong: .displayName
        case .passwordMissing, .passwordTooShort: .password
        case .other(let field): field
        }
    }
}

/// A field of a registration.
public enum RegistrationField: Sendable, Hashable, CaseIterable {
    /// The email address.
    case email
    /// The name that the user chose.
    case displayName
    /// The password.
    case password
}
