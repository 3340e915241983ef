/// The session of a signed-in user.
public struct Session: Decodable, Sendable {
    /// The session's identifier.
    public let id: String
    /// The user's name.
    public let name: String
    /// The token for further requests.
    public let token: String
    /// The time for which the token is valid, in seconds.
    public let expiresIn: Int
    /// The user's roles.
    public let roles: [String]
}
