import ArgumentParser

/// Which findings count: the same for every command that reports or freezes some.
struct FindingOptions: ParsableArguments {
    @Flag(
        name: .customLong("all"),
        help: ArgumentHelp(
            "Every finding: also what weighs little, and in a terminal not only the worst.",
            discussion:
                "What weighs little is else only counted, unless its rule stands in the configuration or --only."))
    var all = false
}
