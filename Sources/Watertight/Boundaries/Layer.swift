/// A floor of the app.
///
/// A struct and not an enum, because an app may have floors of its own: `Layer("sync")`.
public struct Layer: Sendable, Hashable, CustomStringConvertible {
    /// The layer's name, as the log has it.
    public let name: String

    /// Names a layer of one's own.
    /// - Parameter name: The name, a word of the program.
    public init(_ name: StaticString) { self.name = String(describing: name) }

    /// Bytes: sockets and what speaks HTTP over them.
    public static let network = Layer("network")
    /// A facade over a third party's SDK.
    public static let facade = Layer("facade")
    /// Data: repositories and stores.
    public static let repository = Layer("repository")
    /// The work that the app does for its users.
    public static let useCase = Layer("use-case")
    /// The screens that people see.
    public static let presentation = Layer("presentation")

    /// The name.
    public var description: String { name }
}
