/// The policy for redirects: how far they are followed and what goes along (RFC 9110 §15.4).
public struct RedirectPolicy: Sendable, Hashable {
    /// The most redirects that are followed; one more fails with ``TransportFailure/Reason/tooManyRedirects``.
    public var maximum: Int
    /// True if a request's body is sent to another origin when a 307 or 308 asks for it.
    ///
    /// A body can be a password, and a `Location` is a server's word. So without this the redirect is not followed and
    /// is the answer, with ``RedirectRefusal/bodyToAnotherOrigin``.
    public var carriesBodyAcrossOrigins: Bool

    /// Creates a policy.
    /// - Parameters:
    ///   - maximum: The most redirects that are followed; 5.
    ///   - carriesBodyAcrossOrigins: True if a body is sent to another origin; by default it is not.
    public init(maximum: Int = 5, carriesBodyAcrossOrigins: Bool = false) {
        self.maximum = maximum
        self.carriesBodyAcrossOrigins = carriesBodyAcrossOrigins
    }
}
