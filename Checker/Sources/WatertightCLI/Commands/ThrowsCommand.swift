import ArgumentParser
import Foundation
import WatertightRules

struct ThrowsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "throws",
        abstract: "Says which errors a function throws, where they come from, and who handles them.",
        discussion: """
              watertight throws                            all functions that throw, a line each
              watertight throws 'Store.save(_:)'           one function; `save` will do if there is only one
              watertight throws Sources/Store.swift        those of a file

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

    @Argument(help: "A function, a type, or a file. Without any, all functions that throw.")
    var subject: String?

    @Option(
        name: .customLong("in"),
        help: ArgumentHelp("The folder with all sources; else the one you are in.", valueName: "folder"))
    var folder: String?

    @Option(help: "How to show it.")
    var format = Format.text

    @Option(
        help: ArgumentHelp(
            "Use this configuration instead of the nearest \(Configuration.fileName).", valueName: "file"))
    var config: String?

    @Option(help: ArgumentHelp("How many files to read at once; without it, one a core.", valueName: "count"))
    var jobs: Int?

    @Flag(name: .customLong("no-cache"), help: "Parse every file, also those that did not change.")
    var ignoresCache = false

    @Flag(help: "Say on standard error how long each step took.")
    var timings = false

    func validate() throws {
        if let jobs, jobs < 1 { throw ValidationError("--jobs must be at least 1.") }
    }

    func run() throws(CommandFailure) {
        let console = Console.current
        let workspace = try Workspace.locate(paths: folder.map { [$0] } ?? [], config: config, console: console)
        let settings = CheckSettings(
            root: workspace.root, selection: workspace.selection,
            cacheFolder: ignoresCache ? nil : CacheFolder.usual(for: workspace.root), jobs: jobs)
        let loaded: (sets: ThrowSets, timings: ProgramLoader.Timings)
        do {
            loaded = try ProgramLoader(settings: settings).throwSets()
        } catch {
            throw .cannotRun("\(error)")
        }
        if format == .edits {
            let edits = ThrowEdits(loaded.sets) { path in
                switch SourceReader.read(workspace.root + "/" + path, largest: settings.largestFile) {
                case .bytes(let bytes): bytes.withUnsafeBufferPointer { Outline.parse($0) }
                case .passedOver: nil
                }
            }
            return console.write(JSONText.of(edits))
        }
        if format == .callees { return console.write(JSONText.of(CalleeListing(loaded.sets.program))) }
        let symbols = try selected(in: loaded.sets, root: workspace.root, console: console)
        let document = ThrowsDocument(sets: loaded.sets, symbols: symbols)
        console.write(format == .json ? JSONText.of(document) : document.text(showsAll: subject != nil))
        if timings { console.writeError(Self.text(loaded.timings)) }
    }

    private static func text(_ timings: ProgramLoader.Timings) -> String {
        func seconds(_ duration: Duration) -> String { duration.formatted(.units(allowed: [.milliseconds])) }
        return
            "\(timings.lines) lines; facts \(seconds(timings.facts)) (\(timings.factBytes) bytes), linking \(seconds(timings.linking)), throw sets \(seconds(timings.throwSets))\n"
    }

    // MARK: What was asked for

    private func selected(in sets: ThrowSets, root: String, console: Console) throws(CommandFailure) -> [Symbol] {
        let throwers = sets.throwers
        guard let subject else { return throwers }
        if let path = FilePath.relative(FilePath.resolved(console.path(subject)), to: root),
            sets.program.files.contains(where: { $0.path == path })
        {
            return throwers.filter { sets.program.files[Int($0.file)].path == path }
        }
        let functions = sets.functions
        let names = functions.map { sets.program.name(of: $0) }
        let exact = functions.indices.filter { names[$0] == subject }
        if !exact.isEmpty { return exact.map { functions[$0] } }
        let fitting = functions.indices.filter { Self.fits(names[$0], subject) }
        let throwing = Set(throwers)
        let best = fitting.filter { throwing.contains(functions[$0]) }
        let found = best.isEmpty ? fitting : best
        guard !found.isEmpty else {
            let simple = names.flatMap { [$0, Self.simple($0)] }
            let near = NearestName.hint(for: subject, among: Array(Set(simple)).sorted())
            throw .cannotRun("There is no function, type or file \"\(subject)\".\(near)")
        }
        let owners = Set(found.map { names[$0] })
        guard owners.count == 1 || Self.isType(subject, names) else {
            let listed = owners.sorted().prefix(8).map { "\"\($0)\"" }.joined(separator: ", ")
            throw .cannotRun(
                "\"\(subject)\" may be \(listed)\(owners.count > 8 ? " or \(owners.count - 8) more" : ""). Name one of them."
            )
        }
        return found.map { functions[$0] }
    }

    /// `save`, `save(_:)` and `Store.save` fit `Store.save(_:)`; so does `Store`, which names the type.
    private static func fits(_ name: String, _ subject: String) -> Bool {
        simple(name) == subject || name.hasSuffix("." + subject) || simple(name).hasSuffix("." + subject)
            || name.hasPrefix(subject + ".") || name.contains("." + subject + ".")
    }

    private static func isType(_ subject: String, _ names: [String]) -> Bool {
        names.contains { $0.hasPrefix(subject + ".") || $0.contains("." + subject + ".") }
    }

    /// The name without the labels.
    private static func simple(_ name: String) -> String { String(name.prefix { $0 != "(" }) }
}
