/// A stable name for a kind of failure: `domain` and `reason`, and a number where the field has one (a status code).
///
/// It is what logs, dashboards and support search for. It does not depend on the texts that people read and never holds
/// a value: both words are `StaticString`, so nothing a person typed can end up in one.
public struct FailureCode: Sendable, Hashable, CustomStringConvertible {
    /// The vocabulary, for example `authentication`.
    public let domain: String
    /// The failure in that vocabulary, for example `wrong-password`.
    public let reason: String
    /// The number that the field gives to this failure, for example an HTTP status code.
    public let number: Int?

    /// Names a failure.
    /// - Parameters:
    ///   - domain: The vocabulary. Keep it when a type is renamed.
    ///   - reason: The failure in that vocabulary. Keep it when a case is renamed.
    ///   - number: The field's own number for it, such as a status code. Never a value of a person's.
    public init(domain: StaticString, reason: StaticString, number: Int? = nil) {
        self.domain = String(describing: domain)
        self.reason = String(describing: reason)
        self.number = number
    }

    /// Names a failure by a library's own word for it, such as a transport's for its error.
    /// - Parameters:
    ///   - domain: The vocabulary.
    ///   - reason: The library's word. The caller vouches for it: one of a bounded set, and never a value.
    ///   - number: The field's own number for it.
    public init(domain: StaticString, safeReason reason: String, number: Int? = nil) {
        self.domain = String(describing: domain)
        self.reason = reason
        self.number = number
    }

    package init(domain: String, reason: String, number: Int? = nil) {
        self.domain = domain
        self.reason = reason
        self.number = number
    }

    /// `domain/reason`, with `-number` where there is one: `http/response-429`.
    public var description: String {
        if let number { "\(domain)/\(reason)-\(number)" } else { "\(domain)/\(reason)" }
    }
}
