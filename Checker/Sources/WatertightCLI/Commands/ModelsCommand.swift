import ArgumentParser
import Foundation
import WatertightRules
import WatertightSupport

struct ModelsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "models",
        abstract: "Shows what is known of modules that cannot be seen, and what is missing.",
        discussion: """
              watertight models                    the modules that have a model, and where it is from
              watertight models --missing          the names that no model declares, the most useful first
              watertight models --stub Alamofire   what to put into \(UserModels.folder)/Alamofire.swift

            A model is a Swift file without bodies. \(UserModels.folder)/MODULE.swift adds to what there is; where it says the same
            name with the same labels, it wins.
            """)

    enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

    @Argument(help: "Folders with all sources; without any, the one you are in.")
    var paths: [String] = []

    @Flag(help: "List the names that are used and that nothing declares.")
    var missing = false

    @Option(
        help: ArgumentHelp("Print what a model of this module would say of its missing names.", valueName: "module"))
    var stub: String?

    @Option(help: "How to show it.")
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
            throw CommandFailure.cannotRun("No name of a module \"\(stub)\" is missing.\(near)")
        }
        return "// Sources: \n// Say which errors are documented: @Fails(SomeError) before a function.\n\n" + text
    }
}
