import ArgumentParser
import WatertightRules
import WatertightSupport

struct RulesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules", abstract: "Lists the rules, with the severity of each in the configuration.",
        discussion: "`watertight explain RULE` prints a rule's page.")

    @OptionGroup var codebase: FolderOptions

    @Option(help: "The output format.")
    var format = TextFormat.text

    func run() throws(CommandFailure) {
        let configuration = try codebase.workspace().configuration
        Console.current.write(
            format == .json
                ? JSONText.of(RulesDocument(RuleCatalog.descriptions, configuration: configuration))
                : RuleList(configuration: configuration).text)
    }
}

/// The rules and their settings, as lines of a table.
struct RuleList {
    var configuration: Configuration

    var text: String {
        let width = RuleCatalog.identifiers.map(\.count).max() ?? 0
        let rows = RuleCatalog.descriptions.map { rule in
            let state = configuration.level(of: rule).rawValue.padded(to: 7)
            return "\(rule.id.padded(to: width))  \(state)  \(rule.page.summary)"
        }
        return rows.joined(separator: "\n") + "\n"
    }
}
