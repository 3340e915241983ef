import ArgumentParser
import WatertightRules

struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Checks the Swift sources below a folder.")

    @Argument(help: "The folder.")
    var root: String = "."

    @Option(help: "Run only these rules.")
    var only: [String] = []

    func run() throws {
        let rules = RuleSet.all.filter { only.isEmpty || only.contains($0.description.id) }
        let result = try Checker(settings: CheckSettings(root: root)).run(rules: rules)
        for finding in result.findings {
            print(
                "\(finding.path):\(finding.range.line):\(finding.range.column): \(finding.severity): \(finding.message) [\(finding.rule)] {\(finding.layer); \(finding.basis.joined(separator: "; "))}"
            )
        }
        print("\(result.findings.count) findings in \(result.fileCount) files, \(result.lineCount) lines")
    }
}
