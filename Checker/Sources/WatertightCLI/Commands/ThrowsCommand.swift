import ArgumentParser
import Foundation
import WatertightRules
import WatertightSupport
import WatertightThrows

struct ThrowsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "throws",
        abstract: "Says which errors a function throws, where they come from, and who handles them.",
        discussion: """
              watertight throws                            all functions that throw, a line each
              watertight throws 'Store.save(_:)'           one function; `save` will do if there is only one
              watertight throws Sources/Store.swift        those of a file
              watertight throws --diff Sources             what --fix would write there
              watertight throws --fix --verify 'swift build'
                                                           write `throws(E)` where the compiler accepts it

            "exactly" says that these and no others can arrive. "at least" names the lines at which more may come.
            """)

    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, json
        /// What `scripts/judge-throws.sh` asks the compiler about.
        case edits
        /// What `scripts/judge-callees.sh` compares with the compiler's index.
        case callees

        static var allValueStrings: [String] { ["text", "json"] }
    }

    @Argument(help: "Functions, types, files or folders. Without any, all functions that throw.")
    var subjects: [String] = []

    @OptionGroup var sources: ProgramOptions

    @OptionGroup var fixing: ThrowFixOptions

    @Option(help: "How to show it.")
    var format = Format.text

    @Flag(help: "Say on standard error how long each step took.")
    var timings = false

    func run() throws(CommandFailure) {
        let console = Console.current
        let (root, loaded) = try sources.load(console)
        if format == .callees { return console.write(JSONText.of(CalleeListing(loaded.sets.program))) }
        let selection = FunctionSelection(sets: loaded.sets, root: root, console: console)
        let symbols = try selection.functions(subjects)
        if timings { console.writeError(Self.text(loaded.timings)) }
        if fixing.fix || fixing.diff || format == .edits {
            return try fix(symbols, loaded, root: root, console)
        }
        let document = ThrowsDocument(sets: loaded.sets, symbols: symbols)
        console.write(format == .json ? JSONText.of(document) : document.text(showsAll: !subjects.isEmpty))
    }

    private static func text(_ timings: ProgramLoader.Timings) -> String {
        func seconds(_ duration: Duration) -> String { duration.formatted(.units(allowed: [.milliseconds])) }
        return
            "\(timings.lines) lines; facts \(seconds(timings.facts)) (\(timings.factBytes) bytes), linking \(seconds(timings.linking)), throw sets \(seconds(timings.throwSets))\n"
    }
}
