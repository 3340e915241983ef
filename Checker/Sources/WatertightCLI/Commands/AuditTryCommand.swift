import ArgumentParser
import WatertightRules

struct AuditTryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "try",
        abstract: "Lists every `try?`: which may stay, which to log, and which hide a failure.",
        discussion: """
              watertight audit try                                     the working directory
              watertight audit try --format html --output try.html     one page to search and share
              watertight audit try --changed-since origin/main         only changed lines of this branch
              watertight audit try --baseline FILE --update            add every `try?` to the baseline of the check
              watertight audit try --baseline FILE                     only each new `try?`

            To accept a `try?`, add a comment with a reason, or an `accept` entry to the configuration:

              // watertight:accept swallowed: The sample is copied again at the next launch.

            The exit code is 1 if the code after a `try?` continues as if nothing had failed, 0 if there is none, and 2 if the
            audit couldn't run. With --changed-since or --baseline, it is 1 for each new `try?` that isn't an idiom.
            """)

    @Flag(help: "List every line in a terminal, including those that may stay.")
    var all = false

    @Flag(help: "Also fail if a `try?` is invisible.")
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
