package import Foundation

/// Observes notifications until it is released.
package final class NotificationObservation {
    private let tokens: [any NSObjectProtocol]

    /// Creates an observation.
    /// - Parameters:
    ///   - names: The notifications.
    ///   - object: The object that posts them, such as a window; `nil` for all.
    ///   - react: Called with the object that posted, in the next turn of the main actor: UIKit and AppKit post some
    ///     notifications before the change.
    @MainActor package init(
        _ names: [Notification.Name], of object: AnyObject?,
        react: @escaping @MainActor @Sendable (_ poster: ObjectIdentifier?) -> Void
    ) {
        tokens = names.map {
            NotificationCenter.default.addObserver(forName: $0, object: object, queue: nil) { notification in
                let poster = notification.object.map { ObjectIdentifier($0 as AnyObject) }
                Task { @MainActor in react(poster) }
            }
        }
    }

    deinit {
        for token in tokens { NotificationCenter.default.removeObserver(token) }
    }
}
