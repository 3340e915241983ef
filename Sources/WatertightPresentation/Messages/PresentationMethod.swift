// @nonexhaustive because a new way of showing failures, such as a toast, must not break an app. The adapters of this package
// draw each.
/// How a failure is shown.
@nonexhaustive
public enum PresentationMethod: Sendable, Hashable {
    /// Beside the view that it is about, such as below a text field.
    case inline(InlineAnchor)
    /// As a small icon beside the view that it is about, with the text on demand. For failures that don't interrupt.
    case indicator(InlineAnchor)
    /// At the edge of the screen, until `dismissAfter` has passed. It stays until it is answered if that is `nil`, or if it
    /// has an action other than `dismiss`.
    case banner(dismissAfter: Duration? = .seconds(5))
    /// Over the screen, until it is answered.
    case alert
    /// Over the screen, as a choice between several next steps.
    case confirmation
    /// Instead of the screen's content, until it is answered and the action has been performed.
    case fullScreen
    /// Not shown. The log contains it.
    case silent
}

extension PresentationMethod {
    /// The name in the log.
    package var name: String {
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
    private let id: Row?

    /// Creates an anchor.
    /// - Parameter name: The name, such as that of a text field.
    public init(_ name: StaticString) {
        self.name = String(describing: name)
        id = nil
    }

    /// Creates an anchor for a row of a list.
    /// - Parameters:
    ///   - name: The name of the rows, such as `attachment`.
    ///   - id: The identifier of the row.
    public init(_ name: StaticString, id: some Hashable & Sendable) {
        self.name = String(describing: name)
        self.id = Row(id)
    }

    /// The form as a whole.
    public static let form = InlineAnchor("form")

    /// The name.
    public var description: String { name }

    /// The identifier of any type of a row.
    private struct Row: Sendable, Hashable {
        private let id: any Hashable & Sendable

        init(_ id: any Hashable & Sendable) { self.id = id }

        static func == (left: Row, right: Row) -> Bool { AnyHashable(left.id) == AnyHashable(right.id) }
        func hash(into hasher: inout Hasher) { id.hash(into: &hasher) }
    }
}
