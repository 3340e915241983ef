import ArchitectureRules
import ArgumentParser
import Foundation
import WatertightRules
import WatertightSupport

/// The default command.
struct OverviewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "overview", abstract: "Prints the three worst findings, and writes a page with all of them.",
        discussion: """
            `watertight` runs this command; `watertight PATH` runs `check`. It writes only the page, into the cache folder.

            The exit code is 0, or 2 if the check couldn't run. `watertight check` fails if something was found.
            """)

    @OptionGroup var sources: SourceOptions

    @OptionGroup var findings: FindingOptions

    @Option(help: ArgumentHelp("Write the page into this file instead of the folder of the cache.", valueName: "file"))
    var output: String?

    func run() throws(CommandFailure) {
        let console = Console.current
        let session = try CheckSession(sources, scope: findings.all ? .all : .open, comparison: Comparison())
        let root = session.workspace.root
        var found = try session.find(adding: [FirstSteps()])
        let ids = FirstSteps.rules.map(\.id)
        let steps = found.findings.filter { ids.contains($0.rule) }
        found.findings.removeAll { ids.contains($0.rule) }
        let result = try session.selected(from: found)
        let report = Report(
            result: result, sources: SourceExcerpts(root: root, findings: result.findings, context: 3))
        let page = try write(report, root: root, console)
        console.write(
            OverviewText(report: report, page: page, isNewOnly: session.new != nil, firstSteps: steps).text)
    }

    /// Returns the path of the page, or `nil` if it couldn't be written to a default location.
    private func write(_ report: Report, root: String, _ console: Console) throws(CommandFailure) -> String? {
        guard let path = output.map(console.path) ?? CacheFolder.usual(for: root).map({ $0 + "/report.html" })
        else { return nil }
        do {
            try FileManager.default.createDirectory(
                atPath: FilePath.parent(of: path), withIntermediateDirectories: true)
            try FileReplacement.write(Data(report.text(as: .html).utf8), to: path)
            return FilePath.relative(path, to: FilePath.resolved(console.workingDirectory)) ?? path
        } catch {
            // Writing the page is required only if the command line names it.
            if output != nil { throw .cannotRun("\(error)") }
            return nil
        }
    }
}
