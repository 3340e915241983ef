public import Foundation

/// The picture beside a failure's text.
///
/// A struct and not an enum, because an app has pictures of its own: `PresentationIcon(symbol: "airplane", text: "✈")`.
public struct PresentationIcon: Sendable, Hashable {
    // Closed: a view must know how to draw each.
    /// Where a picture comes from.
    public enum Image: Sendable, Hashable {
        /// An SF Symbol, by its name.
        case symbol(String)
        /// An image of an asset catalog, by its name; of the app's own catalog if the bundle is `nil`.
        case asset(String, in: Bundle?)
        /// There is no picture.
        case none
    }

    /// The picture.
    public let image: Image
    /// The sign in its place where there are no pictures, such as in a terminal; empty for none.
    public let text: String

    /// Names an SF Symbol.
    /// - Parameters:
    ///   - name: The symbol's name.
    ///   - text: The sign in its place where there are no pictures.
    public init(symbol name: String, text: String = "⚠") {
        image = .symbol(name)
        self.text = text
    }

    /// Names an image of an asset catalog.
    /// - Parameters:
    ///   - name: The image's name.
    ///   - bundle: The bundle of the catalog; `nil` for the app's own.
    ///   - text: The sign in its place where there are no pictures.
    public init(asset name: String, in bundle: Bundle? = nil, text: String = "⚠") {
        image = .asset(name, in: bundle)
        self.text = text
    }

    private init() {
        image = .none
        text = ""
    }

    /// No picture.
    public static let none = PresentationIcon()
    /// Something went wrong.
    public static let warning = PresentationIcon(symbol: "exclamationmark.triangle")
    /// A person's input is wrong.
    public static let input = PresentationIcon(symbol: "exclamationmark.circle", text: "✎")
    /// There is no connection.
    public static let offline = PresentationIcon(symbol: "wifi.slash", text: "⌁")
    /// Something is locked.
    public static let lock = PresentationIcon(symbol: "lock", text: "⚿")
    /// The connection cannot be trusted.
    public static let untrusted = PresentationIcon(symbol: "lock.trianglebadge.exclamationmark", text: "⚿")
    /// It takes, or took, too long.
    public static let clock = PresentationIcon(symbol: "clock", text: "◷")
    /// The service is being worked on.
    public static let maintenance = PresentationIcon(symbol: "wrench.and.screwdriver", text: "⚒")
    /// The service has a problem.
    public static let server = PresentationIcon(symbol: "exclamationmark.icloud", text: "☁")
    /// A person has to sign in.
    public static let signIn = PresentationIcon(symbol: "person.crop.circle.badge.exclamationmark", text: "☺")
    /// Something cannot be saved or read.
    public static let storage = PresentationIcon(symbol: "externaldrive.badge.exclamationmark", text: "▤")
}
