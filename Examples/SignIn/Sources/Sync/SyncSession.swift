public import Watertight

/// The session that a sync needs.
public protocol SyncSession: Sendable {
    /// Returns a valid token of the session.
    func accessToken() async throws(Interruption<SyncSessionError>) -> AccessToken
}

/// The reason why there is no token.
public enum SyncSessionError: LayerFailure {
    /// No user is signed in, or the session has ended.
    case signedOut
    /// The session could not be read or refreshed.
    case unavailable

    /// `sync-session`.
    public static let domain = "sync-session"
    /// A session that has ended is part of normal use.
    public var severity: FailureSeverity { self == .signedOut ? .expected : .inherited }
}

/// A token of a session. It is a secret, so its description and mirror don't contain it.
public struct AccessToken: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    /// The token.
    public let value: String

    /// Creates a token.
    public init(_ value: String) { self.value = value }

    /// A constant text.
    public var description: String { "access token" }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
