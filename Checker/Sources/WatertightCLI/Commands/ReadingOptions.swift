import ArgumentParser

/// How sources are read: the same for every command that reads some.
struct ReadingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Use this configuration instead of the nearest \(Configuration.fileName), looked for from the sources upward.",
            valueName: "file"))
    var config: String?

    @Flag(name: .customLong("no-cache"), help: "Parse every file, also those that did not change.")
    var ignoresCache = false

    @Option(help: ArgumentHelp("How many files to read at once; without it, one a core.", valueName: "count"))
    var jobs: Int?

    func validate() throws {
        if let jobs, jobs < 1 { throw ValidationError("--jobs must be at least 1.") }
    }

    /// - Parameter cachePath: Where what is known of files is kept; nil for the usual place.
    func settings(in workspace: Workspace, cachePath: String? = nil) -> CheckSettings {
        CheckSettings(
            root: workspace.root, selection: workspace.selection, layers: workspace.configuration.layerSettings,
            vocabulary: workspace.configuration.vocabulary,
            cacheFolder: ignoresCache ? nil : cachePath ?? CacheFolder.usual(for: workspace.root), jobs: jobs)
    }
}
