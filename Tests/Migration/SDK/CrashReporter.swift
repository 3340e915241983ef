import Foundation

// Sendable because the lock guards the events.
/// Stands for the SDK of a crash reporter: it has one issue for each domain and code.
public final class CrashReporter: @unchecked Sendable {
    /// What the developers see of an error.
    public struct Event: Equatable, Sendable {
        /// The domain and the code.
        public var issue: String
        /// The description.
        public var text: String
    }

    /// The reporter of the process.
    public static let shared = CrashReporter()

    private let lock = NSLock()
    private var recorded: [Event] = []

    private init() {}

    /// The recorded errors, in order.
    public var events: [Event] { lock.withLock { recorded } }

    /// Records an error.
    public func record(_ error: Error) {
        let bridged = error as NSError
        record(issue: "\(bridged.domain) \(bridged.code)", text: String(describing: error))
    }

    /// Records an error with an issue of its own.
    public func record(issue: String, text: String) {
        lock.withLock { recorded.append(Event(issue: issue, text: text)) }
    }
}
