import ArgumentParser
import WatertightRules

struct AuditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit", abstract: "Lists every place where an error ends.", subcommands: [AuditEndsCommand.self])
}

struct AuditEndsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ends",
        abstract: "Lists every place where an error ends, who receives it, and what follows.",
        usage: "watertight audit ends [<paths> ...] [<options>]",
        discussion: """
              watertight audit ends                                      the working directory
              watertight audit ends --origin 'try?'                      only `try?`

            `watertight check --all` has the rows that need a decision. The exit code is 0, or 2 if the audit couldn't run.
            """)

    @Argument(
        help:
            "Folders, read as one codebase; a file is read with its package, project, or repository. The default is the working directory."
    )
    var paths: [String] = []

    @Flag(help: "Also list the failures that reach a caller, the user, or other code.")
    var all = false

    @Option(
        help: ArgumentHelp(
            "List only what ends errors in this way, such as try? or catch; separate several with commas or repeat the option.",
            valueName: "name"))
    var origin: [String] = []

    @OptionGroup var output: OutputOptions

    @OptionGroup var reading: ReadingOptions

    func run() throws(CommandFailure) {
        let console = Console.current
        let origins = try origins()
        let session = try CheckSession(
            paths: paths, reading: reading, scope: .all, audit: (query: EndsAudit(), rules: EndsAudit.rules))
        var result = try session.run()
        if let origins { result.findings.removeAll { $0.end.map { !origins.contains($0.origin) } ?? false } }
        try output.write(
            result, root: session.workspace.root, descriptions: EndsAudit.rules, showsAll: all, console: console
        ) { report in AuditText(report: report, rules: EndsAudit.rules, showsAll: all).text() }
    }

    /// Returns the names of `--origin`, or `nil` without the option.
    private func origins() throws(CommandFailure) -> Set<String>? {
        guard !origin.isEmpty else { return nil }
        let names = origin.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
        let known = Origin.allCases.map(\.rawValue)
        if let name = names.first(where: { !known.contains($0) }) {
            let near = NearestName.hint(for: name, among: known)
            throw .cannotRun(
                "--origin: there is no origin \"\(name)\".\(near) Valid: \(known.joined(separator: ", ")).")
        }
        return Set(names)
    }
}
