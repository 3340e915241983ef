import ArgumentParser
import WatertightRules

struct BaselineCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "baseline", abstract: "Freezes the findings there are, so that only new ones fail.",
        discussion: """
            watertight baseline update
            watertight check --baseline \(Baseline.fileName)
            """,
        subcommands: [Update.self])

    struct Update: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "update", abstract: "Writes the findings of now into the baseline.",
            discussion: """
                With paths or --only, the entries of other files and rules stay as they are.
                """)

        @OptionGroup var sources: SourceOptions

        @OptionGroup var findings: FindingOptions

        @Option(
            help: ArgumentHelp(
                "The baseline; without it, the one that the configuration names, or \(Baseline.fileName).",
                valueName: "file"))
        var baseline: String?

        func run() throws(CommandFailure) {
            let console = Console.current
            let session = try CheckSession(sources, reportsAll: findings.all)
            let workspace = session.workspace
            let file =
                BaselineFile.named(baseline, in: workspace)
                ?? BaselineFile(path: FilePath.joined(workspace.root, Baseline.fileName))
            let result = try session.run()
            var updated = Baseline(findings: result.findings.filter { $0.severity > .note })
            let isPartial = !workspace.selection.scope.isEmpty || !sources.only.isEmpty || !sources.skip.isEmpty
            if isPartial, file.exists {
                let kept = try file.read().entries.filter {
                    !RetiredRules.contains($0.rule)
                        && (!workspace.selection.isInScope($0.path) || !session.runs($0.rule))
                }
                updated = updated.adding(kept)
            }
            try file.write(updated)
            console.write(
                "\(Report.counted(updated.entries.reduce(0) { $0 + $1.count }, "finding")) in \(file.name(root: console.workingDirectory))\n"
            )
        }
    }
}
