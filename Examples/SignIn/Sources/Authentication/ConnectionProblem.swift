/// Why the service could not be reached; a person can often do something about it.
public enum ConnectionProblem: Sendable, Hashable, CaseIterable {
    /// This device has no connection.
    case offline
    /// The service's name is not known here.
    case hostNotFound
    /// Nobody answers at the service's address.
    case refused
    /// The connection ended in the middle.
    case interrupted
    /// It took too long.
    case tooSlow
    /// Whoever answers could not prove to be the service; the request was not sent.
    case untrusted
    /// No secure connection could be agreed on.
    case notSecured
    /// The network wants a person to sign in to it first.
    case captivePortal
}
