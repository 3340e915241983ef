import WatertightRules

/// What is found about a baseline: an entry that matches nothing any more.
enum StaleBaseline {
    static let description = RuleDescription(
        id: "stale-baseline",
        summary: "The baseline lists a finding that is not there any more.",
        why: """
            Somebody mended it. While the entry stays, the same leak could come back in its shadow, and nobody would see \
            it. So a baseline may only shrink.
            """,
        before: """
            // The baseline allows one `swallowed` here.
            try cache.write()
            """,
        after: """
            // The baseline allows none: `watertight baseline update` took the entry out.
            try cache.write()
            """,
        decides: """
            An entry is matched with a finding of the same rule, declaration and message, then across moved files, then \
            across renamed declarations. Entries of rules that did not run, and of files that were not asked for, are \
            left alone.
            """,
        severity: .error)
}
