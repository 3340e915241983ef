// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// (Apple documents them.)
//
// An interface stub of AppKit: the names, isolation and sendability of the declarations that the library uses. Code that
// compiles against it conforms to the stub; the stub may differ from Apple's interface.

public struct NSAccessibility: Sendable {
    public struct Role: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let staticText = Role(rawValue: "AXStaticText")
    }

    public struct Subrole: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let dialog = Subrole(rawValue: "AXDialog")
    }

    public struct Notification: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let announcementRequested = Notification(rawValue: "AXAnnouncementRequested")
    }

    public struct NotificationUserInfoKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let announcement = NotificationUserInfoKey(rawValue: "AXAnnouncementKey")
        public static let priority = NotificationUserInfoKey(rawValue: "AXPriorityKey")
    }

    /// The texts of the announcements for a window that VoiceOver doesn't drop. Not part of AppKit.
    @MainActor public static func announcements(in window: NSWindow) -> [String] {
        posted.filter { $0.window === window }.map(\.text)
    }

    @MainActor private static var posted: [(window: NSWindow, text: String)] = []

    @MainActor public static func post(
        element: Any, notification: Notification, userInfo: [NotificationUserInfoKey: Any]?
    ) {
        guard notification == .announcementRequested, let window = element as? NSWindow,
            let text = userInfo?[.announcement] as? String,
            userInfo?[.priority] as? Int == NSAccessibilityPriorityLevel.high.rawValue
        else { return }
        posted.append((window, text))
    }
}

public enum NSAccessibilityPriorityLevel: Int, Sendable { case low = 10, medium = 50, high = 90 }
