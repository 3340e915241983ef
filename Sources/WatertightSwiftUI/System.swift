#if canImport(SwiftUI)
import Accessibility
import Foundation
#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
import UIKit
#endif
#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit
#endif

/// The system's pasteboard. A no-op where the platform has none.
@MainActor enum Pasteboard {
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

/// Announcements for the screen reader.
enum Announcement {
    /// Posts a text with a high priority. With a lower one, VoiceOver drops it while it reads the control that was
    /// tapped.
    static func post(_ text: String) {
        var announcement = AttributedString(text)
        announcement.accessibilitySpeechAnnouncementPriority = .high
        AccessibilityNotification.Announcement(announcement).post()
    }
}
#endif
