#if canImport(SwiftUI)
public import SwiftUI
@_spi(Adapters) public import WatertightPresentation

/// The key of the environment's only value of a type.
struct OnlyKey<Wrapped>: EnvironmentKey {
    static var defaultValue: Wrapped? { nil }
}

extension EnvironmentValues {
    /// The router with the window and the screen of the view. Set by `presentsFailures(of:)` and `failureOwner(_:)`.
    ///
    /// Without these, such as in a preview, failures are reported but not shown, and the log contains an error.
    public var failures: FailureHandle {
        get { self[OnlyKey<FailureHandle>.self] ?? FailureHandle(router: nil) }
        set { self[OnlyKey<FailureHandle>.self] = newValue }
    }

    var failureWindow: FailureWindow? {
        get { self[OnlyKey<FailureWindow>.self] }
        set { self[OnlyKey<FailureWindow>.self] = newValue }
    }

    /// Calls a closure after the current presentations and dismissals. SwiftUI doesn't report when they end, and
    /// refuses a new presentation until then. The default therefore waits for a fixed time. Tests replace it.
    package var afterTransition: AfterTransition {
        get { self[OnlyKey<AfterTransition>.self] ?? Self.afterLongestTransition }
        set { self[OnlyKey<AfterTransition>.self] = newValue }
    }

    package typealias AfterTransition = @MainActor @Sendable (@escaping @MainActor () -> Void) -> Void

    private static let afterLongestTransition: AfterTransition = { action in
        Task {
            try? await Task.sleep(for: .milliseconds(600))
            action()
        }
    }
}
#endif
