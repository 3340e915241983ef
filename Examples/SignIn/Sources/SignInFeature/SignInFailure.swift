public import Foundation
public import Watertight
public import WatertightPresentation

/// What only the sign-in screen has to say.
public enum SignInFailure: PresentableFailure, Hashable {
    /// The password is not the one of this account.
    case wrongPassword(email: String)
    /// What was entered cannot be an e-mail address and a password.
    case inputRefused
    /// The account is locked for a while.
    case accountLocked(email: String, until: Date?)
    /// This device cannot keep the session.
    case sessionNotKept(IncidentReference)

    /// Where a message about the password stands.
    public static let passwordField = InlineAnchor("password")

    /// What a person sees of it.
    public var presentation: PresentationError {
        switch self {
        case .wrongPassword(let email):
            PresentationError(
                title: text("wrongPassword.title"), description: text("wrongPassword.description", ["email": email]),
                recoverySuggestion: text("wrongPassword.recovery"),
                method: .inline(Self.passwordField), icon: .input,
                actions: [PresentationAction(.edit, title: text("wrongPassword.edit"))])
        case .inputRefused:
            PresentationError(
                title: text("inputRefused.title"), description: text("inputRefused.description"),
                recoverySuggestion: text("inputRefused.recovery"), method: .inline(.form), icon: .input,
                actions: [PresentationAction(.edit, title: text("inputRefused.edit"))])
        case .accountLocked(let email, let end):
            PresentationError(
                title: text("accountLocked.title"), description: text("accountLocked.description", ["email": email]),
                recoverySuggestion: end.map { text("accountLocked.until", formatting: ["time": .moment($0)]) }
                    ?? text("accountLocked.recovery"),
                icon: .lock)
        case .sessionNotKept(let incident):
            PresentationError(
                title: text("sessionNotKept.title"), description: text("sessionNotKept.description"),
                recoverySuggestion: text("sessionNotKept.recovery", ["incident": incident.description]),
                icon: .storage, actions: [.retry, .dismiss], incident: incident)
        }
    }

    private func text(
        _ key: String, _ values: [String: String] = [:], formatting: [String: TextValue] = [:]
    ) -> String {
        LocalizedText(key, bundle: .module, values: values, formatting: formatting).string
    }
}
