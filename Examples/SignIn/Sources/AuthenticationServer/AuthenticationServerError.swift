/// An error of starting or stopping an ``AuthenticationServer``. Clients receive problem details instead.
public enum AuthenticationServerError: Error, Sendable, Hashable {
    /// Another program listens on the port.
    case portInUse(Int)

    /// The system did not let the server listen; the reason is the system's own.
    case cannotListen(host: String, port: Int, reason: String)

    /// The database could not be opened, made or used; the reason is SQLite's own.
    case databaseUnavailable(path: String, reason: String)

    /// A user with this e-mail address exists already, whatever the case of its letters.
    case emailTaken(String)

    /// The password could not be hashed; the reason is the library's own.
    case passwordNotHashed(reason: String)

    /// The configuration cannot work.
    case invalidConfiguration(String)

    /// The task that started the server was cancelled before the server listened.
    case cancelled
}
