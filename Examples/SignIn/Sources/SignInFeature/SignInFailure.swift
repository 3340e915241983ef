public import Foundation
public import WatertightPresentation

/// The failures that only the sign-in screen shows.
public enum SignInFailure: PresentableFailure, Hashable {
    /// The password is wrong for this account.
    case wrongPassword(email: String)
    /// The email address or the password is malformed.
    case inputRefused
    /// The account is locked for a while.
    case accountLocked(email: String, until: Date?)
    /// This device cannot store the session.
    case sessionNotKept

    /// The anchor of messages about the password.
    public static let passwordField = InlineAnchor("password")

    /// The presentation.
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
        case .sessionNotKept:
            PresentationError(
                title: text("sessionNotKept.title"), description: text("sessionNotKept.description"),
                recoverySuggestion: text("sessionNotKept.recovery"), icon: .storage, actions: [.retry, .dismiss])
        }
    }

    private func text(
        _ key: String, _ values: [String: String] = [:], formatting: [String: TextValue] = [:]
    ) -> String {
        LocalizedText(key, bundle: .module, values: values, formatting: formatting).string
    }
}
