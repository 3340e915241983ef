import ArgumentParser
import WatertightRules
import WatertightSupport

/// The sources that are analyzed as one program.
struct ProgramOptions: ParsableArguments {
    @Option(
        name: .customLong("in"),
        help: ArgumentHelp("The folder with all sources. The default is the working directory.", valueName: "folder"))
    var folder: String?

    @OptionGroup var reading: ReadingOptions

    var paths: [String] { folder.map { [$0] } ?? [] }

    func load(_ console: Console) throws(CommandFailure) -> (root: String, program: ProgramLoader.Loaded) {
        let workspace = try workspace(console)
        let loaded = try ProgramLoader(settings: reading.settings(in: workspace)).throwSets()
        report(loaded.notes, console)
        return (workspace.root, loaded)
    }

    func survey(_ console: Console) throws(CommandFailure) -> (workspace: Workspace, survey: Survey) {
        let workspace = try workspace(console)
        let (survey, notes) = try ProgramLoader(settings: reading.settings(in: workspace)).survey()
        report(notes, console)
        return (workspace, survey)
    }

    /// Reports code that wasn't read, because the answers don't contain it.
    private func report(_ notes: [CheckNote], _ console: Console) {
        for note in notes where note.isUnread { console.writeError("note: \(note.text.onOneLine)\n") }
    }

    private func workspace(_ console: Console) throws(CommandFailure) -> Workspace {
        try Workspace.locate(paths: paths, config: reading.config, console: console)
    }
}
