import ArgumentParser

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

    /// - Parameter cachePath: The cache folder; `nil` for the default.
    func settings(in workspace: Workspace, cachePath: String? = nil) -> CheckSettings {
        CheckSettings(
            root: workspace.root, selection: workspace.selection, layers: workspace.configuration.layerSettings,
            vocabulary: workspace.configuration.vocabulary,
            cacheFolder: ignoresCache ? nil : cachePath ?? CacheFolder.usual(for: workspace.root), jobs: jobs)
    }
}
