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
    public init(
        title: String, description: String, recoverySuggestion: String? = nil, method: PresentationMethod,
        icon: PresentationIcon = .warning, actions: [PresentationAction]? = nil,
        incident: IncidentReference? = nil
    ) {
        self.title = title
        self.description = description
        self.recoverySuggestion = recoverySuggestion
        self.method = method
        self.icon = icon
        self.actions = actions ?? method.defaultActions
        self.incident = incident
    }
}
