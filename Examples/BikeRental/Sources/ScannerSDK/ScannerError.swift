/// The SDK's errors.
public struct ScannerError: Error, Sendable {
    /// What happened.
    public enum Code: Int, Sendable, CaseIterable {
        /// The camera may not be used.
        case notAuthorized = 1
        /// The camera was taken away, by the person or by the app.
        case dismissed = 2
        /// Another app has the camera.
        case interrupted = 3
        /// It failed.
        case failed = 4
    }

    /// What happened.
    public let code: Code

    /// Creates an error of the SDK.
    public init(code: Code) {
        self.code = code
    }
}
