import ArgumentParser
import WatertightRules

/// The options of every audit. Runs an audit with the session, baseline, and formats of a check.
struct AuditOptions: ParsableArguments {
    @Argument(
        help:
            "Folders, read as one codebase; a file is read with all code around it. The default is the working directory."
    )
    var paths: [String] = []

    @Flag(help: "Replace this audit's entries in the baseline.")
    var update = false

    @OptionGroup var comparison: ComparisonOptions

    @OptionGroup var output: OutputOptions

    @OptionGroup var reading: ReadingOptions

    /// Runs an audit and prints its findings, or updates its entries in the baseline.
    /// - Parameters:
    ///   - rules: One for each section of the terminal's report, worst first.
    ///   - harmless: The rule whose findings are never part of a baseline or gate.
    /// - Returns: The printed findings of other rules, and whether they contain only new ones; `nil` after an update.
    func run(
        _ audit: any Query, rules: [RuleDescription], harmless: RuleDescription,
        details: [AuditText.Detail], showsAll: Bool
    ) throws(CommandFailure) -> (findings: [Finding], areNew: Bool)? {
        let console = Console.current
        let session = try CheckSession(
            audit: audit, rules: rules, paths: paths, reading: reading,
            comparison: update ? nil : comparison.comparison)
        let result = try session.run()
        let counted = result.findings.filter { $0.rule != harmless.id }
        if update {
            guard let file = BaselineFile.named(comparison.baseline, in: session.workspace) else {
                throw .cannotRun("--update needs --baseline FILE, or `baseline:` in the configuration.")
            }
            try file.update(with: counted, of: session, console: console)
            return nil
        }
        try output.write(
            result, root: session.workspace.root, descriptions: rules, showsAll: showsAll, console: console
        ) { report in
            AuditText(report: report, sections: Array(zip(rules, details)).map { (rule: $0, detail: $1) }).text()
        }
        return (counted, session.new != nil)
    }
}
