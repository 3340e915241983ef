public import Foundation
public import Watertight

/// Everything that the user sees of a failure.
///
/// A text shows the reference of the incident where it contains the placeholder `{incident}`. The router replaces it.
public struct PresentationError: Sendable, Hashable {
    /// A short title that describes the problem.
    public var title: String
    /// The problem in a sentence or two; `nil` if the title is enough.
    public var description: String?
    /// What the user can do, in a sentence.
    public var recoverySuggestion: String?
    /// How the failure is shown.
    public var method: PresentationMethod
    /// The icon beside the text.
    public var icon: PresentationIcon
    /// The buttons, in order. Of two actions of one kind only the first is kept. A view adds a button to an alert without
    /// actions.
    public var actions: [PresentationAction] { didSet { actions = Self.distinct(actions) } }
    /// The kind of the button that is emphasized and that the Return key presses. Ignored if it isn't among the actions.
    public var preferredAction: PresentationAction.Kind?
    /// Whether the failure is shown before others that wait, and also if it occurred in the background. For a session
    /// that has ended, for example.
    public var isUrgent: Bool
    /// The reference that the user can read to support. Set by the router.
    public private(set) var incident: IncidentReference?

    /// Creates the presentation of a failure.
    /// - Parameters:
    ///   - title: A short title that describes the problem.
    ///   - description: The problem in a sentence or two.
    ///   - recoverySuggestion: What the user can do, in a sentence.
    ///   - method: How the failure is shown.
    ///   - icon: The icon beside the text.
    ///   - actions: The buttons. The default depends on the method: *OK* for an alert or a full screen, which stay until
    ///     they are answered, *Cancel* for a confirmation, none for the others.
    ///   - preferredAction: The kind of the button that is emphasized.
    ///   - isUrgent: Whether it is shown before others that wait, and also if it occurred in the background.
    public init(
        title: String, description: String? = nil, recoverySuggestion: String? = nil,
        method: PresentationMethod = .alert, icon: PresentationIcon = .warning, actions: [PresentationAction]? = nil,
        preferredAction: PresentationAction.Kind? = nil, isUrgent: Bool = false
    ) {
        self.title = title
        self.description = description
        self.recoverySuggestion = recoverySuggestion
        self.method = method
        self.icon = icon
        self.actions = Self.distinct(actions ?? method.defaultActions)
        self.preferredAction = preferredAction
        self.isUrgent = isUrgent
    }

    private static func distinct(_ actions: [PresentationAction]) -> [PresentationAction] {
        var kinds: Set<PresentationAction.Kind> = []
        return actions.filter { kinds.insert($0.kind).inserted }
    }

    /// Returns the presentation with an incident: its reference replaces `{incident}` in the texts.
    ///
    /// A router does this. Call it where a view draws a presentation itself, such as one that it has in its state.
    /// - Parameter incident: The reference of the incident.
    public func filled(with incident: IncidentReference) -> PresentationError {
        func fill(_ text: String) -> String { text.replacing("{incident}", with: incident.description) }
        var filled = self
        filled.title = fill(title)
        filled.description = description.map(fill)
        filled.recoverySuggestion = recoverySuggestion.map(fill)
        filled.incident = incident
        return filled
    }
}

extension PresentationError {
    /// The text for a screen reader. The incident reference is spelled letter by letter, if a text contains it or if
    /// *Copy Reference* is offered.
    public var spoken: String {
        // A line break is a pause in every language; a period isn't.
        let text = texts.joined(separator: "\n")
        return incident.map { text.replacing($0.description, with: $0.spelledOut) } ?? text
    }

    /// One line for a snackbar or for the state of a screen: the title, the description and the suggestion, each ended as a
    /// sentence. The incident reference follows if *Copy Reference* is offered and no text contains it.
    ///
    /// ```swift
    /// errorMessage = failure.presentation.filled(with: incident.reference).message
    /// ```
    public var message: String {
        texts.reduce(into: "") { line, text in
            let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
            if let last = line.last {
                let isIdeographic = last.isIdeographic
                if !last.endsSentence { line += isIdeographic ? "。" : "." }
                if !isIdeographic, !"。！？：".contains(last) { line += " " }
            }
            line += text
        }
    }

    /// The texts that aren't empty, and the reference.
    private var texts: [String] {
        let texts = [title, description, recoverySuggestion].compactMap(\.self).filter { !$0.isEmpty }
        guard let reference = incident?.description, action(.copyReference) != nil,
            !texts.contains(where: { $0.contains(reference) })
        else { return texts }
        return texts + [.watertight("spoken.reference", ["incident": reference])]
    }

    /// Returns the action of a kind, or `nil` if it isn't offered.
    public func action(_ kind: PresentationAction.Kind) -> PresentationAction? { actions.first { $0.kind == kind } }

