/// A layer of the app.
///
/// A struct and not an enum, because an app may have layers of its own: `Layer("sync")`.
public struct Layer: Sendable, Hashable, CustomStringConvertible {
    /// The name, as the log shows it.
    public let name: String

    /// Creates a layer.
    /// - Parameter name: The name, as the log shows it.
    public init(_ name: StaticString) { self.name = String(describing: name) }

    /// Sockets and HTTP.
    public static let network = Layer("network")
    /// A facade over a third party's SDK.
    public static let facade = Layer("facade")
    /// Repositories and stores.
    public static let repository = Layer("repository")
    /// Use cases.
    public static let useCase = Layer("use-case")
    /// Screens.
    public static let presentation = Layer("presentation")

    /// The name.
    public var description: String { name }
}
