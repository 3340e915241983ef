public import Foundation

/// The icon beside a failure's text.
///
/// A struct and not an enum, because an app may have icons of its own: `PresentationIcon(symbol: "airplane")`.
public struct PresentationIcon: Sendable, Hashable {
    // Closed: an adapter must draw each.
    /// The source of an icon.
    @_spi(Adapters) public enum Image: Sendable, Hashable {
        /// An SF Symbol.
        case symbol(String)
        /// An image of an asset catalog; of the app's own catalog if the bundle is `nil`.
        case asset(String, in: Bundle?)
        /// No icon.
        case none
    }

    /// The source of the icon.
    @_spi(Adapters) public let image: Image

    /// Creates an icon from an SF Symbol.
    /// - Parameter name: The symbol's name.
    public init(symbol name: String) { image = .symbol(name) }

    /// Creates an icon from an image of an asset catalog.
    /// - Parameters:
    ///   - name: The image's name.
    ///   - bundle: The bundle of the catalog; `nil` for the app's own.
    public init(asset name: String, in bundle: Bundle? = nil) { image = .asset(name, in: bundle) }

    private init() { image = .none }

    /// No icon.
    public static let none = PresentationIcon()
    /// Something went wrong.
    public static let warning = PresentationIcon(symbol: "exclamationmark.triangle")
    /// The user's input is wrong.
    public static let input = PresentationIcon(symbol: "exclamationmark.circle")
    /// There is no connection.
    public static let offline = PresentationIcon(symbol: "wifi.slash")
    /// Something is locked.
    public static let lock = PresentationIcon(symbol: "lock")
    /// The connection cannot be trusted.
    public static let untrusted = PresentationIcon(symbol: "lock.trianglebadge.exclamationmark")
    /// Something takes too long.
    public static let clock = PresentationIcon(symbol: "clock")
    /// The service is under maintenance.
    public static let maintenance = PresentationIcon(symbol: "wrench.and.screwdriver")
    /// The service has a problem.
    public static let server = PresentationIcon(symbol: "exclamationmark.icloud")
    /// The user has to sign in.
    public static let signIn = PresentationIcon(symbol: "person.crop.circle.badge.exclamationmark")
    /// Something cannot be saved or read.
    public static let storage = PresentationIcon(symbol: "externaldrive.badge.exclamationmark")
}
