/// A redirect that was followed: what was asked, and the status that led on from there.
public struct RedirectHop: Sendable, Hashable, CustomStringConvertible {
    /// The request that was redirected, without credentials and query values.
    public let request: RequestSummary
    /// The status that redirected it, such as 307.
    public let statusCode: Int

    /// Creates a hop.
    /// - Parameters:
    ///   - request: The request that was redirected.
    ///   - statusCode: The status that redirected it.
    public init(_ request: RequestSummary, statusCode: Int) {
        self.request = request
        self.statusCode = statusCode
    }

    /// Such as "GET https://example.com/old: 301 Moved Permanently".
    public var description: String { "\(request): \(HTTPOutcome(statusCode: statusCode))" }
}
