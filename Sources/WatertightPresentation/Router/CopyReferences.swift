#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
import UIKit
#endif
#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit
#endif

extension FailureRouter {
    /// Answers a presentation with an action, as a button does. *Copy Reference* copies the incident references, and the presentation
    /// stays.
    package func press(_ action: PresentationAction.Kind, of item: PresentedItem) {
        action == .copyReference ? copyReferences(of: item) : choose(action, for: item.id)
    }

    /// Answers an alert, which every button removes, *Copy Reference* too.
    package func answer(_ action: PresentationAction.Kind, of item: PresentedItem) {
        if action == .copyReference { copyReferences(of: item) }
        choose(action, for: item.id)
        // For the default button of an alert without actions.
        didDismiss(item.id)
    }

    /// Copies the incident references of a presentation.
    package func copyReferences(of item: PresentedItem) { Self.copy(references(of: item)) }

    /// Copies a text. A no-op where the platform has no pasteboard.
    package static func copy(_ text: String) {
        #if canImport(UIKit) && !os(watchOS) && !os(tvOS)
        UIPasteboard.general.string = text
        #endif
        #if canImport(AppKit) && !targetEnvironment(macCatalyst)
        NSPasteboard.general.clearContents()
        NSPasteboard.general.setString(text, forType: .string)
        #endif
    }
}
