// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// (Apple documents them.)
//
// An interface stub of Accessibility: the names, isolation and sendability of the declarations that the library uses. Code that
// compiles against it conforms to the stub; the stub may differ from Apple's interface.

public import Foundation
import Synchronization

public enum AccessibilityNotification {
    public struct Announcement: Sendable {
        private let announcement: AttributedString
        public init(_ announcement: String) { self.init(AttributedString(announcement)) }
        public init(_ announcement: AttributedString) { self.announcement = announcement }

        /// Posts the text. One without a high priority is dropped, as VoiceOver does while it reads a control.
        public func post() {
            guard announcement.accessibilitySpeechAnnouncementPriority == .high else { return }
            Announcements.all.withLock { $0.append(String(announcement.characters)) }
        }
    }
}

extension AccessibilityNotification {
    public struct ScreenChanged: Sendable {
        public init() {}
        public func post() { Announcements.changes.withLock { $0 += 1 } }
    }
}

/// Apple declares it in an attribute scope, and the property as a dynamic member.
public enum AnnouncementPriority: Hashable, Sendable {
    case low
    case `default`
    case high
}

private enum PriorityAttribute: AttributedStringKey {
    typealias Value = AnnouncementPriority
    static let name = "accessibilitySpeechAnnouncementPriority"
}

extension AttributedString {
    public var accessibilitySpeechAnnouncementPriority: AnnouncementPriority? {
        get { self[PriorityAttribute.self] }
        set { self[PriorityAttribute.self] = newValue }
    }
}

/// The posted announcements. Not part of Apple's framework.
public enum Announcements {
    static let all = Mutex<[String]>([])
    static let changes = Mutex(0)

    /// How often the content of the screen was replaced.
    public static var screenChanges: Int { changes.withLock { $0 } }

    /// The texts, in order.
    public static var posted: [String] { all.withLock { $0 } }
}
