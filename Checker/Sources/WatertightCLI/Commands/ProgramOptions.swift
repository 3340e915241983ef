import ArgumentParser
import WatertightRules

/// Which sources are followed as one program: the same for every command that follows errors.
struct ProgramOptions: ParsableArguments {
    @Option(
        name: .customLong("in"),
        help: ArgumentHelp("The folder with all sources; else the one you are in.", valueName: "folder"))
    var folder: String?

    @OptionGroup var reading: ReadingOptions

    func load(_ console: Console) throws(CommandFailure) -> (root: String, program: ProgramLoader.Loaded) {
        let paths = folder.map { [$0] } ?? []
        let workspace = try Workspace.locate(paths: paths, config: reading.config, console: console)
        do {
            return (workspace.root, try ProgramLoader(settings: reading.settings(in: workspace)).throwSets())
        } catch {
            throw .cannotRun("\(error)")
        }
    }
}
