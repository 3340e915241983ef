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
            abstract: "Writes all current findings into the baseline.",
            usage: "watertight baseline update [<paths> ...] [<options>]",
            discussion: """
                New findings are open. Decisions stay with their findings, also if code was renamed or moved.

                With paths, --only, or --skip, entries of other files and rules don't change.
                """)

        @OptionGroup var sources: SourceOptions

        @OptionGroup var file: BaselineOptions

        func run() throws(CommandFailure) {
            let console = Console.current
            let session = try CheckSession(sources, scope: .all)
            let workspace = session.workspace
            let file = BaselineFile.usual(file.baseline, in: workspace)
            let isPartial = workspace.selection.isPartial || !sources.only.isEmpty || !sources.skip.isEmpty
            let result = try session.run()
            try file.locked { () throws(CommandFailure) in
                try file.update(
                    with: result.findings, of: session, console: console,
                    isJudged: isPartial ? nil : { _ in true })
            }
        }
    }
}
