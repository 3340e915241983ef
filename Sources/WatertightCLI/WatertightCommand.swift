import ArgumentParser

@main
struct WatertightCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watertight",
        abstract: "Finds the places where errors leak out of their layer, or are lost.",
        subcommands: [CheckCommand.self, LayersCommand.self])
}
