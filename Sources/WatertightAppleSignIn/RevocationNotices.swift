package import Foundation

extension AsyncStream<Void> {
    /// Tells of each notification of a name, until the reader's task ends.
    package static func notices(of name: Notification.Name) -> AsyncStream<Void> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            // Never changed, and only handed back to the center, which takes it on any thread.
            nonisolated(unsafe) let observer = NotificationCenter.default.addObserver(
                forName: name, object: nil, queue: nil
            ) { _ in
                continuation.yield()
            }
            continuation.onTermination = { _ in NotificationCenter.default.removeObserver(observer) }
        }
    }
}
