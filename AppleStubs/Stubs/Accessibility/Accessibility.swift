// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// (Apple documents them.)
//
// An interface stub of Accessibility: the names, isolation and sendability of the declarations that the library uses. Code that
// compiles against it conforms to the stub; the stub may differ from Apple's interface.

import Synchronization

public enum AccessibilityNotification {
    public struct Announcement: Sendable {
        private let text: String
        public init(_ announcement: String) { text = announcement }
        public func post() { Announcements.all.withLock { $0.append(text) } }
    }
}

/// The posted announcements. Not part of Apple's framework.
public enum Announcements {
    static let all = Mutex<[String]>([])

    /// The texts, in order.
    public static var posted: [String] { all.withLock { $0 } }
}
