#if canImport(SwiftUI)
import Accessibility

/// Reads something aloud to those who listen.
enum Announcement {
    static func post(_ text: String) { AccessibilityNotification.Announcement(text).post() }
}
#endif
