#if canImport(SwiftUI)
import Accessibility
#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
import UIKit
#endif
#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit
#endif

/// The system's pasteboard. A no-op where the platform has none.
@MainActor enum Pasteboard {
    // Only one of these holds on a platform. Both hold with the interface stubs, so that both are compiled.
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

/// Announcements of the screen reader.
enum Announcement {
    static func post(_ text: String) { AccessibilityNotification.Announcement(text).post() }
}
#endif
