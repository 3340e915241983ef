/// A next step that a person can take.
public struct PresentationAction: Sendable, Hashable, Identifiable {
    // Open, as a struct: an app has actions of its own.
    /// The purpose of an action, and its identity among those that are offered together.
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
        /// Copy the incident references, to send them to support.
        public static let copyReference = Kind("copy-reference")
        /// Take note.
        public static let dismiss = Kind("dismiss")
        /// Leave everything as it is.
        public static let cancel = Kind("cancel")
    }

    // Closed: those of SwiftUI, UIKit and AppKit.
    /// What a button does, as far as its look and its place depend on it.
    public enum Role: String, Sendable, Hashable, CaseIterable {
        /// It changes nothing.
        case cancel
        /// It deletes something, or cannot be undone.
        case destructive
    }

    /// The purpose.
    public let kind: Kind
    /// The text of its button.
    public let title: String
    /// What its button does; `nil` for a button like others.
    public let role: Role?

    /// The purpose: no two actions that are offered together have the same.
    public var id: Kind { kind }

    /// Creates an action.
    /// - Parameters:
    ///   - kind: The purpose.
    ///   - title: The text of its button, in the person's language.
    ///   - role: What its button does.
    public init(_ kind: Kind, title: String, role: Role? = nil) {
        self.kind = kind
        self.title = title
        self.role = role
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
    /// *Copy Reference*, for a presentation with an incident. The view copies the references.
    public static var copyReference: PresentationAction {
        PresentationAction(.copyReference, title: .watertight("action.copyReference"))
    }
    /// *OK*.
    public static var dismiss: PresentationAction {
        PresentationAction(.dismiss, title: .watertight("action.dismiss"), role: .cancel)
    }
    /// *Cancel*.
    public static var cancel: PresentationAction {
        PresentationAction(.cancel, title: .watertight("action.cancel"), role: .cancel)
    }
}
