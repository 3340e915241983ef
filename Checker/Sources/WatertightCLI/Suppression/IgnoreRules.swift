import WatertightRules

/// What is found about the comments that silence findings.
enum IgnoreRules {
    static let withoutReason = RuleDescription(
        id: "ignore-without-reason",
        summary: "A comment silences a finding and does not say why.",
        why: """
            Whoever reads the line next year cannot tell a decision from a shortcut. With a reason they can judge whether \
            it still holds.
            """,
        before: """
            // watertight:ignore swallowed
            try? cache.write()
            """,
        after: """
            // watertight:ignore swallowed The cache is written again at the next launch.
            try? cache.write()
            """,
        decides: """
            It looks at comments that begin with `watertight:ignore` or `watertight:ignore-file`. Any words after the \
            rules are a reason.
            """,
        severity: .warning)

    static let unknown = RuleDescription(
        id: "unknown-ignore",
        summary: "A comment to the checker says something that it does not understand.",
        why: """
            A mistyped comment silences nothing, and its author believes that it does. Named at once, it costs a second.
            """,
        before: """
            try? cache.write()  // watertight:ignore swalowed The cache is written again.
            """,
        after: """
            try? cache.write()  // watertight:ignore swallowed The cache is written again.
            """,
        decides: """
            It looks at comments that begin with `watertight:`. The word after it must be `ignore` or `ignore-file`, \
            and the names that follow must be those of rules.
            """,
        severity: .warning)

    static let unused = RuleDescription(
        id: "unused-ignore",
        summary: "A comment silences a finding that is not there.",
        why: """
            The code was mended and the comment stayed: it would hide the next leak on that line. It can go, and `--fix` \
            takes it away.
            """,
        before: """
            // watertight:ignore swallowed The cache is written again at the next launch.
            try cache.write()
            """,
        after: """
            try cache.write()
            """,
        decides: """
            Only rules that ran are judged: a comment for a rule that is off, or left out by `--only` or `--skip`, stays \
            as it is.
            """,
        severity: .warning)

    static let descriptions = [withoutReason, unknown, unused]
}
