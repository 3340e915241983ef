/// Rules that no longer exist. A configuration, a comment or a baseline may still name one: that is a note.
enum RetiredRules {
    static let identifiers: Set<String> = [
        "catch-never-matches", "cause-forgotten", "destroys-after-failed-read", "retry-unsafe", "sealed-again",
        "stale-baseline", "status-number", "unhandled-output", "unreported-failure", "unused-output",
    ]

    static func contains(_ id: String) -> Bool { identifiers.contains(id) }

    /// - Parameter advice: What to do about the name.
    static func note(_ id: String, path: String, line: Int, _ advice: String) -> CheckNote {
        CheckNote(path: path, message: "Line \(line): the rule `\(id)` was retired. \(advice)")
    }
}
