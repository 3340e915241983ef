public import Authentication
public import WatertightPresentation

/// The failures that only the registration screen shows.
public enum RegistrationFailure: PresentableFailure, Hashable {
    /// A field has a mistake.
    case mistake(RegistrationMistake)
    /// This device cannot store the session.
    case sessionNotKept

    /// Returns the anchor of messages about a field.
    public static func anchor(of field: RegistrationField) -> InlineAnchor {
        switch field {
        case .email: InlineAnchor("email")
        case .displayName: InlineAnchor("name")
        case .password: InlineAnchor("password")
        }
    }

    /// The presentation.
    public var presentation: PresentationError {
        switch self {
        case .mistake(let mistake): Self.presentation(of: mistake)
        case .sessionNotKept:
            PresentationError(
                title: Self.text("sessionNotKept.title"), description: Self.text("sessionNotKept.description"),
                recoverySuggestion: Self.text("sessionNotKept.recovery"), icon: .storage, actions: [.signIn, .dismiss])
        }
    }

    /// Returns a short message for the place beside the field.
    private static func presentation(of mistake: RegistrationMistake) -> PresentationError {
        let (title, recovery, actions): (String, String?, [PresentationAction]) =
            switch mistake {
            case .emailMissing: (text("emailMissing.title"), nil, [])
            case .emailMalformed: (text("emailMalformed.title"), text("emailMalformed.recovery"), [])
            case .emailTaken: (text("emailTaken.title"), text("emailTaken.recovery"), [.signIn])
            case .displayNameMissing: (text("displayNameMissing.title"), nil, [])
            case .displayNameTooLong(let maximum):
                (text("displayNameTooLong.title"), text("displayNameTooLong.recovery", count: maximum), [])
            case .passwordMissing: (text("passwordMissing.title"), nil, [])
            case .passwordTooShort(let minimum):
                (text("passwordTooShort.title"), text("passwordTooShort.recovery", count: minimum), [])
            case .other: (text("other.title"), text("other.recovery"), [])
            }
        return PresentationError(
            title: title, recoverySuggestion: recovery, method: .inline(anchor(of: mistake.field)), icon: .input,
            actions: actions)
    }

    private static func text(_ key: String, count: Int? = nil) -> String {
        LocalizedText(key, bundle: .module, formatting: count.map { ["count": .count($0)] } ?? [:]).string
    }
}
