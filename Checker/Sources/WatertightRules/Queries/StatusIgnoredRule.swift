/// `status-ignored`: a function says by a number that it failed, and nobody looks at it.
package struct StatusIgnoredRule: EndRule {
    package static let description = RuleDescription(
        id: "status-ignored",
        summary: "A status that says whether it failed is thrown away.",
        why: """
            The Keychain, the audio system and C do not throw: they return a number, and only that number says that a password \
            was not saved or a key not made. Whoever drops it goes on as if it had worked, and nothing reminds of it, as `try` \
            does.
            """,
        before: """
            func save(_ query: CFDictionary) {
                SecItemAdd(query, nil)
            }
            """,
        after: """
            func save(_ query: CFDictionary) throws(KeychainFailure) {
                let status = SecItemAdd(query, nil)
                guard status == errSecSuccess else { throw .notSaved(status) }
            }
            """,
        decides: """
            Looks at calls of functions that models say return a status, of all that return an `OSStatus`, and of those that \
            give what a server answered with. Found are those whose result nobody takes, is assigned to `_`, or to a variable \
            that nobody reads; a variable for a `CFError` that is handed to a function of the system and never read; and \
            `let (data, _) = try await session.data(for: request)`, where a refusal is taken for an answer (what fails later \
            then hides why, so it weighs as a lost cause).

            Left alone are removals that something is added after, where it matters whether that worked; calls that fill an \
            optional variable which is looked at after them; `deinit` and `defer`; and what a model calls disposable.
            """,
        severity: .warning, isOnByDefault: false, consequence: .silence)

    package init() {}

    package func report(_ end: End, _ name: String) -> EndReport? {
        guard end.isLoss else { return nil }
        switch end.origin {
        case .status:
            return EndReport(
                message: "If \(name) fails, nothing reports it: its status is ignored.",
                consequence: end.consequenceOfIgnoring)
        case .response:
            return EndReport(message: "The status of the response of \(name) is ignored.", consequence: .causeLost)
        case .errorPointer: return EndReport(message: "The error that a system function stores here is never read.")
        default: return nil
        }
    }
}
