#if canImport(SwiftUI)
public import SwiftUI
@_spi(Adapters) public import WatertightPresentation

extension EnvironmentValues {
    private struct FailuresKey: EnvironmentKey {
        static var defaultValue: FailureHandle { FailureHandle(router: nil) }
    }

    private struct WindowKey: EnvironmentKey {
        static var defaultValue: FailureWindow? { nil }
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

    /// The router with the window and the screen of the view. Set by `presentsFailures(of:)` and `failureOwner(_:)`.
    ///
    /// Without these, such as in a preview, failures are reported but not shown, and the log contains an error.
    public var failures: FailureHandle {
        get { self[FailuresKey.self] }
        set { self[FailuresKey.self] = newValue }
    }

    /// The window that contains the view.
    var failureWindow: FailureWindow? {
        get { self[WindowKey.self] }
        set { self[WindowKey.self] = newValue }
    }

    /// Calls a closure after the current presentations and dismissals. SwiftUI doesn't report when they end, and
    /// refuses a new presentation until then. The default therefore waits for a fixed time. Tests replace it.
    package var afterTransition: @MainActor @Sendable (@escaping @MainActor () -> Void) -> Void {
        get { self[AfterTransitionKey.self] }
        set { self[AfterTransitionKey.self] = newValue }
    }
}
#endif
