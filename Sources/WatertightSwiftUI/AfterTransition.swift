#if canImport(SwiftUI)
import SwiftUI

extension EnvironmentValues {
    private struct AfterTransitionKey: EnvironmentKey {
        /// Longer than the longest transition of the system's, and short for who waits for another alert.
        private static let time = Duration.milliseconds(600)

        static var defaultValue: @MainActor @Sendable (@escaping @MainActor () -> Void) -> Void {
            { action in
                Task {
                    try? await Task.sleep(for: time)
                    action()
                }
            }
        }
    }

    /// Calls a closure when the presentations that have begun, and the dismissals, have ended. SwiftUI does not say when
    /// that is, and refuses what is asked for before: so it is a time to wait, and a test's own.
    package var afterTransition: @MainActor @Sendable (@escaping @MainActor () -> Void) -> Void {
        get { self[AfterTransitionKey.self] }
        set { self[AfterTransitionKey.self] = newValue }
    }
}
#endif
