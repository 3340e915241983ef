import ArgumentParser

struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Prints the configuration in effect, defaults included.")

    @Argument(help: "The folder whose configuration is used.")
    var folder: String = "."

    @Option(help: ArgumentHelp("Use this configuration.", valueName: "file"))
    var config: String?

    func run() throws(CommandFailure) {
        let workspace = try Workspace.locate(paths: [folder], config: config)
        Console.current.write(ConfigurationText(configuration: workspace.configuration).text)
    }
}
