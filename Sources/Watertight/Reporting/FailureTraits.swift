/// The code and the severity of a failure, said together so that a case is listed once.
public struct FailureTraits: Sendable, Hashable {
    /// The stable code.
    public let code: FailureCode
    /// The importance for those who run the app.
    public let severity: FailureSeverity

    /// Joins a code and a severity.
    /// - Parameters:
    ///   - code: The stable code.
    ///   - severity: The importance for those who run the app.
    public init(code: FailureCode, severity: FailureSeverity) {
        self.code = code
        self.severity = severity
    }

    /// Names a failure that is part of normal life; see ``FailureSeverity/expected``.
    /// - Parameters:
    ///   - domain: The vocabulary. Keep it when a type is renamed.
    ///   - reason: The failure in that vocabulary. Keep it when a case is renamed.
    public static func expected(_ domain: StaticString, _ reason: StaticString) -> FailureTraits {
        FailureTraits(code: FailureCode(domain: domain, reason: reason), severity: .expected)
    }

    /// Names a failure of the surroundings; see ``FailureSeverity/environmental``.
    /// - Parameters:
    ///   - domain: The vocabulary. Keep it when a type is renamed.
    ///   - reason: The failure in that vocabulary. Keep it when a case is renamed.
    public static func environmental(_ domain: StaticString, _ reason: StaticString) -> FailureTraits {
        FailureTraits(code: FailureCode(domain: domain, reason: reason), severity: .environmental)
    }

    /// Names a failure that somebody should look at; see ``FailureSeverity/defect``.
    /// - Parameters:
    ///   - domain: The vocabulary. Keep it when a type is renamed.
    ///   - reason: The failure in that vocabulary. Keep it when a case is renamed.
    public static func defect(_ domain: StaticString, _ reason: StaticString) -> FailureTraits {
        FailureTraits(code: FailureCode(domain: domain, reason: reason), severity: .defect)
    }
}
