import ArgumentParser
import Foundation
import SwiftSyntax
import WatertightRules
import WatertightSupport

struct WhyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "why",
        abstract: "Shows where the errors of a line come from, where they end, and who receives them.",
        usage: "watertight why <file:line> [<options>]",
        discussion: """
              watertight why Sources/Store.swift:12            from a `throw` or a `try`, forward to where the error ends
              watertight why Sources/DraftView.swift:38        from a `catch` or a `try?`, back to where the errors begin
              watertight why Sources/Store.swift:12 --depth 3  every place on the path, three levels deep

            It also supports each line that `watertight check` or `watertight audit ends` reports. Unknown errors are
            listed with the reason. Errors in a `Result`, a completion handler or a publisher aren't followed.
            """)

    @Argument(help: ArgumentHelp("A file and a line number.", valueName: "file:line"))
    var place: String

    @OptionGroup var sources: ProgramOptions

    @Option(help: ArgumentHelp("Print the paths with this many levels instead of the summary.", valueName: "levels"))
    var depth: Int?

    @Option(help: "The output format.")
    var format = TextFormat.text

    func validate() throws {
        if let depth, depth < 1 { throw ValidationError("--depth must be at least 1.") }
    }

    func run() throws(CommandFailure) {
        let console = Console.current
        let (name, line) = try parsed()
        let (workspace, survey) = try sources.survey(console)
        let root = workspace.root
        let path = try path(named: name, in: survey.program, root: root, console)
        let bytes = Codebase.contents(of: path, root: root) ?? Data()
        let tree = SourceTree(Array(bytes))
        guard line <= tree.lineStarts.count else {
            throw .cannotRun("\(path) has no line \(line): it has \(Words.counted(tree.lineStarts.count, "line")).")
        }
        let ways = ErrorWays(survey.throwSets, vocabulary: survey.vocabulary)
        var reports = LineReports(survey: survey, configuration: workspace.configuration)
        let ends = reports.ends(path: path, line: line)
        let findings = reports.findings(path: path, line: line, in: tree)
        var points = ways.points(path: path, line: line)
        if points.isEmpty, ends.isEmpty, let clause = Self.clause(around: line, in: tree) {
            points = ways.points(path: path, line: clause).filter { $0.at.kind == .caught }
        }
        let document = WhyDocument(points: points, ends: ends, findings: findings, &reports)
        guard !document.isEmpty else {
            let nearest = ways.nearestLine(path: path, to: line)
            throw .cannotRun(
                "No error is thrown, propagated, or handled on \(path):\(line)."
                    + (nearest.map { " The nearest such line is \(path):\($0)." } ?? "")
            )
        }
        console.write(format == .json ? JSONText.of(document) : WhyText(document: document, depth: depth).text())
    }

    /// Parses `Store.swift:12`, or `Store.swift:12:5` as compilers print it.
    private func parsed() throws(CommandFailure) -> (name: String, line: Int) {
        guard let found = place.wholeMatch(of: #/(.+?):(\d+)(?::\d+)?:?/#), let line = Int(found.output.2), line > 0
        else { throw .cannotRun("\"\(place)\" has no line number. Write Sources/Store.swift:12.") }
        return (String(found.output.1), line)
    }

    /// Returns the file with that path, or the only file with that name.
    private func path(
        named name: String, in program: Program, root: String, _ console: Console
    ) throws(CommandFailure) -> String {
        let paths = program.files.filter { !$0.isModel }.map(\.path)
        let relative = FilePath.relative(FilePath.resolved(console.path(name)), to: root)
        if let relative, paths.contains(relative) { return relative }
        let found = paths.filter { $0 == name || $0.hasSuffix("/" + name) }
        if found.count == 1 { return found[0] }
        if found.count > 1 {
            throw .cannotRun(
                "\"\(name)\" is ambiguous: \(found.prefix(8).map { "\"\($0)\"" }.joined(separator: ", ")).")
        }
        func last(_ path: String) -> String { String(path.split(separator: "/").last ?? "") }
        let near = NearestName.to(last(name), among: paths.map(last))
        let hint = near.flatMap { near in paths.first { last($0) == near } }.map { " Did you mean \"\($0)\"?" } ?? ""
        throw .cannotRun("There is no source \"\(name)\" in \(root).\(hint)")
    }

    /// Returns the first line of the innermost clause around a line.
    private static func clause(around line: Int, in tree: SourceTree) -> Int? {
        tree.nodes(CatchClauseSyntax.self).filter { tree.lines(of: $0).contains(line) }
            .max { $0.offset < $1.offset }.map { tree.lines(of: $0).lowerBound }
    }
}
