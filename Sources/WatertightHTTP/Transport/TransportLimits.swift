/// The limits of a call: how long it may take, how much of its answer is read, and how far redirects lead.
public struct TransportLimits: Sendable, Hashable {
    /// The time for the whole call: from resolving the name to the last byte of the body.
    public var deadline: Duration
    /// The most bytes of a successful response's body, as it is sent and once it is decoded. One more byte is a
    /// failure, because half an answer is none.
    public var successBody: Int
    /// The most bytes kept of any other response's body; the rest is dropped, because the beginning explains the error.
    public var errorBody: Int
    /// The policy for redirects: which are followed, and what goes along.
    public var redirects: RedirectPolicy

    /// Creates limits for one call.
    /// - Parameters:
    ///   - deadline: The time for the whole call; 60 seconds.
    ///   - successBody: The most bytes of a successful response's body; 16 MiB.
    ///   - errorBody: The most bytes kept of any other response's body; 64 KiB.
    ///   - redirects: The policy for redirects: which are followed, and what goes along.
    public init(
        deadline: Duration = .seconds(60), successBody: Int = 16 * 1024 * 1024, errorBody: Int = 64 * 1024,
        redirects: RedirectPolicy = RedirectPolicy()
    ) {
        self.deadline = deadline
        self.successBody = successBody
        self.errorBody = errorBody
        self.redirects = redirects
    }

    /// The deadline from now to 100 years: longer than anybody waits, and short enough for every clock's arithmetic.
    var boundedDeadline: Duration { min(max(deadline, .zero), .seconds(100 * 365 * 24 * 3600)) }
}
