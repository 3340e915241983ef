import ArgumentParser

/// What is checked, by which rules: the same for every command that runs a check.
struct SourceOptions: ParsableArguments {
    @Argument(help: "Folders and files, checked as one codebase. Without any, the folder you are in.")
    var paths: [String] = []

    @Option(
        help: ArgumentHelp(
            "Use this configuration instead of the nearest \(Configuration.fileName), looked for from the sources upward.",
            valueName: "file"))
    var config: String?

    @Option(help: ArgumentHelp("Run only these rules; several with commas or by repeating it.", valueName: "rule"))
    var only: [String] = []

    @Option(help: ArgumentHelp("Run all rules but these.", valueName: "rule"))
    var skip: [String] = []

    @Flag(name: .customLong("no-cache"), help: "Parse every file, also those that did not change.")
    var ignoresCache = false

    @Option(help: ArgumentHelp("Where outlines of unchanged files are kept.", valueName: "folder"))
    var cachePath: String?

    @Option(help: ArgumentHelp("How many files to parse at once; without it, one a core.", valueName: "count"))
    var jobs: Int?

    func validate() throws {
        if let jobs, jobs < 1 { throw ValidationError("--jobs must be at least 1.") }
    }
}
