/// What is wrong with a field of a registration. Only the service knows some of it, such as that an address is taken.
public enum RegistrationMistake: Sendable, Hashable {
    /// There is no e-mail address.
    case emailMissing
    /// This is no e-mail address.
    case emailMalformed
    /// Somebody has an account with this e-mail address.
    case emailTaken
    /// There is no name.
    case displayNameMissing
    /// The name is too long.
    case displayNameTooLong(maximum: Int)
    /// There is no password.
    case passwordMissing
    /// The password is too short.
    case passwordTooShort(minimum: Int)
    /// Something that this version of the app has no words for.
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
