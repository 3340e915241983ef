import ArgumentParser

/// Options that select findings, for every command that reports some.
struct FindingOptions: ParsableArguments {
    @Flag(
        name: .customLong("all"),
        help: ArgumentHelp(
            "Report every finding, including low-impact ones.",
            discussion:
                "Without it, low-impact findings are only counted, unless they are new or the configuration or --only names their rule."
        ))
    var all = false
}
