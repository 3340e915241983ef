#if canImport(SwiftUI)
public import SwiftUI
public import WatertightPresentation

extension EnvironmentValues {
    private struct FailuresKey: EnvironmentKey {
        static var defaultValue: FailureHandle? { nil }
    }

    private struct AfterTransitionKey: EnvironmentKey {
        /// Longer than the system's longest transition.
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

    /// The router with the window and the owner of the view; `nil` if no window presents failures.
    ///
    /// Set by `presentsFailures(of:in:)` and `failureOwner(_:)`. Pass failures in an action or a task. In `onAppear` the
    /// owner may not have begun.
    public var failures: FailureHandle? {
        get { self[FailuresKey.self] }
        set { self[FailuresKey.self] = newValue }
    }

    /// Calls a closure after the current presentations and dismissals. SwiftUI doesn't report their end and refuses a
    /// presentation before it, so the default waits for a fixed time. Tests set their own.
    package var afterTransition: @MainActor @Sendable (@escaping @MainActor () -> Void) -> Void {
        get { self[AfterTransitionKey.self] }
        set { self[AfterTransitionKey.self] = newValue }
    }
}
#endif
