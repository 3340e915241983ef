/// Everything about one failure that may be logged: names, codes, places and the declared details. The original error is
/// not part of it.
public struct FailureReport: Sendable, Hashable {
    /// The reference that the screen shows as well.
    public let incident: IncidentReference
    /// The place in the source at which the failure was first translated, sent to an output or passed to a router. For a
    /// failure that began in the program, the place where it began.
    public let callSite: CallSite
    /// The code of the failure in the vocabulary of the layer that reports it.
    public let code: FailureCode
    /// The code of the failure below, its cause; `nil` for a third party's error without a code, for a failure that began
    /// here, and if it equals ``code``.
    public let cause: FailureCode?
    /// The importance. Never ``FailureSeverity/inherited``.
    public let severity: FailureSeverity
    /// The values that may be logged, of the failure below and of the translated one.
    public let details: FailureDetails

    package let kind: Fingerprint
    package let causes: [Fingerprint]

    package init(
        _ incident: Incident, callSite: CallSite, code: FailureCode, cause: FailureCode?,
        severity: FailureSeverity, details: FailureDetails
    ) {
        self.incident = incident.reference
        self.callSite = callSite
        self.code = code
        self.cause = cause
        self.severity = severity
        self.details = details
        kind = incident.kind
        causes = incident.causes
    }

    /// The kinds of the original error and of its causes, the outermost first; never empty.
    public var chain: [String] { ([kind] + causes).map(\.description) }
    /// An identifier of the original error's kind, the same in every process, to group reports by.
    public var group: String { kind.id }
}
