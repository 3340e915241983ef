import ArgumentParser
import Testing

@testable import WatertightCLI

/// The help of each command fits a terminal of 80 columns.
@Suite struct HelpTests {
    private static func commands(of command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
        [command] + command.configuration.subcommands.flatMap { commands(of: $0) }
    }

    @Test func fitsATerminal() {
        let commands = Self.commands(of: WatertightCommand.self)
        #expect(commands.count > 12)
        for command in commands {
            let help = WatertightCommand.helpMessage(for: command, columns: 80)
            #expect(help.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(help)")
        }
    }
}
