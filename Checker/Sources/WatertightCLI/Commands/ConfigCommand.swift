import ArgumentParser

struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Prints the configuration in effect, defaults included.")

    @OptionGroup var codebase: FolderOptions

    func run() throws(CommandFailure) {
        Console.current.write(ConfigurationText(configuration: try codebase.workspace().configuration).text)
    }
}
