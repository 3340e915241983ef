import ArgumentParser
import Foundation
import WatertightRules
import WatertightSupport

struct MapCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "map",
        abstract: "Draws where errors begin, which types they pass, and what becomes of them.",
        discussion: """
              watertight map --output map.html             the folder you are in, as one page that needs no network
              watertight map Sources --output map.html     only these sources
              watertight map --format json                 the same as data, for other tools

            Columns are modules, or the layers of an app that is one module, from the screen to the network. Tests, mocks and
            previews are left out. The page of `watertight check --format html` has the map too.

            It ends with 0, or with 2 if it could not run.
            """)

    enum Format: String, CaseIterable, ExpressibleByArgument { case html, json }

    @Argument(help: "Folders and files, followed as one program. Without any, the folder you are in.")
    var paths: [String] = []

    @OptionGroup var reading: ReadingOptions

    @Option(help: "How to show it.")
    var format = Format.html

    @Option(help: ArgumentHelp("Write it into this file.", valueName: "file"))
    var output: String?

    func run() throws(CommandFailure) {
        let console = Console.current
        if format == .html, output == nil {
            throw .cannotRun("The map is a page. Say where to write it: `watertight map --output map.html`.")
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
        let text = format == .json ? JSONText.of(ErrorMapDocument(map: map)) : ErrorMapPage(map: map).text()
        guard let output else { return console.write(text) }
        do {
            try FileReplacement.write(Data(text.utf8), to: console.path(output))
        } catch {
            throw .cannotRun(error.description)
        }
        console.write(ErrorMapMarkup.summary(of: map) + "\n")
    }
}
