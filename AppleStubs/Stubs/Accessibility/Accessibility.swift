// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// (Apple documents them.)
//
// An interface stub of ours for Accessibility: names, isolation and sendability of the real one, as far as we use it.
// What compiles against it keeps to the interface as we wrote it down; it does not show that Apple's is like this.

import Synchronization

public enum AccessibilityNotification {
    public struct Announcement: Sendable {
        private let text: String
        public init(_ announcement: String) { text = announcement }
        public func post() { Announcements.all.withLock { $0.append(text) } }
    }
}

/// What was read aloud; Apple's has nothing like it.
public enum Announcements {
    static let all = Mutex<[String]>([])

    /// The texts, in the order in which they were posted.
    public static var posted: [String] { all.withLock { $0 } }
}
