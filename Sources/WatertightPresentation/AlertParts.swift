import Watertight

/// What alerts of all frameworks are made of.
extension PresentationError {
    /// The text below the title; `nil` where the title says it all.
    package var message: String? {
        let parts = [description, recoverySuggestion].compactMap(\.self).filter { !$0.isEmpty }
        return parts.isEmpty ? nil : parts.joined(separator: "\n\n")
    }

    /// The kind of the one action that the system may show as *Cancel*: with two, UIKit throws an exception.
    package var cancellingAction: PresentationAction.Kind? { actions.first { $0.role == .cancel }?.kind }
}

extension PresentedFailure {
    /// The incident references, to be sent to support.
    package var references: String { incidents.map(\.description).joined(separator: "\n") }
}
