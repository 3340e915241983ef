import ArgumentParser
import WatertightRules

struct AuditEndsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ends",
        abstract: "Lists every place where an error ends, who learns of it, and what follows.",
        discussion: """
              watertight audit ends                                      the working directory
              watertight audit ends --format html --output ends.html     one page to search and share
              watertight audit ends --changed-since origin/main          only changed lines of this branch
              watertight audit ends --baseline FILE --update             add every end to the baseline of the check
              watertight audit ends --baseline FILE                      only new ones

            The exit code is 0; with --changed-since or --baseline it is 1 if a new end is reported to nobody but a log.
            """)

    @Argument(
        help:
            "Folders, read as one codebase; a file is read with all code around it. The default is the working directory."
    )
    var paths: [String] = []

    @Flag(help: "List every line in a terminal, also those that a caller or a person learns of.")
    var all = false

    @Flag(help: "Replace this audit's entries in the baseline.")
    var update = false

    @OptionGroup var comparison: ComparisonOptions

    @OptionGroup var output: OutputOptions

    @OptionGroup var reading: ReadingOptions

    func run() throws(CommandFailure) {
        let console = Console.current
        let session = try CheckSession(
            audit: EndsAudit(), rules: EndsAudit.rules, paths: paths, reading: reading,
            comparison: update ? nil : comparison.comparison)
        let result = try session.run()
        if update {
            guard let file = BaselineFile.named(comparison.baseline, in: session.workspace) else {
                throw .cannotRun("--update needs --baseline FILE, or `baseline:` in the configuration.")
            }
            return try file.update(with: result.findings, console: console) { !session.isChecked($0) }
        }
        try output.write(
            result, root: session.workspace.root, descriptions: EndsAudit.rules, showsAll: all, console: console
        ) { report in
            AuditText(
                report: report,
                sections: [
                    (EndsAudit.asked, .lines), (EndsAudit.quiet, .lines), (EndsAudit.reported, all ? .lines : .counts),
                ]
            ).text()
        }
        if session.new != nil, result.findings.contains(where: { $0.rule != EndsAudit.reported.id }) { throw .findings }
    }
}
