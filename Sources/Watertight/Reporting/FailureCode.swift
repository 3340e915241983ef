/// A stable name for a kind of failure: `authentication/wrong-password`.
///
/// Logs, dashboards and support search for it. It doesn't depend on the texts that people read and never contains a value.
public struct FailureCode: Sendable, Hashable, CustomStringConvertible {
    /// The vocabulary, for example `authentication`.
    public let domain: String
    /// The failure in that vocabulary, for example `wrong-password`.
    public let reason: String

    /// Creates a code, for a third party's error that doesn't identify its kind itself.
    /// - Parameters:
    ///   - domain: The vocabulary.
    ///   - reason: The failure in that vocabulary.
    ///   - number: The third party's own number for it. Never a value that belongs to a person.
    public init(domain: StaticString, reason: StaticString, number: Int? = nil) {
        let reason = String(describing: reason)
        self.init(domain: String(describing: domain), reason: number.map { "\(reason)-\($0)" } ?? reason)
    }

    /// Creates a code from a library's own word for its error.
    /// - Parameters:
    ///   - domain: The vocabulary.
    ///   - reason: The library's word. The caller guarantees that it is one of a bounded set and never a value.
    public init(domain: StaticString, safeReason reason: String) {
        self.init(domain: String(describing: domain), reason: reason)
    }

    package init(domain: String, reason: String) {
        self.domain = domain
        self.reason = reason
    }

    /// `domain/reason`, such as `http/response-429`.
    public var description: String { "\(domain)/\(reason)" }
}
