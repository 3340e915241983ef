#if canImport(SwiftUI)
#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
import UIKit
#endif
#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit
#endif

/// The place for what a person copies; nothing where the platform has none.
@MainActor enum Pasteboard {
    // No two of these hold on one platform. Both do against our stubs, which checks both.
    static func copy(_ text: String) {
        #if canImport(UIKit) && !os(watchOS) && !os(tvOS)
        UIPasteboard.general.string = text
        #endif
        #if canImport(AppKit) && !targetEnvironment(macCatalyst)
        NSPasteboard.general.clearContents()
        NSPasteboard.general.setString(text, forType: .string)
        #endif
    }
}
#endif
