/// The columns of a row in the table of ends, as other tools read them.
package struct EndColumns: Sendable, Hashable, Codable {
    /// What can fail there.
    package var origin: String
    /// Who learns of the failure; nobody if it is empty.
    package var told: [String]
    /// Whether one of them learns the cause.
    package var withCause: Bool
    /// What the code does after the failure.
    package var next: [String]
    /// What was attempted, as far as models know.
    package var attempt: [String]
    /// Who asked for it, found through callers.
    package var asker: String

    /// `catch: told log with the cause; returns; asks-server; asked by a person`
    package var words: String {
        let told = told.isEmpty ? "nobody" : told.joined(separator: " and ") + (withCause ? " with the cause" : "")
        return [
            "\(origin): told \(told)", next.joined(separator: ", "), attempt.joined(separator: ", "),
            asker == "unknown" ? "" : "asked by a \(asker)",
        ].filter { !$0.isEmpty }.joined(separator: "; ")
    }
}
