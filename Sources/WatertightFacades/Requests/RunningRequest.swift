/// A request that an SDK is working on. Its objects are kept alive until it ends.
@MainActor public struct RunningRequest {
    private let kept: [Any]
    private let onCancel: () -> Void

    /// Creates a request that has been started.
    /// - Parameters:
    ///   - objects: The objects to keep alive until the end, such as a controller and its delegate, which SDKs hold
    ///     weakly.
    ///   - cancel: Cancels the SDK. Called at most once, and never after an answer. It may call back immediately.
    public init(keeping objects: Any..., cancel: @escaping () -> Void = {}) {
        kept = objects
        onCancel = cancel
    }

    func cancel() { onCancel() }
}
