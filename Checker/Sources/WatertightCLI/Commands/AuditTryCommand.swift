import ArgumentParser
import WatertightRules

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

    @Flag(help: "List every line in a terminal, including those that may stay.")
    var all = false

    @Flag(help: "Fail the audit for invisible ones, too.")
    var strict = false

    @OptionGroup var options: AuditOptions

    func run() throws(CommandFailure) {
        let audited = try options.run(
            TryAudit(), rules: TryAudit.rules, harmless: TryAudit.idiom,
            details: [.full, .lines, all ? .lines : .counts], showsAll: all)
        guard let audited else { return }
        if audited.findings.contains(where: { $0.severity > .note || strict || audited.areNew }) { throw .findings }
    }
}
