import ArgumentParser
import WatertightRules

struct AuditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit", abstract: "Lists every place where an error ends, or every `try?`, with what follows.",
        discussion: """
            watertight audit ends       every place where an error ends: who receives it, and what follows
            watertight audit try        every `try?`: which may stay, which to log, and which hide a failure
            """,
        subcommands: [AuditEndsCommand.self, AuditTryCommand.self])
}

struct AuditEndsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ends",
        abstract: "Lists every place where an error ends, who receives it, and what follows.",
        discussion: """
              watertight audit ends                                      the working directory
              watertight audit ends --format html --output ends.html     one page to search and share
              watertight audit ends --changed-since origin/main          only changed lines of this branch
              watertight audit ends --baseline FILE --update             add failures that are at most logged to the baseline
              watertight audit ends --baseline FILE                      only new failures

            The exit code is 1 if a new failure is at most logged (--changed-since, --baseline), and 2 if the audit couldn't run.
            """)

    @Flag(help: "Also list the failures that reach a caller, the user, or other code.")
    var all = false

    @OptionGroup var options: AuditOptions

    func run() throws(CommandFailure) {
        let audited = try options.run(
            EndsAudit(), rules: EndsAudit.rules, harmless: EndsAudit.reported,
            details: [.lines, .lines, all ? .lines : .counts], showsAll: all)
        if let audited, audited.areNew, !audited.findings.isEmpty { throw .findings }
    }
}
