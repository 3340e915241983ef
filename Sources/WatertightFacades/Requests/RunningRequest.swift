/// A request that an SDK works on: kept alive until its end, and cancelled if nobody wants it any more.
@MainActor public struct RunningRequest {
    private let kept: [Any]
    private let onCancel: () -> Void

    /// Creates a request that has been started.
    /// - Parameters:
    ///   - objects: Whatever has to live until the end, such as a controller and its delegate, which SDKs hold weakly.
    ///   - cancel: Tells the SDK that nobody waits any more. Called at most once, and never after an answer. It may call
    ///     back at once.
    public init(keeping objects: Any..., cancel: @escaping () -> Void = {}) {
        kept = objects
        onCancel = cancel
    }

    func cancel() { onCancel() }
}
