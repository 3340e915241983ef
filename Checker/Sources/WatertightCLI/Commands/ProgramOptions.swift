import ArgumentParser
import WatertightRules

/// Which sources are followed as one program: the same for every command that follows errors.
struct ProgramOptions: ParsableArguments {
    @Option(
        name: .customLong("in"),
        help: ArgumentHelp("The folder with all sources; else the one you are in.", valueName: "folder"))
    var folder: String?

    @Option(
        help: ArgumentHelp(
            "Use this configuration instead of the nearest \(Configuration.fileName).", valueName: "file"))
    var config: String?

    @Option(help: ArgumentHelp("How many files to read at once; without it, one a core.", valueName: "count"))
    var jobs: Int?

    @Flag(name: .customLong("no-cache"), help: "Parse every file, also those that did not change.")
    var ignoresCache = false

    func validate() throws {
        if let jobs, jobs < 1 { throw ValidationError("--jobs must be at least 1.") }
    }

    func load(_ console: Console) throws(CommandFailure) -> (root: String, program: ProgramLoader.Loaded) {
        let workspace = try Workspace.locate(paths: folder.map { [$0] } ?? [], config: config, console: console)
        let settings = CheckSettings(
            root: workspace.root, selection: workspace.selection,
            cacheFolder: ignoresCache ? nil : CacheFolder.usual(for: workspace.root), jobs: jobs)
        do {
            return (workspace.root, try ProgramLoader(settings: settings).throwSets())
        } catch {
            throw .cannotRun("\(error)")
        }
    }
}
