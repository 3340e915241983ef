import ArgumentParser
import Foundation
import SwiftSyntax
import WatertightRules
import WatertightSupport

struct WhyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "why",
        abstract: "Follows the errors of a line: where they come from, and where they end.",
        discussion: """
              watertight why Sources/Store.swift:12        from a `throw` or a `try`: on to the clauses that end it,
                                                           and what they do with it: a log, a person, a property
              watertight why Sources/DraftView.swift:38    from a `catch`, a `try?`, or a line in a clause: back to
                                                           the throws that may arrive there

            What is not known is named with its reason. Errors that go by `Result`, completion handlers and publishers
            are not followed yet.
            """)

    enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

    @Argument(help: ArgumentHelp("A file and the number of a line in it.", valueName: "file:line"))
    var place: String

    @OptionGroup var sources: ProgramOptions

    @Option(help: "How to show it.")
    var format = Format.text

    func run() throws(CommandFailure) {
        let console = Console.current
        let (name, line) = try parsed()
        let (root, loaded) = try sources.load(console)
        let path = try path(named: name, in: loaded.sets.program, root: root, console)
        let bytes = FileManager.default.contents(atPath: FilePath.joined(root, path)) ?? Data()
        let tree = SourceTree(Array(bytes))
        guard line <= tree.lineStarts.count else {
            throw .cannotRun("\(path) has no line \(line): it has \(Report.counted(tree.lineStarts.count, "line")).")
        }
        var ways = ErrorWays(loaded.sets)
        var points = ways.points(path: path, line: line)
        if points.isEmpty, let clause = Self.clause(around: line, in: tree) {
            points = ways.points(path: path, line: clause).filter { $0.at.kind == .caught }
        }
        guard !points.isEmpty else {
            let nearest = ways.nearestLine(path: path, to: line)
            throw .cannotRun(
                "Nothing on \(path):\(line) throws, passes on or handles an error that is followed."
                    + (nearest.map { " The nearest line that does is \(path):\($0)." } ?? " Nothing in that file does.")
            )
        }
        let document = WhyDocument(points: points)
        console.write(format == .json ? JSONText.of(document) : document.text)
    }

    /// `Store.swift:12`; a column behind it is what compilers write.
    private func parsed() throws(CommandFailure) -> (name: String, line: Int) {
        guard let found = place.wholeMatch(of: #/(.+?):(\d+)(?::\d+)?:?/#), let line = Int(found.output.2), line > 0
        else { throw .cannotRun("\"\(place)\" names no line. Write it as Sources/Store.swift:12.") }
        return (String(found.output.1), line)
    }

    /// The file of that path, else the only one of that name.
    private func path(
        named name: String, in program: Program, root: String, _ console: Console
    ) throws(CommandFailure) -> String {
        let paths = program.files.filter { !$0.isModel }.map(\.path)
        let asked = FilePath.relative(FilePath.resolved(console.path(name)), to: root)
        if let asked, paths.contains(asked) { return asked }
        let found = paths.filter { $0 == name || $0.hasSuffix("/" + name) }
        if found.count == 1 { return found[0] }
        if found.count > 1 {
            throw .cannotRun(
                "\"\(name)\" may be \(found.prefix(8).map { "\"\($0)\"" }.joined(separator: ", ")). Name one of them.")
        }
        func last(_ path: String) -> String { String(path.split(separator: "/").last ?? "") }
        let near = NearestName.to(last(name), among: paths.map(last))
        let hint = near.flatMap { near in paths.first { last($0) == near } }.map { " Did you mean \"\($0)\"?" } ?? ""
        throw .cannotRun("There is no source \"\(name)\" in \(root).\(hint)")
    }

    /// The line at which the innermost clause around a line begins.
    private static func clause(around line: Int, in tree: SourceTree) -> Int? {
        tree.nodes(CatchClauseSyntax.self).filter { tree.lines(of: $0).contains(line) }
            .max { $0.offset < $1.offset }.map { tree.lines(of: $0).lowerBound }
    }
}
