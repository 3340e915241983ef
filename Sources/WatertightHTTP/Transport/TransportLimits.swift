/// How long a call may take and how much of an answer is read.
public struct TransportLimits: Sendable, Hashable {
    /// The time for the whole call: from resolving the name to the last byte of the body.
    public var deadline: Duration
    /// The most bytes of a successful response's body. One more byte is a failure, because half an answer is none.
    public var successBody: Int
    /// The most bytes kept of any other response's body; the rest is dropped, because the beginning explains the error.
    public var errorBody: Int

    /// Limits for one call.
    /// - Parameters:
    ///   - deadline: The time for the whole call; 60 seconds.
    ///   - successBody: The most bytes of a successful response's body; 16 MiB.
    ///   - errorBody: The most bytes kept of any other response's body; 64 KiB.
    public init(
        deadline: Duration = .seconds(60), successBody: Int = 16 * 1024 * 1024, errorBody: Int = 64 * 1024
    ) {
        self.deadline = deadline
        self.successBody = successBody
        self.errorBody = errorBody
    }
}
