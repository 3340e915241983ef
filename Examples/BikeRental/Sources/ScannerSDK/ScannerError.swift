/// The SDK's errors.
public struct ScannerError: Error, Sendable {
    /// The kind of error.
    public enum Code: Int, Sendable, CaseIterable {
        /// Access to the camera is denied.
        case notAuthorized = 1
        /// The user or the app closed the camera.
        case dismissed = 2
        /// Another app uses the camera.
        case interrupted = 3
        /// The camera failed.
        case failed = 4
    }

    /// The kind of error.
    public let code: Code

    /// Creates an error of the SDK.
    public init(code: Code) {
        self.code = code
    }
}
