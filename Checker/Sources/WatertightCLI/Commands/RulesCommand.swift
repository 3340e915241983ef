import ArgumentParser

struct RulesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules", abstract: "Lists the rules, and what the configuration makes of each.",
        discussion: "`watertight explain` with the name of one says more.")

    @Argument(help: "The folder whose configuration counts.")
    var folder: String = "."

    @Option(help: ArgumentHelp("Use this configuration.", valueName: "file"))
    var config: String?

    func run() throws(CommandFailure) {
        let workspace = try Workspace.locate(paths: [folder], config: config)
        Console.current.write(RuleList(configuration: workspace.configuration).text)
    }
}
