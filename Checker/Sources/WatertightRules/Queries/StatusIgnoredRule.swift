/// `status-ignored`: a function says by a number that it failed, and nobody looks at it.
package struct StatusIgnoredRule: EndRule {
    package static let description = RuleDescription(
        id: "status-ignored",
        summary: "A status that reports failure is ignored.",
        why: """
            The Keychain, the audio system, and C functions don't throw: they return a number, and only that number \
            reports that a password wasn't saved. Unlike `try`, nothing reminds callers of it.
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
            Reports calls whose status is unused or never read: functions with a modeled status, all that return `OSStatus`, and \
            `let (data, _) = try await session.data(for: request)`, which treats an error response as success. Also reports a \
            variable for a `CFError` that a system function sets and nothing reads.

            Doesn't report a removal before an addition, calls that fill an optional that is examined afterwards, and cleanup.
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
