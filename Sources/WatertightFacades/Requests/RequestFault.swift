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
