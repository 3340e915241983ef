import ArgumentParser

/// The options that select sources and rules, for every command that runs a check.
struct SourceOptions: ParsableArguments {
    @Argument(
        help:
            "Folders, read as one codebase; a file is read with its package, project, or repository. The default is the working directory."
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

/// Options for reading sources, shared by every command that does.
struct ReadingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Use this configuration instead of the nearest \(Configuration.fileName) in the sources' folder or above.",
            valueName: "file"))
    var config: String?

    @Flag(name: .customLong("no-cache"), help: "Parse every file, unchanged ones too.")
    var ignoresCache = false

    @Option(
        help: ArgumentHelp(
            "The number of files to read at once. The default is the number of cores.", valueName: "count"))
    var jobs: Int?

    func validate() throws {
        if let jobs, jobs < 1 { throw ValidationError("--jobs must be at least 1.") }
    }

    /// The options as they are written on a command line.
    var words: [String] {
        (config.map { ["--config=\($0)"] } ?? []) + (ignoresCache ? ["--no-cache"] : [])
            + (jobs.map { ["--jobs=\($0)"] } ?? [])
    }

    /// - Parameter cachePath: The cache folder; `nil` for the default.
    func settings(in workspace: Workspace, cachePath: String? = nil) -> CheckSettings {
        CheckSettings(
            root: workspace.root, selection: workspace.selection,
            limit: workspace.isNamed ? nil : SourceDiscovery.limit, layers: workspace.configuration.layerSettings,
            vocabulary: workspace.configuration.vocabulary,
            cacheFolder: ignoresCache ? nil : cachePath ?? CacheFolder.usual(for: workspace.root), jobs: jobs)
    }
}

/// Options that select findings, for every command that reports some.
struct FindingOptions: ParsableArguments {
    @Flag(
        name: .customLong("all"),
        help: ArgumentHelp(
            "List every finding, also those that need no decision: cleanup, and what can't fail.",
            discussion: "Without it, the worst causes are listed, and the others are counted."
        ))
    var all = false
}

/// Whether the output is colored. `auto` uses color on a terminal unless `NO_COLOR` is set.
enum ColorMode: String, CaseIterable, Sendable, ExpressibleByArgument {
    case auto, always, never
}

/// The baseline of a command that reads or writes one.
struct BaselineOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The baseline. The default is the one that the configuration names, else \(Baseline.fileName).",
            valueName: "file"))
    var baseline: String?
}

/// The folder whose configuration a command uses.
struct FolderOptions: ParsableArguments {
    @Argument(help: "The folder whose configuration is used. The default is the working directory.")
    var folder: String = "."

    @Option(help: ArgumentHelp("Use this configuration.", valueName: "file"))
    var config: String?

    func workspace() throws(CommandFailure) -> Workspace { try Workspace.locate(paths: [folder], config: config) }
}

enum TextFormat: String, CaseIterable, ExpressibleByArgument { case text, json }
