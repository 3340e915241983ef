import ArgumentParser
import Foundation
import WatertightRules
import WatertightSupport
import WatertightThrows

struct ThrowsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "throws",
        abstract: "Lists the errors that a function can throw, where they originate, and who handles them.",
        usage: "watertight throws [<subjects> ...] [<options>]",
        discussion: """
              watertight throws                            all throwing functions, in two lines each
              watertight throws 'Store.save(_:)'           one function, or `save` if only one has that name
              watertight throws 'Storing.save(_:)'         a protocol's requirement, with its implementations
              watertight throws Sources/Store.swift        the functions of a file
              watertight throws --diff Sources             what --fix would change
              watertight throws --fix                      write `throws(E)` where only one type can be thrown

            "exactly" means these errors and no others. "at least" lists the lines that can throw more.
            """)

    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, json
        /// The input of `scripts/judge-callees.sh`, which compares it with the compiler's index.
        case callees

        static var allValueStrings: [String] { ["text", "json"] }
    }

    @Argument(help: "Functions, types, files or folders. The default is all throwing functions.")
    var subjects: [String] = []

    @OptionGroup var sources: ProgramOptions

    @OptionGroup var fixing: ThrowFixOptions

    @Option(help: "The output format.")
    var format = Format.text

    @Flag(help: "Print every caller and every function of tests.")
    var all = false

    func run() throws(CommandFailure) {
        let console = Console.current
        let (root, loaded) = try sources.load(console)
        if format == .callees { return console.write(JSONText.of(CalleeListing(loaded.sets.program))) }
        let selection = FunctionSelection(sets: loaded.sets, root: root, console: console)
        let symbols = try selection.functions(subjects)
        if fixing.fix || fixing.diff { return try fix(symbols, loaded, root: root, console) }
        let document = ThrowsDocument(sets: loaded.sets, symbols: symbols, support: loaded.support)
        console.write(
            format == .json ? JSONText.of(document) : document.text(isDetailed: !subjects.isEmpty, showsAll: all))
    }
}
