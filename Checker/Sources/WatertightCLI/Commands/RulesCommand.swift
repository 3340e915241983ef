import ArgumentParser
import WatertightRules

struct RulesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules", abstract: "Lists the rules, with the severity of each in the configuration.",
        discussion: "`watertight explain RULE` prints a rule's page.")

    @Argument(help: "The folder whose configuration is used.")
    var folder: String = "."

    @Option(help: ArgumentHelp("Use this configuration.", valueName: "file"))
    var config: String?

    func run() throws(CommandFailure) {
        let workspace = try Workspace.locate(paths: [folder], config: config)
        Console.current.write(RuleList(configuration: workspace.configuration).text)
    }
}

/// The rules and their settings, as lines of a table.
struct RuleList {
    var configuration: Configuration

    var text: String {
        let width = RuleCatalog.identifiers.map(\.count).max() ?? 0
        let rows = RuleCatalog.descriptions.map { rule in
            let level = configuration.level(of: rule)
            let name = rule.id + String(repeating: " ", count: width - rule.id.count)
            let state = level.rawValue + String(repeating: " ", count: 7 - level.rawValue.count)
            let layers = configuration.layerLevels.filter { $0.value[rule.id] != nil }
                .map { "\($0.value[rule.id]?.rawValue ?? "") in \($0.key)" }.sorted()
            let note = layers.isEmpty ? "" : " (\(layers.joined(separator: ", ")))"
            return "\(name)  \(state)  \(rule.page.summary)\(note)"
        }
        return rows.joined(separator: "\n") + "\n"
    }
}
