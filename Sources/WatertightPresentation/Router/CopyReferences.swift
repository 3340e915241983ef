#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
import UIKit
#endif
#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit
#endif

extension FailureRouter {
    /// Copies the incident references of a presentation. A no-op where the platform has no pasteboard.
    package func copyReferences(of item: PresentedItem) {
        #if canImport(UIKit) && !os(watchOS) && !os(tvOS)
        UIPasteboard.general.string = references(of: item)
        #endif
        #if canImport(AppKit) && !targetEnvironment(macCatalyst)
        NSPasteboard.general.clearContents()
        NSPasteboard.general.setString(references(of: item), forType: .string)
        #endif
    }
}
