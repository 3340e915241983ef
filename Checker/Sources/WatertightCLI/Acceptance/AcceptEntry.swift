import WatertightRules

/// An entry of `accept:` in the configuration: accepted findings, with a reason.
struct AcceptEntry: Sendable, Hashable {
    var rules: [String]
    /// Globs; empty for all files.
    var paths: [String] = []
    /// Text on the line of a finding; `*` matches any characters.
    var code: String?
    var reason: String
    var line = 0

    /// Whether the entry matches a finding, except for the code on its line.
    func concerns(_ finding: Finding) -> Bool {
        rules.contains(finding.rule)
            && (paths.isEmpty || paths.contains { PathPattern($0).matches(finding.path) })
    }

    func matches(_ finding: Finding, line: String?) -> Bool {
        guard concerns(finding) else { return false }
        guard let code else { return true }
        return line.map { Self.contains(Self.oneSpaced(code), in: Self.oneSpaced($0)) } ?? false
    }

    private static func oneSpaced(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Matches a pattern in linear time.
    private static func contains(_ pattern: String, in text: String) -> Bool {
        var rest = text[...]
        for part in pattern.split(separator: "*") {
            guard let found = rest.firstRange(of: part) else { return false }
            rest = rest[found.upperBound...]
        }
        return true
    }
}
