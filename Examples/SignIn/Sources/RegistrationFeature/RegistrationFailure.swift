public import Authentication
public import Watertight
public import WatertightPresentation

/// What only the registration screen has to say.
public enum RegistrationFailure: PresentableFailure, Hashable {
    /// A field has a mistake.
    case mistake(RegistrationMistake)
    /// This device cannot keep the session.
    case sessionNotKept(IncidentReference)

    /// Where a message about a field stands.
    public static func anchor(of field: RegistrationField) -> InlineAnchor {
        switch field {
        case .email: InlineAnchor("email")
        case .displayName: InlineAnchor("name")
        case .password: InlineAnchor("password")
        }
    }

    /// What a person sees of it.
    public var presentation: PresentationError {
        switch self {
        case .mistake(let mistake): Self.presentation(of: mistake)
        case .sessionNotKept(let incident):
            PresentationError(
                title: Self.text("sessionNotKept.title"), description: Self.text("sessionNotKept.description"),
                recoverySuggestion: Self.text("sessionNotKept.recovery", ["incident": incident.description]),
                icon: .storage, actions: [.signIn, .dismiss], incident: incident)
        }
    }

    /// A few words beside the field: whoever reads them looks at it.
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

    private static func text(_ key: String, _ values: [String: String] = [:]) -> String {
        LocalizedText(key, bundle: .module, values: values).string
    }

    private static func text(_ key: String, count: Int) -> String {
        LocalizedText(key, bundle: .module, formatting: ["count": .count(count)]).string
    }
}
