/// Rules that no longer exist. Using one in a configuration, a comment, or a baseline is a note, not an error.
enum RetiredRules {
    static let identifiers: Set<String> = [
        "catch-never-matches", "cause-forgotten", "destroys-after-failed-read", "retry-unsafe", "sealed-again",
        "stale-baseline", "status-number", "unhandled-output", "unreported-failure", "unused-output",
    ]

    static func contains(_ id: String) -> Bool { identifiers.contains(id) }

    /// - Parameter advice: How to replace the name.
    static func note(_ id: String, path: String, line: Int, _ advice: String) -> CheckNote {
        CheckNote(path: path, message: "Line \(line): the rule `\(id)` was retired. \(advice)")
    }
}
