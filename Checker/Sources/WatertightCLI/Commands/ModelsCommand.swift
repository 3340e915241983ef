import ArgumentParser
import Foundation
import WatertightRules
import WatertightSupport

struct ModelsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "models",
        abstract: "Lists the models of modules without sources, and the declarations that they lack.",
        discussion: """
              watertight models                    the modules with a model, and its sources
              watertight models --missing          the names that no model declares, the most useful first
              watertight models --stub Alamofire   declarations for \(UserModels.folder)/Alamofire.swift

            A model is a Swift file without function bodies. \(UserModels.folder)/MODULE.swift extends the built-in model, and
            overrides declarations with the same name and labels.
            """)

    enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

    @Argument(help: "Folders with all sources. The default is the working directory.")
    var paths: [String] = []

    @Flag(help: "List the names that the code uses and that no source or model declares.")
    var missing = false

    @Option(
        help: ArgumentHelp("Print the declarations that the model of this module lacks.", valueName: "module"))
    var stub: String?

    @Option(help: "The output format.")
    var format = Format.text

    @OptionGroup var reading: ReadingOptions

    func run() throws(CommandFailure) {
        let console = Console.current
        let workspace = try Workspace.locate(paths: paths, config: reading.config, console: console)
        do {
            if missing || stub != nil {
                try console.write(missingNames(reading.settings(in: workspace)))
            } else {
                let document = ModelsDocument(models: try UserModels.read(root: workspace.root).files)
                console.write(format == .json ? JSONText.of(document) : document.text)
            }
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw .cannotRun("\(error)")
        }
    }

    private func missingNames(_ settings: CheckSettings) throws -> String {
        let sets = try ProgramLoader(settings: settings).throwSets().sets
        let sites = Workers.map(sets.program.files.count, jobs: settings.jobs) {
            MissingSite.all(inFile: $0, of: sets.program)
        }
        let names = MissingNames(sets, files: sites)
        guard let stub else {
            let document = MissingNamesDocument(names: names)
            return format == .json ? JSONText.of(document) : document.text
        }
        let text = names.stubs(of: stub)
        guard !text.isEmpty else {
            let modules = Set(names.entries.compactMap(\.module)).sorted()
            let near = NearestName.hint(for: stub, among: modules)
            throw CommandFailure.cannotRun("No declarations are missing from the model of \"\(stub)\".\(near)")
        }
        return "// Sources: \n// Add the documented errors: @Fails(SomeError) before a function.\n\n" + text
    }
}
