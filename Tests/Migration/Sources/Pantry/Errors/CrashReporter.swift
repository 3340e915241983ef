import Foundation

/// Stands for the SDK of a crash reporter: it has one issue for each domain and code.
package final class CrashReporter: @unchecked Sendable {
    package struct Event: Equatable, Sendable {
        package var issue: String
        package var text: String
    }

    package static let shared = CrashReporter()

    private let lock = NSLock()
    private var recorded: [Event] = []

    private init() {}

    package var events: [Event] { lock.withLock { recorded } }

    func record(_ error: Error) {
        let bridged = error as NSError
        let event = Event(issue: "\(bridged.domain) \(bridged.code)", text: String(describing: error))
        lock.withLock { recorded.append(event) }
    }
}
