import ArgumentParser
import WatertightRules

/// The default command.
struct OverviewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "overview", abstract: "Prints the three worst findings.",
        usage: "watertight overview [<paths> ...] [<options>]",
        discussion: """
            `watertight` runs this command; `watertight PATH` runs `check`.

            The exit code is 0, or 2 if the check couldn't run. `watertight check` fails if something was found.
            """)

    @OptionGroup var sources: SourceOptions

    @OptionGroup var findings: FindingOptions

    func run() throws(CommandFailure) {
        let session = try CheckSession(sources, scope: findings.all ? .all : .open, comparison: Comparison())
        let report = Report(result: try session.run(), sources: SourceExcerpts())
        Console.current.write(OverviewText(report: report, isNewOnly: session.new != nil).text)
    }
}
