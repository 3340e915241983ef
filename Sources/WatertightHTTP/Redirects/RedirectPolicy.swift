/// How far redirects are followed and what goes along (RFC 9110 §15.4).
public struct RedirectPolicy: Sendable, Hashable {
    /// How many redirects are followed; one more fails with ``TransportFailure/Reason/tooManyRedirects``.
    public var maximum: Int
    /// Whether a request's body is sent to another origin when a 307 or 308 asks for it.
    ///
    /// A body can be a password, and a `Location` is a server's word. So without this the redirect is not followed and
    /// is the answer, with ``RedirectRefusal/bodyToAnotherOrigin``.
    public var carriesBodyAcrossOrigins: Bool

    /// Creates a policy.
    /// - Parameters:
    ///   - maximum: How many redirects are followed; 5.
    ///   - carriesBodyAcrossOrigins: Whether a body is sent to another origin; it is not.
    public init(maximum: Int = 5, carriesBodyAcrossOrigins: Bool = false) {
        self.maximum = maximum
        self.carriesBodyAcrossOrigins = carriesBodyAcrossOrigins
    }
}
