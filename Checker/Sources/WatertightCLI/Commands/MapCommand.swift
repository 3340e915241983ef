import ArgumentParser
import Foundation
import WatertightMap
import WatertightRules
import WatertightSupport

struct MapCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "map",
        abstract: "Draws the path of each error from its origin to its end, lost errors first.",
        discussion: """
              watertight map --output map.html             the working directory, as one self-contained page
              watertight map Sources --output map.html     only these sources
              watertight map --format json                 the map as JSON, for other tools

            The page first shows only errors that are dropped. Columns are modules, or the layers of an app with one module, from
            the screen to the network. Tests, mocks and previews are left out. The page of `watertight check --format html` has
            the map too.

            The exit code is 0, or 2 if the command couldn't run.
            """)

    enum Format: String, CaseIterable, ExpressibleByArgument { case html, json }

    @Argument(help: "Folders and files, read as one codebase. The default is the working directory.")
    var paths: [String] = []

    @OptionGroup var reading: ReadingOptions

    @Option(help: "The format of the map.")
    var format = Format.html

    @Option(help: ArgumentHelp("Write the map into this file.", valueName: "file"))
    var output: String?

    func run() throws(CommandFailure) {
        let console = Console.current
        if format == .html, output == nil {
            throw .cannotRun("The HTML map requires an output file: watertight map --output map.html")
        }
        let workspace = try Workspace.locate(paths: paths, config: reading.config, console: console)
        let progress = ProgressLine(console: console)
        defer { progress.end() }
        let map: ErrorMap
        do {
            map = try ProgramLoader(settings: reading.settings(in: workspace)).errorMap { progress.show($0) }
        } catch {
            throw .cannotRun("\(error)")
        }
        progress.end()
        let text =
            format == .json
            ? JSONText.of(ErrorMapDocument(map: map, version: Version.current))
            : ErrorMapMarkup(map: map).page(version: Version.current)
        guard let output else { return console.write(text) }
        do {
            try FileReplacement.write(Data(text.utf8), to: console.path(output))
        } catch {
            throw .cannotRun(error.description)
        }
        console.write(ErrorMapMarkup.summary(of: map) + "\n")
    }
}
