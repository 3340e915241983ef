import ArgumentParser

/// What is checked, by which rules: the same for every command that runs a check.
struct SourceOptions: ParsableArguments {
    @Argument(help: "Folders and files, checked as one codebase. Without any, the folder you are in.")
    var paths: [String] = []

    @Option(help: ArgumentHelp("Run only these rules; several with commas or by repeating it.", valueName: "rule"))
    var only: [String] = []

    @Option(help: ArgumentHelp("Run all rules but these.", valueName: "rule"))
    var skip: [String] = []

    @OptionGroup var reading: ReadingOptions

    @Option(help: ArgumentHelp("Where what is known of unchanged files is kept.", valueName: "folder"))
    var cachePath: String?
}
