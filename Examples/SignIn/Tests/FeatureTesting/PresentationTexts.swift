import Foundation
public import WatertightPresentation

extension PresentationError {
    /// All texts that a user can read.
    public var texts: [String] {
        [title, description, recoverySuggestion].compactMap(\.self) + actions.map(\.title)
    }

    /// The texts with a flaw: empty, a key that the strings file doesn't contain, or a placeholder without a value. The
    /// placeholder `{incident}` is the router's to replace.
    public var flawedTexts: [String] {
        texts.map { $0.replacing("{incident}", with: "") }.filter { text in
            text.trimmingCharacters(in: .whitespaces).isEmpty || text.contains("{") || text.contains("}")
                || text.wholeMatch(of: /[A-Za-z]+\.[A-Za-z.]+/) != nil
        }
    }

    /// Whether a text contains the reference of the incident after the router has replaced the placeholder.
    public var showsIncident: Bool { texts.contains { $0.contains("{incident}") } }

    /// The presentation as the feature declares it, before the router added the incident.
    public var declared: PresentationError {
        func text(_ text: String) -> String {
            incident.map { text.replacing($0.description, with: "{incident}") } ?? text
        }
        return PresentationError(
            title: text(title), description: description.map(text), recoverySuggestion: recoverySuggestion.map(text),
            method: method, icon: icon, actions: actions, preferredAction: preferredAction, isUrgent: isUrgent)
    }
}
