/// The columns of a row in the table of ends, in the format for other tools.
package struct EndColumns: Sendable, Hashable, Codable {
    /// What can fail.
    package var origin: String
    /// Who observes the failure; empty if no one does.
    package var recipients: [String]
    /// Whether one of them receives the cause.
    package var withCause: Bool
    package var next: [String]
    /// What was attempted, according to models.
    package var attempt: [String]
    /// What started the work, found through callers.
    package var trigger: String

    /// `catch: reported to log with the cause; returns; calls-server; started by a person`
    package var words: String { "\(origin): \(outcome)" }

    /// The words without the origin.
    package var outcome: String {
        let report =
            recipients.isEmpty
            ? "not reported"
            : "reported to " + recipients.joined(separator: " and ") + (withCause ? " with the cause" : "")
        return [
            report, next.joined(separator: ", "), attempt.joined(separator: ", "),
            trigger == "unknown" ? "" : "started by a \(trigger)",
        ].filter { !$0.isEmpty }.joined(separator: "; ")
    }
}
