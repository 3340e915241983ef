// Closed: an app's screens must know how to draw each.
/// The way in which a failure is shown.
public enum PresentationMethod: Sendable, Hashable {
    /// Beside what it is about, such as under a field.
    case inline(InlineAnchor)
    /// As a sign beside what it is about, whose text is there on demand: for what a person may overlook.
    case indicator(InlineAnchor)
    /// At the edge of the screen, without interrupting; gone by itself after `dismissAfter`, or when dismissed if that
    /// is `nil`.
    case banner(dismissAfter: Duration? = .seconds(5))
    /// Over the screen, until answered.
    case alert
    /// Over the screen, as a choice between several ways on.
    case confirmation
    /// Instead of the screen, until what it waits for has happened.
    case fullScreen
    /// Not at all: the log is enough.
    case silent
}

extension PresentationMethod {
    /// The word for it in the log.
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

    /// The buttons of a presentation that names none: what stays until it is answered needs one.
    var defaultActions: [PresentationAction] {
        switch self {
        case .alert, .fullScreen: [.dismiss]
        case .confirmation: [.cancel]
        case .inline, .indicator, .banner, .silent: []
        }
    }
}

/// The place beside which an inline message stands.
public struct InlineAnchor: Sendable, Hashable, CustomStringConvertible {
    /// The anchor's name, as the feature has it.
    public let name: String

    /// Names an anchor.
    /// - Parameter name: The name, such as a field's.
    public init(_ name: StaticString) { self.name = String(describing: name) }

    /// The whole form, not one field of it.
    public static let form = InlineAnchor("form")

    /// The name.
    public var description: String { name }
}
