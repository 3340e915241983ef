import ArgumentParser

struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Prints the configuration that is in force, as a file that says all of it.")

    @Argument(help: "The folder whose configuration counts.")
    var folder: String = "."

    @Option(help: ArgumentHelp("Use this configuration.", valueName: "file"))
    var config: String?

    func run() throws(CommandFailure) {
        let workspace = try Workspace.locate(paths: [folder], config: config)
        Console.current.write(ConfigurationText(configuration: workspace.configuration).text)
    }
}
