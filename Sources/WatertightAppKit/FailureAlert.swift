#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit
import Foundation
@_spi(Adapters) import WatertightPresentation

extension NSAlert {
    /// Creates the alert of a failure.
    /// - Parameters:
    ///   - error: What the user sees.
    ///   - buttons: The buttons, at least one.
    convenience init(_ error: PresentationError, _ buttons: [PresentationButton]) {
        self.init()
        messageText = error.title
        informativeText = error.message ?? ""
        // AppKit adds a caution symbol to a critical alert.
        alertStyle =
            buttons.contains { $0.role == .destructive }
            ? .critical : error.method == .confirmation ? .informational : .warning
        // Only assets: a symbol in place of the app's icon would be drawn as a plain template image.
        if case .asset = error.icon.image { icon = error.icon.loaded }
        for model in buttons {
            let button = addButton(withTitle: model.title)
            button.hasDestructiveAction = model.role == .destructive
            if model.isDefault {
                button.keyEquivalent = "\r"
            } else if model.role == .cancel {
                button.keyEquivalent = "\u{1b}"
            } else if button.keyEquivalent == "\r" {
                button.keyEquivalent = ""
            }
        }
    }
}
#endif
