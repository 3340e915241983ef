public import Watertight

/// What a person sees of a failure.
public struct PresentationError: Sendable, Hashable {
    /// What happened, in a few words.
    public var title: String
    /// What happened, in a sentence or two.
    public var description: String
    /// What the person can do about it, in a sentence.
    public var recoverySuggestion: String?
    /// How it is shown.
    public var method: PresentationMethod
    /// The picture beside it.
    public var icon: PresentationIcon
    /// What the person can do, the preferred action first. A view adds a way to dismiss an alert that has none.
    public var actions: [PresentationAction]
    /// The reference that the person can read to support.
    public var incident: IncidentReference?

    /// What a person sees of a failure.
    /// - Parameters:
    ///   - title: What happened, in a few words.
    ///   - description: What happened, in a sentence or two.
    ///   - recoverySuggestion: What the person can do about it, in a sentence.
    ///   - method: How it is shown.
    ///   - icon: The picture beside it.
    ///   - actions: What the person can do, the preferred action first.
    ///   - incident: The reference that the person can read to support.
    public init(
        title: String, description: String, recoverySuggestion: String? = nil, method: PresentationMethod,
        icon: PresentationIcon = .warning, actions: [PresentationAction] = [.dismiss],
        incident: IncidentReference? = nil
    ) {
        self.title = title
        self.description = description
        self.recoverySuggestion = recoverySuggestion
        self.method = method
        self.icon = icon
        self.actions = actions
        self.incident = incident
    }
}
