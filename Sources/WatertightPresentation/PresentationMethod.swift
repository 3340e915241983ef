// Closed: an app's screens must know how to draw each.
/// How a failure is shown.
public enum PresentationMethod: Sendable, Hashable {
    /// Beside what it is about, such as under a field.
    case inline(InlineAnchor)
    /// At the edge of the screen, without interrupting; gone by itself after `dismissAfter`, or when dismissed if that
    /// is `nil`.
    case banner(dismissAfter: Duration? = .seconds(5))
    /// Over the screen, until answered.
    case alert
    /// Instead of the screen, until what it waits for has happened.
    case fullScreen
    /// Not at all: the log is enough.
    case silent
}

/// What an inline message stands beside.
public struct InlineAnchor: Sendable, Hashable, CustomStringConvertible {
    /// The anchor's name, as the feature has it.
    public let name: String

    /// An anchor.
    /// - Parameter name: The name, such as a field's.
    public init(_ name: StaticString) { self.name = String(describing: name) }

    /// The whole form, not one field of it.
    public static let form = InlineAnchor("form")

    /// The name.
    public var description: String { name }
}
