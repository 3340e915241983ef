import ArchitectureRules
import ArgumentParser
import WatertightRules

/// The default command.
struct OverviewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "overview", abstract: "Prints the three worst findings, and the first steps.",
        usage: "watertight overview [<paths> ...] [<options>]",
        discussion: """
            `watertight` runs this command; `watertight PATH` runs `check`.

            The exit code is 0, or 2 if the check couldn't run. `watertight check` fails if something was found.
            """)

    @OptionGroup var sources: SourceOptions

    @OptionGroup var findings: FindingOptions

    func run() throws(CommandFailure) {
        let session = try CheckSession(sources, scope: findings.all ? .all : .open, comparison: Comparison())
        var found = try session.find(adding: [FirstSteps()])
        let ids = FirstSteps.rules.map(\.id)
        let steps = found.findings.filter { ids.contains($0.rule) }
        found.findings.removeAll { ids.contains($0.rule) }
        let result = try session.selected(from: found)
        let report = Report(result: result, sources: SourceExcerpts())
        Console.current.write(
            OverviewText(report: report, isNewOnly: session.new != nil, firstSteps: steps).text)
    }
}
