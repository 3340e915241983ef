import ArgumentParser

/// The options that select sources and rules, for every command that runs a check.
struct SourceOptions: ParsableArguments {
    @Argument(
        help:
            "Folders, read as one codebase; a file is read with all code around it. The default is the working directory."
    )
    var paths: [String] = []

    @Option(
        help: ArgumentHelp(
            "Run only these rules; separate several with commas or repeat the option.", valueName: "rule"))
    var only: [String] = []

    @Option(help: ArgumentHelp("Run all rules except these.", valueName: "rule"))
    var skip: [String] = []

    @OptionGroup var reading: ReadingOptions

    @Option(help: ArgumentHelp("The folder of the cache.", valueName: "folder"))
    var cachePath: String?
}
