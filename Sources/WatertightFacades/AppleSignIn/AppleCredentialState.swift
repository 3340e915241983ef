package import Foundation

// Closed: an app must decide for each whether the user stays signed in. A state that Apple adds is a failure, which
// doesn't sign out the user. Apple's fourth state, `notFound`, is also a failure: it comes with an error, and doesn't
// distinguish a user without a credential from a failed query.
/// The state of a user's credential.
///
/// If Apple doesn't find the user, the query fails with ``AppleSignInFailure/noCredential``.
public enum AppleCredentialState: Sendable, Hashable, CaseIterable {
    /// The user is signed in.
    case authorized
    /// The user revoked the app's access: sign them out.
    case revoked
    /// The app was transferred to another developer team: sign in again with the same identifier,
    /// ``AppleSignInRequest/user``, to get a new one.
    case transferred
}

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
