public import Watertight

// Closed: these are the only ways in which a request ends without an answer.
/// The reason why an SDK gave no answer. `withAnswer` passes it to its `failure` closure like an error of the SDK.
public enum RequestFault: LayerFailure {
    /// The domain `facade-request`.
    public static let domain = "facade-request"

    /// The SDK released the ``Answer`` without using it.
    case abandoned
    /// The SDK didn't answer within the limit.
    case timedOut
    /// The SDK called back with neither a value nor an error.
    case empty

    /// Environmental if the SDK is slow, otherwise a defect of the SDK or the facade.
    public var severity: FailureSeverity { self == .timedOut ? .environmental : .defect }
}

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
