/// A session as the service issues it and the store keeps it. Its tokens are secrets, so its description and mirror are
/// empty.
struct Session: Sendable, Hashable, Codable, CustomStringConvertible, CustomReflectable {
    let accessToken: String
    let refreshToken: String
    let displayName: String

    var description: String { "session" }
    var customMirror: Mirror { Mirror(self, children: [:]) }
}
