import ArgumentParser
import WatertightRules

/// The sources that are analyzed as one program.
struct ProgramOptions: ParsableArguments {
    @Option(
        name: .customLong("in"),
        help: ArgumentHelp("The folder with all sources. The default is the working directory.", valueName: "folder"))
    var folder: String?

    @OptionGroup var reading: ReadingOptions

    func load(_ console: Console) throws(CommandFailure) -> (root: String, program: ProgramLoader.Loaded) {
        let workspace = try workspace(console)
        do {
            return (workspace.root, try ProgramLoader(settings: reading.settings(in: workspace)).throwSets())
        } catch {
            throw .cannotRun("\(error)")
        }
    }

    func survey(_ console: Console) throws(CommandFailure) -> (workspace: Workspace, survey: Survey) {
        let workspace = try workspace(console)
        do {
            return (workspace, try ProgramLoader(settings: reading.settings(in: workspace)).survey())
        } catch {
            throw .cannotRun("\(error)")
        }
    }

    private func workspace(_ console: Console) throws(CommandFailure) -> Workspace {
        try Workspace.locate(paths: folder.map { [$0] } ?? [], config: reading.config, console: console)
    }
}
