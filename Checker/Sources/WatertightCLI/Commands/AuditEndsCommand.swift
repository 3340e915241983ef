import ArgumentParser
import WatertightRules

struct AuditEndsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ends",
        abstract: "Lists every place where an error ends, who receives it, and what follows.",
        discussion: """
              watertight audit ends                                      the working directory
              watertight audit ends --format html --output ends.html     one page to search and share
              watertight audit ends --changed-since origin/main          only changed lines of this branch
              watertight audit ends --baseline FILE --update             add unreported ends to the baseline of the check
              watertight audit ends --baseline FILE                      only new ones

            The exit code is 0; with --changed-since or --baseline it is 1 if a new failure is at most logged.
            """)

    @Flag(help: "List every line in a terminal, including failures that reach a caller or the user.")
    var all = false

    @OptionGroup var options: AuditOptions

    func run() throws(CommandFailure) {
        let audited = try options.run(
            EndsAudit(), rules: EndsAudit.rules, harmless: EndsAudit.reported,
            details: [.lines, .lines, all ? .lines : .counts], showsAll: all)
        if let audited, audited.areNew, !audited.findings.isEmpty { throw .findings }
    }
}
