public import Foundation
public import Watertight

/// The face of a failure: all that a person sees of it.
public struct PresentationError: Sendable, Hashable {
    /// The event, in a few words.
    public var title: String
    /// The event, in a sentence or two; `nil` where the title says it all.
    public var description: String?
    /// The way out for the person, in a sentence.
    public var recoverySuggestion: String?
    /// The way in which it is shown.
    public var method: PresentationMethod
    /// The picture beside it.
    public var icon: PresentationIcon
    /// The buttons, in their order, each of another kind: of two of one kind only the first is offered. A view adds a
    /// way to dismiss an alert that has none.
    public var actions: [PresentationAction] { didSet { actions = Self.offered(actions) } }
    /// The kind of the button that stands out and that the Return key presses; it counts only if it is offered.
    public var preferredAction: PresentationAction.Kind?
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
    ///   - actions: The buttons. Without them, those that the method needs: *OK* for an alert or a full screen, which
    ///     stay until they are answered, *Cancel* for a confirmation, and none for the others.
    ///   - preferredAction: The kind of the button that stands out.
    ///   - incident: The reference that the person can read to support.
    ///   - priority: The place among those of its method that wait.
    ///   - scope: Those with whom it is shown as one when it happens to them too.
    public init(
        title: String, description: String? = nil, recoverySuggestion: String? = nil,
        method: PresentationMethod = .alert, icon: PresentationIcon = .warning, actions: [PresentationAction]? = nil,
        preferredAction: PresentationAction.Kind? = nil, incident: IncidentReference? = nil,
        priority: PresentationPriority = .normal, scope: PresentationScope = .owner
    ) {
        self.title = title
        self.description = description
        self.recoverySuggestion = recoverySuggestion
        self.method = method
        self.icon = icon
        self.actions = Self.offered(actions ?? method.defaultActions)
        self.preferredAction = preferredAction
        self.incident = incident
        self.priority = priority
        self.scope = scope
    }

    private static func offered(_ actions: [PresentationAction]) -> [PresentationAction] {
        var kinds: Set<PresentationAction.Kind> = []
        return actions.filter { kinds.insert($0.kind).inserted }
    }
}

extension PresentationError {
    /// All of it for somebody who listens, with the incident reference letter by letter.
    public var spoken: String {
        var parts = [title, description, recoverySuggestion].compactMap(\.self).filter { !$0.isEmpty }
        if let incident {
            let reference = incident.description
            if !parts.contains(where: { $0.contains(reference) }) {
                parts.append(.watertight("spoken.reference", ["incident": reference]))
            }
            parts = parts.map { $0.replacing(reference, with: incident.spelledOut) }
        }
        // A pause in every language, where a full stop is not.
        return parts.joined(separator: "\n")
    }

    /// The action of a kind, if it is offered.
    public func action(_ kind: PresentationAction.Kind) -> PresentationAction? { actions.first { $0.kind == kind } }

    /// The time for which a banner is shown; `nil` for one that stays, since somebody has to answer it.
    var timeOnScreen: Duration? {
        guard case .banner(let duration?) = method, actions.allSatisfy({ $0.kind == .dismiss }) else { return nil }
        // Clocks trap at a time that they cannot hold, and a banner of ten years may as well stay.
        return duration < .seconds(10 * 365 * 24 * 3600) ? max(duration, .zero) : nil
    }
}

/// For whatever of the system's takes a `LocalizedError`, such as `NSAlert(error:)`. It is not to be thrown.
extension PresentationError: LocalizedError {
    /// The title.
    public var errorDescription: String? { title }
    /// The description.
    public var failureReason: String? { description }
}
