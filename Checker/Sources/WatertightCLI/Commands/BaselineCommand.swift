import ArgumentParser
import WatertightRules
import WatertightSupport

struct BaselineCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "baseline", abstract: "Creates a baseline: only new findings fail the check.",
        discussion: """
            watertight baseline update
            watertight check --baseline \(Baseline.fileName)
            """,
        subcommands: [Update.self])

    struct Update: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "update",
            abstract: "Writes all current findings, including low-impact ones, into the baseline.",
            discussion: """
                New findings are open. Decisions stay with their findings, also if code was renamed or moved.

                With paths, --only, or --skip, entries of other files and rules don't change. Entries of audits never change:
                update them with `watertight audit try --update` and `watertight audit ends --update`.
                """)

        @OptionGroup var sources: SourceOptions

        @Option(
            help: ArgumentHelp(
                "The baseline. The default is the one that the configuration names, else \(Baseline.fileName).",
                valueName: "file"))
        var baseline: String?

        func run() throws(CommandFailure) {
            let console = Console.current
            let session = try CheckSession(sources, reportsAll: true)
            let workspace = session.workspace
            let file = BaselineFile.usual(baseline, in: workspace)
            let isPartial = workspace.selection.isPartial || !sources.only.isEmpty || !sources.skip.isEmpty
            let audits = Set(RuleCatalog.audits.map(\.id))
            let result = try session.run()
            try file.update(
                with: result.findings, of: session, console: console,
                isJudged: isPartial ? nil : { !audits.contains($0.rule) })
        }
    }
}
