#if canImport(SwiftUI)
public import SwiftUI
public import WatertightPresentation

extension EnvironmentValues {
    private struct FailuresKey: EnvironmentKey {
        static var defaultValue: FailureHandle? { nil }
    }

    /// The way to the router, for the window and the owner of a view; `nil` where no window presents failures.
    ///
    /// Set by `presentsFailures(of:in:)` and `failureOwner(_:)`. Hand failures over in an action or a task, and not in
    /// `onAppear`: the owner may begin after that.
    public var failures: FailureHandle? {
        get { self[FailuresKey.self] }
        set { self[FailuresKey.self] = newValue }
    }
}
#endif
