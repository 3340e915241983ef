public import Watertight

/// The face of a failure: all that a person sees of it.
public struct PresentationError: Sendable, Hashable {
    /// The event, in a few words.
    public var title: String
    /// The event, in a sentence or two.
    public var description: String
    /// The way out for the person, in a sentence.
    public var recoverySuggestion: String?
    /// The way in which it is shown.
    public var method: PresentationMethod
    /// The picture beside it.
    public var icon: PresentationIcon
    /// The buttons, the preferred one first. A view adds a way to dismiss an alert that has none.
    public var actions: [PresentationAction]
    /// The reference that the person can read to support.
    public var incident: IncidentReference?
    /// The place among those of its method that wait.
    public var priority: PresentationPriority
    /// Those with whom it is shown as one when it happens to them too.
    public var scope: PresentationScope

    /// Creates what a person sees of a failure.
    /// - Parameters:
    ///   - title: The event, in a few words.
    ///   - description: The event, in a sentence or two.
    ///   - recoverySuggestion: The way out for the person, in a sentence.
    ///   - method: The way in which it is shown.
    ///   - icon: The picture beside it.
    ///   - actions: The buttons, the preferred one first. Without them, those that the method needs: *OK* for an alert
    ///     or a full screen, which stay until they are answered, and none for an inline message or a banner.
    ///   - incident: The reference that the person can read to support.
    ///   - priority: The place among those of its method that wait.
    ///   - scope: Those with whom it is shown as one when it happens to them too.
    public init(
        title: String, description: String, recoverySuggestion: String? = nil, method: PresentationMethod,
        icon: PresentationIcon = .warning, actions: [PresentationAction]? = nil,
        incident: IncidentReference? = nil, priority: PresentationPriority = .normal,
        scope: PresentationScope = .owner
    ) {
        self.title = title
        self.description = description
        self.recoverySuggestion = recoverySuggestion
        self.method = method
        self.icon = icon
        self.actions = actions ?? method.defaultActions
        self.incident = incident
        self.priority = priority
        self.scope = scope
    }
}

extension PresentationError {
    /// The time for which a banner is shown; `nil` for one that stays, since somebody has to answer it.
    var timeOnScreen: Duration? {
        guard case .banner(let duration?) = method, actions.allSatisfy({ $0.kind == .dismiss }) else { return nil }
        // Clocks trap at a time that they cannot hold, and a banner of ten years may as well stay.
        return duration < .seconds(10 * 365 * 24 * 3600) ? max(duration, .zero) : nil
    }
}
