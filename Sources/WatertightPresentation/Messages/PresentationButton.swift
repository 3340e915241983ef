/// A button of a failure, as all adapters draw it.
package struct PresentationButton: Sendable, Hashable, Identifiable {
    // Closed: an adapter draws each.
    /// The system's role of a button.
    package enum Role: Sendable, Hashable {
        case normal
        /// Changes nothing. There is at most one: UIKit raises an exception for two.
        case cancel
        case destructive
    }

    package let action: PresentationAction
    package let role: Role
    /// Whether the button stands out and the Return key presses it. Never a destructive one.
    package let isDefault: Bool

    package var id: PresentationAction.Kind { action.kind }
    package var title: String { action.title }
}

extension PresentationError {
    /// Returns the buttons, in their order.
    /// - Parameters:
    ///   - isPerforming: Whether an action is being performed. Only *Cancel* remains then.
    ///   - isAlert: Whether an `NSAlert` shows them. Its first button is the default one, but not if that is *Cancel* and another
    ///     button is destructive.
    package func buttons(isPerforming: Bool = false, isAlert: Bool = false) -> [PresentationButton] {
        #if os(watchOS) || os(tvOS)
        // There is no pasteboard.
        var actions = actions.filter { $0.kind != .copyReference }
        #else
        var actions = actions
        #endif
        if actions.isEmpty, method.isAlert { actions = [.dismiss] }
        let cancel = actions.first { $0.changesNothing && !$0.isDestructive }
        var preferred = preferredAction.flatMap(action)
        if preferred == nil, isAlert, actions.first != cancel || !actions.contains(where: \.isDestructive) {
            preferred = actions.first
        }
        let buttons = actions.map { action in
            PresentationButton(
                action: action, role: action.isDestructive ? .destructive : action == cancel ? .cancel : .normal,
                isDefault: action == preferred && !action.isDestructive)
        }
        return isPerforming ? buttons.filter { $0.role == .cancel } : buttons
    }

    /// The kind of the action that leaves the failure.
    var cancellingAction: PresentationAction.Kind? { buttons().first { $0.role == .cancel }?.id }

    /// Whether a banner needs a button that closes it, because no action does.
    package var needsCloseButton: Bool { cancellingAction == nil }
}
