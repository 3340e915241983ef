/// What a server says of somebody who has signed in.
public struct Session: Decodable, Sendable {
    /// The session's identifier.
    public let id: String
    /// The person's name.
    public let name: String
    /// The token for further requests.
    public let token: String
    /// How many seconds the token is valid.
    public let expiresIn: Int
    /// What the person may do.
    public let roles: [String]
}
