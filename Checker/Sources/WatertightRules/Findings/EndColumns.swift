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

    /// `catch: reported to the log with the cause; returns; calls-server; started by a user`
    package var words: String { "\(origin): \(outcome)" }

    /// The words without the origin.
    package var outcome: String {
        let receivers = recipients.compactMap { Self.receivers[$0] }.joined(separator: " and ")
        let report = receivers.isEmpty ? "not reported" : "reported \(receivers)\(withCause ? " with the cause" : "")"
        let start = ["person": "started by a user", "screen": "started by a screen"][trigger] ?? ""
        return [report, next.joined(separator: ", "), attempt.joined(separator: ", "), start].filter { !$0.isEmpty }
            .joined(separator: "; ")
    }

    private static let receivers = [
        "person": "to the user", "log": "to the log", "caller": "to the caller", "keeper": "to other code",
    ]
}
