/// A next step that a person can take.
public struct PresentationAction: Sendable, Hashable {
    // Open, as a struct: an app has actions of its own.
    /// The purpose of an action.
    public struct Kind: Sendable, Hashable, CustomStringConvertible {
        /// The kind's name.
        public let description: String

        /// Names a kind of one's own.
        /// - Parameter name: The name, a word of the program.
        public init(_ name: StaticString) { description = String(describing: name) }

        /// Do it again.
        public static let retry = Kind("retry")
        /// Sign in again.
        public static let signIn = Kind("sign-in")
        /// Fetch what there is now.
        public static let reload = Kind("reload")
        /// Change what was entered.
        public static let edit = Kind("edit")
        /// Open the system's settings.
        public static let openSettings = Kind("open-settings")
        /// Write to support.
        public static let contactSupport = Kind("contact-support")
        /// Take note.
        public static let dismiss = Kind("dismiss")
    }

    /// The purpose.
    public let kind: Kind
    /// The text of its button.
    public let title: String

    /// Creates an action.
    /// - Parameters:
    ///   - kind: The purpose.
    ///   - title: The text of its button, in the person's language.
    public init(_ kind: Kind, title: String) {
        self.kind = kind
        self.title = title
    }

    /// *Try Again*.
    public static var retry: PresentationAction { PresentationAction(.retry, title: .watertight("action.retry")) }
    /// *Reload*.
    public static var reload: PresentationAction { PresentationAction(.reload, title: .watertight("action.reload")) }
    /// *Sign In*.
    public static var signIn: PresentationAction { PresentationAction(.signIn, title: .watertight("action.signIn")) }
    /// *Open Settings*.
    public static var openSettings: PresentationAction {
        PresentationAction(.openSettings, title: .watertight("action.openSettings"))
    }
    /// *Contact Support*.
    public static var contactSupport: PresentationAction {
        PresentationAction(.contactSupport, title: .watertight("action.contactSupport"))
    }
    /// *OK*.
    public static var dismiss: PresentationAction { PresentationAction(.dismiss, title: .watertight("action.dismiss")) }
}
