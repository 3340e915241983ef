/// A request the server has answered.
public struct ServedRequest: Sendable, Hashable, CustomStringConvertible {
    /// The request's method, such as `POST`.
    public var method: String

    /// The request's path, without its query.
    public var path: String

    /// The status code of the response.
    public var status: Int

    /// The request in one line, for example `POST /session → 201`.
    public var description: String { "\(method) \(path) → \(status)" }
}
