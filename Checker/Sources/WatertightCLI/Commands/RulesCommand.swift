import ArgumentParser

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
