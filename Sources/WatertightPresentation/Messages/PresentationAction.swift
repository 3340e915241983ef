/// A next step that the user can take.
public struct PresentationAction: Sendable, Hashable, Identifiable {
    // A struct and not an enum, because an app may have actions of its own.
    /// The purpose of an action. It identifies the action among those of one presentation.
    public struct Kind: Sendable, Hashable, CustomStringConvertible {
        /// The name of the kind.
        public let description: String

        /// Creates a kind.
        /// - Parameter name: The name, a word of the program.
        public init(_ name: StaticString) { description = String(describing: name) }

        /// Repeats the operation.
        public static let retry = Kind("retry")
        /// Signs in again.
        public static let signIn = Kind("sign-in")
        /// Loads the current state.
        public static let reload = Kind("reload")
        /// Edits the input.
        public static let edit = Kind("edit")
        /// Opens the system's settings.
        public static let openSettings = Kind("open-settings")
        /// Contacts support.
        public static let contactSupport = Kind("contact-support")
        /// Copies the incident references, to send them to support.
        public static let copyReference = Kind("copy-reference")
        /// Acknowledges the failure.
        public static let dismiss = Kind("dismiss")
        /// Leaves everything as it is.
        public static let cancel = Kind("cancel")
    }

    /// What performs the actions of a presentation, by their kinds.
    ///
    /// A full screen shows progress until the closure has returned, so wait in it: `[.retry: { await load() }]`. The task of the
    /// closure is canceled if the full screen ends before. Capture a model weakly if it owns the handle of its screen.
    public typealias Handlers = [Kind: @MainActor () async -> Void]

    /// The purpose.
    public let kind: Kind
    /// The title of the button.
    public let title: String
    /// Whether the action deletes something or cannot be undone. The system emphasizes its button.
    public let isDestructive: Bool

    /// The purpose.
    public var id: Kind { kind }

    /// Creates an action.
    /// - Parameters:
    ///   - kind: The purpose.
    ///   - title: The title of the button, localized.
    ///   - isDestructive: Whether the action deletes something or cannot be undone.
    public init(_ kind: Kind, title: String, isDestructive: Bool = false) {
        self.kind = kind
        self.title = title
        self.isDestructive = isDestructive
    }

    /// Whether the action changes nothing, so that its button gets the system's cancel role: one of the kinds `dismiss` and
    /// `cancel`, with any title.
    package var changesNothing: Bool { kind == .dismiss || kind == .cancel }

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
    /// *Copy Reference*. The view copies the incident references.
    public static var copyReference: PresentationAction {
        PresentationAction(.copyReference, title: .watertight("action.copyReference"))
    }
    /// *OK*.
    public static var dismiss: PresentationAction {
        PresentationAction(.dismiss, title: .watertight("action.dismiss"))
    }
    /// *Cancel*.
    public static var cancel: PresentationAction {
        PresentationAction(.cancel, title: .watertight("action.cancel"))
    }
}
