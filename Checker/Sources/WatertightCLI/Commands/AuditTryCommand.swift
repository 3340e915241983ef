import ArgumentParser
import WatertightRules
import WatertightSupport

struct AuditTryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "try",
        abstract: "Lists every `try?`: which may stay, which to log, and which continue as if nothing had failed.",
        discussion: """
              watertight audit try                                     the working directory
              watertight audit try --format html --output try.html     one page to search and share
              watertight audit try --changed-since origin/main         only changed lines of this branch
              watertight audit try --baseline FILE --update            add every `try?` to the baseline of the check
              watertight audit try --baseline FILE                     only new ones

            A comment or the configuration allows one, as for the check:

              // watertight:ignore swallowed The sample is copied again at the next launch.

            The exit code is 0 if no `try?` continues as if nothing had failed, 1 if one does, 2 if the audit couldn't run. New
            ones (--changed-since, --baseline) fail unless they may stay.
            """)

    @Argument(
        help:
            "Folders, read as one codebase; a file is read with all code around it. The default is the working directory."
    )
    var paths: [String] = []

    @Flag(help: "List every line in a terminal, also those that may stay.")
    var all = false

    @Flag(help: "Replace this audit's entries in the baseline.")
    var update = false

    @Flag(help: "Let those that are invisible fail the audit, too.")
    var strict = false

    @OptionGroup var comparison: ComparisonOptions

    @OptionGroup var output: OutputOptions

    @OptionGroup var reading: ReadingOptions

    func run() throws(CommandFailure) {
        let console = Console.current
        let session = try CheckSession(
            audit: TryAudit(), rules: TryAudit.rules, paths: paths, reading: reading,
            comparison: update ? nil : comparison.comparison)
        var result = try session.run()
        if update {
            guard let file = BaselineFile.named(comparison.baseline, in: session.workspace) else {
                throw .cannotRun("--update needs --baseline FILE, or `baseline:` in the configuration.")
            }
            result.findings.removeAll { $0.rule == TryAudit.idiom.id }
            return try file.update(with: result.findings, console: console) { !session.isChecked($0) }
        }
        try output.write(
            result, root: session.workspace.root, descriptions: TryAudit.rules, showsAll: all, console: console
        ) { report in
            AuditText(
                report: report,
                sections: [
                    (TryAudit.continues, .full), (TryAudit.invisible, .lines), (TryAudit.idiom, all ? .lines : .counts),
                ]
            ).text()
        }
        let fails = result.findings.contains { finding in
            finding.rule != TryAudit.idiom.id && (finding.severity > .note || strict || session.new != nil)
        }
        if fails { throw .findings }
    }
}
