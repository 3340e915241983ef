import WatertightRules

/// The rules about comments that ignore findings.
enum IgnoreRules {
    static let withoutReason = RuleDescription(
        id: "ignore-without-reason",
        summary: "A comment ignores a finding without a reason.",
        why: """
            Without a reason, a decision looks like a shortcut. With one, a later reader can judge whether it still holds.
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
        summary: "A comment for the checker has an unknown command or rule.",
        why: """
            A mistyped comment ignores nothing, although its author expects it to.
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
        summary: "A comment or an entry of `ignore` matches no finding.",
        why: """
            The code was fixed and the comment stayed. It would hide the next finding on that line. `--fix` removes \
            comments.
            """,
        before: """
            // watertight:ignore swallowed The cache is written again at the next launch.
            try cache.write()
            """,
        after: """
            try cache.write()
            """,
        decides: """
            Only rules that ran count: a comment for a rule that is off, or excluded by `--only` or `--skip`, is not \
            reported. Neither is an entry of `ignore:` in `.watertight.yml` when only a part of the codebase was read.
            """,
        severity: .warning)

    static let descriptions = [withoutReason, unknown, unused]
}
