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
        subcommands: [Update.self, History.self])

    struct Update: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "update",
            abstract: "Writes all current findings, including low-impact ones, into the baseline.",
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
                    isJudged: isPartial ? nil : { _ in true }, whole: isPartial ? nil : result)
            }
        }
    }

    struct History: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "history", abstract: "Prints the counts of open and accepted ends over time.",
            discussion: """
                `watertight baseline update` adds a line when a count changed, or on another day. The report of \
                `watertight check --format html` shows the counts as a picture.
                """)

        @OptionGroup var codebase: FolderOptions

        @OptionGroup var file: BaselineOptions

        func run() throws(CommandFailure) {
            let console = Console.current
            let days = try BaselineFile.usual(file.baseline, in: try codebase.workspace()).read().history
            guard !days.isEmpty else { return console.write("There are no counts yet: watertight baseline update\n") }
            let rows =
                [["date", "open", "accepted", "files", "lines"]]
                + days.map { [$0.date] + [$0.open, $0.accepted, $0.files, $0.lines].map(Words.grouped) }
            let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
            for row in rows {
                let cells = row.indices.map { row[$0].padded(to: widths[$0], atStart: $0 > 0) }
                console.write(cells.joined(separator: "  ") + "\n")
            }
        }
    }
}
