// Closed: an adapter must draw each.
/// How a failure is shown.
public enum PresentationMethod: Sendable, Hashable {
    /// Beside the view that it is about, such as below a text field.
    case inline(InlineAnchor)
    /// As a small icon beside the view that it is about, with the text on demand. For failures that don't interrupt.
    case indicator(InlineAnchor)
    /// At the edge of the screen. It disappears after `dismissAfter`, or stays until it is dismissed if that is `nil`.
    case banner(dismissAfter: Duration? = .seconds(5))
    /// Over the screen, until it is answered.
    case alert
    /// Over the screen, as a choice between several next steps.
    case confirmation
    /// Instead of the screen's content, until it is answered.
    case fullScreen
    /// Not shown. The log contains it.
    case silent
}

extension PresentationMethod {
    /// The name in the log.
    var name: String {
        switch self {
        case .inline: "inline"
        case .indicator: "indicator"
        case .banner: "banner"
        case .alert: "alert"
        case .confirmation: "confirmation"
        case .fullScreen: "full-screen"
        case .silent: "silent"
        }
    }

    /// The actions of a presentation that declares none.
    var defaultActions: [PresentationAction] {
        switch self {
        case .alert, .fullScreen: [.dismiss]
        case .confirmation: [.cancel]
        case .inline, .indicator, .banner, .silent: []
        }
    }
}

/// The view beside which an inline message is shown.
public struct InlineAnchor: Sendable, Hashable, CustomStringConvertible {
    /// The name that the feature chose.
    public let name: String

    /// Creates an anchor.
    /// - Parameter name: The name, such as that of a text field.
    public init(_ name: StaticString) { self.name = String(describing: name) }

    /// The form as a whole.
    public static let form = InlineAnchor("form")

    /// The name.
    public var description: String { name }
}
