package import Foundation

extension AsyncStream<Void> {
    /// Returns a stream of the notifications with a name. It ends with the task that iterates over it.
    package static func notices(of name: Notification.Name) -> AsyncStream<Void> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            // Immutable, and only passed back to the notification center, which is thread-safe.
            nonisolated(unsafe) let observer = NotificationCenter.default.addObserver(
                forName: name, object: nil, queue: nil
            ) { _ in
                continuation.yield()
            }
            continuation.onTermination = { _ in NotificationCenter.default.removeObserver(observer) }
        }
    }
}
