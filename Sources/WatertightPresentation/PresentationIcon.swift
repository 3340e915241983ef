/// The picture beside a failure's text.
///
/// A struct and not an enum, because an app has pictures of its own: `PresentationIcon(symbolName: "airplane")`.
public struct PresentationIcon: Sendable, Hashable {
    /// The name of an SF Symbol, or of an image of the app's.
    public let symbolName: String

    /// Names an icon of one's own.
    /// - Parameter symbolName: The name of an SF Symbol, or of an image of the app's.
    public init(symbolName: String) { self.symbolName = symbolName }

    /// Something went wrong.
    public static let warning = PresentationIcon(symbolName: "exclamationmark.triangle")
    /// A person's input is wrong.
    public static let input = PresentationIcon(symbolName: "exclamationmark.circle")
    /// There is no connection.
    public static let offline = PresentationIcon(symbolName: "wifi.slash")
    /// Something is locked.
    public static let lock = PresentationIcon(symbolName: "lock")
    /// The connection cannot be trusted.
    public static let untrusted = PresentationIcon(symbolName: "lock.trianglebadge.exclamationmark")
    /// It takes, or took, too long.
    public static let clock = PresentationIcon(symbolName: "clock")
    /// The service is being worked on.
    public static let maintenance = PresentationIcon(symbolName: "wrench.and.screwdriver")
    /// The service has a problem.
    public static let server = PresentationIcon(symbolName: "exclamationmark.icloud")
    /// A person has to sign in.
    public static let signIn = PresentationIcon(symbolName: "person.crop.circle.badge.exclamationmark")
    /// Something cannot be saved or read.
    public static let storage = PresentationIcon(symbolName: "externaldrive.badge.exclamationmark")
}