    /// Returns whether a router shows the failure. The log contains it in either case.
    ///
    /// | | foreground | background |
    /// |---|---|---|
    /// | ``PresentationMethod/silent`` | no | no |
    /// | ``PresentationMethod/indicator(_:)`` | yes | yes |
    /// | other, ``isUrgent`` | yes | yes |
    /// | other | yes | no |
    package func isShown(inBackground: Bool) -> Bool {
        switch method {
        case .silent: false
        case .indicator: true
        case .inline, .banner, .alert, .confirmation, .fullScreen: !inBackground || isUrgent
        }
    }

    /// The time for which a banner is shown; `nil` for a banner that stays because it has to be answered.
    package var timeOnScreen: Duration? {
        guard case .banner(let duration?) = method, actions.allSatisfy({ $0.kind == .dismiss }) else { return nil }
        // Clocks trap at a deadline that they cannot represent. A banner of ten years stays.
        return duration < .seconds(10 * 365 * 24 * 3600) ? max(duration, .zero) : nil
    }

    /// The label of a banner's close button for assistive technologies.
    package static var closeTitle: String { .watertight("action.close") }

    /// The text of an alert below its title; `nil` if the title is the only text.
    package var bodyText: String? {
        let parts = [description, recoverySuggestion].compactMap(\.self).filter { !$0.isEmpty }
        return parts.isEmpty ? nil : parts.joined(separator: "\n\n")
    }

    /// Returns the presentation for a view without a router: without the actions that nothing performs, and an alert as a message.
    /// Warns of an action that changes something.
    package func offeringOnly(_ handlers: PresentationAction.Handlers) -> PresentationError {
        if !unperformedActions(handlers).isEmpty {
            ProgrammingError.warn("A FailureView offers an action that nothing performs: pass 'perform:'.")
        }
        var error = self
        if method.isAlert { error.method = .inline(.form) }
        error.actions = actions.filter { $0.kind == .copyReference ? incident != nil : handlers[$0.kind] != nil }
        return error
    }

    /// Returns the kinds of the offered actions that need a handler and have none. A view performs *Copy Reference*.
    package func unperformedActions(_ handlers: PresentationAction.Handlers) -> [PresentationAction.Kind] {
        actions.filter { !$0.changesNothing && $0.kind != .copyReference && handlers[$0.kind] == nil }.map(\.kind)
    }
}

extension Character {
    fileprivate var endsSentence: Bool { ".!?…:。！？：؟۔।".contains(self) }

    /// Whether the language of the character has a full stop of its own, without a space after it.
    fileprivate var isIdeographic: Bool {
        unicodeScalars.contains { $0.properties.isIdeographic || (0x3040...0x30FF).contains($0.value) }
    }
}

/// For system API that takes a `LocalizedError`, such as `NSAlert(error:)`. Don't throw it.
extension PresentationError: LocalizedError {
    /// The title.
    public var errorDescription: String? { title }
    /// The description.
    public var failureReason: String? { description }
}

// `LocalizedStringResource` exists on Apple platforms only.
#if canImport(SwiftUI)
extension PresentationError {
    /// Creates the presentation of a failure from texts that Xcode extracts into a string catalog, with their plurals.
    ///
    /// ```swift
    /// PresentationError(localized: "Seat Taken", description: "\(left) seats are left.", actions: [.reload])
    /// ```
    /// In a package, state the bundle: `LocalizedStringResource("Seat Taken", bundle: #bundle)`. The language is that of
    /// ``TextPreferences/current``.
    /// - Parameters:
    ///   - title: A short title that describes the problem.
    ///   - description: The problem in a sentence or two.
    ///   - recoverySuggestion: What the user can do, in a sentence.
    ///   - method: How the failure is shown.
    ///   - icon: The icon beside the text.
    ///   - actions: The buttons. The default depends on the method; see
    ///     ``init(title:description:recoverySuggestion:method:icon:actions:preferredAction:isUrgent:)``.
    ///   - preferredAction: The kind of the button that is emphasized.
    ///   - isUrgent: Whether it is shown before others that wait, and also if it occurred in the background.
    public init(
        localized title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        recoverySuggestion: LocalizedStringResource? = nil, method: PresentationMethod = .alert,
        icon: PresentationIcon = .warning, actions: [PresentationAction]? = nil,
        preferredAction: PresentationAction.Kind? = nil, isUrgent: Bool = false
    ) {
        self.init(
            title: Self.text(title), description: description.map(Self.text),
            recoverySuggestion: recoverySuggestion.map(Self.text), method: method, icon: icon, actions: actions,
            preferredAction: preferredAction, isUrgent: isUrgent)
    }

    private static func text(_ resource: LocalizedStringResource) -> String {
        var resource = resource
        if let locale = TextPreferences.current.locale { resource.locale = locale }
        return String(localized: resource)
    }
}
#endif
