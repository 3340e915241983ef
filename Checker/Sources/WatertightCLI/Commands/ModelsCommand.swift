import ArgumentParser
import WatertightSupport

struct ModelsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "models",
        abstract: "Lists the models of modules without sources.",
        discussion: """
              watertight models    the modules with a model, and its sources

            A model is a Swift file without function bodies. \(UserModels.folder)/MODULE.swift extends the built-in model, and
            overrides declarations with the same name and labels.
            """)

    @Argument(help: "Folders with all sources. The default is the working directory.")
    var paths: [String] = []

    @Option(help: "The output format.")
    var format = TextFormat.text

    @OptionGroup var reading: ReadingOptions

    func run() throws(CommandFailure) {
        let console = Console.current
        let workspace = try Workspace.locate(paths: paths, config: reading.config, console: console)
        let document = ModelsDocument(models: try UserModels.read(root: workspace.root).files)
        console.write(format == .json ? JSONText.of(document) : document.text)
    }
}
