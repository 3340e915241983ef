/// Names a window of the app, so that what belongs to one is not shown in another.
public struct SceneID: Sendable, Hashable, CustomStringConvertible {
    /// The name, as the app has it.
    public let name: String

    /// Names a window.
    /// - Parameter name: The name, such as a scene session's identifier. Two windows must not share one.
    public init(_ name: String) { self.name = name }

    /// The window of an app that has only one.
    public static let main = SceneID("main")

    /// The name.
    public var description: String { name }
}
