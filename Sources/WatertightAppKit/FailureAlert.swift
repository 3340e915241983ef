#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit
import Foundation
@_spi(Adapters) import WatertightPresentation

extension NSAlert {
    /// Creates the alert of a failure.
    /// - Parameters:
    ///   - error: What the user sees.
    ///   - actions: The buttons, at least one.
    convenience init(_ error: PresentationError, _ actions: [PresentationAction]) {
        self.init()
        messageText = error.title
        informativeText = error.message ?? ""
        // AppKit adds a caution symbol to a critical alert.
        alertStyle =
            actions.contains(where: \.isDestructive)
            ? .critical : error.method == .confirmation ? .informational : .warning
        // Only assets: a symbol in place of the app's icon would be drawn as a plain template image.
        if case .asset = error.icon.image { icon = error.icon.loaded }
        addButtons(for: error, actions)
    }

    /// Adds the buttons. Return presses the preferred action or else the first one, but never a destructive one. Escape
    /// presses the canceling action, unless Return does. Beside a destructive action, Return cancels only if that is preferred.
    private func addButtons(for error: PresentationError, _ actions: [PresentationAction]) {
        let isSafe = !actions.contains(where: \.isDestructive) || actions.first?.kind != error.cancellingAction
        let preferred = error.preferredAction.flatMap(error.action) ?? (isSafe ? actions.first : nil)
        for action in actions {
            let button = addButton(withTitle: action.title)
            button.hasDestructiveAction = action.isDestructive
            if action == preferred, !action.isDestructive {
                button.keyEquivalent = "\r"
            } else if action.kind == error.cancellingAction {
                button.keyEquivalent = "\u{1b}"
            } else if button.keyEquivalent == "\r" {
                button.keyEquivalent = ""
            }
        }
    }
}
#endif
