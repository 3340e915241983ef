import ArgumentParser
import Foundation

@main
struct WatertightCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watertight",
        abstract: "Finds the places where errors leak or are lost.",
        discussion: """
              watertight                           the worst findings of this folder, and the first steps
              watertight check Sources             the worst findings, and counts
              watertight check --fix Sources       apply safe fixes
              watertight explain error-downcast    why a rule exists, and how to fix its findings
              watertight throws 'Store.save(_:)'   which errors it throws, from where, and who handles them
              watertight why Store.swift:12        where the errors of a line come from, and where they end
              watertight audit ends                every place where an error ends, who receives it, and what follows
              watertight contract --check FILE     whether a failure code or an output changed
              watertight kotlin Sources            outputs and failures in Kotlin
              watertight baseline update           create a baseline: only new findings fail the check
              watertight lsp                       serve an editor
              watertight mcp                       serve an agent
              watertight triage                    the next open ends, to fix or to accept with `watertight decide`
            """,
        version: Version.current,
        subcommands: [
            OverviewCommand.self, CheckCommand.self, ThrowsCommand.self, WhyCommand.self,
            AuditCommand.self, ContractCommand.self, KotlinCommand.self, ExplainCommand.self,
            ConfigCommand.self, BaselineCommand.self, TriageCommand.self, DecideCommand.self,
            LanguageServerCommand.self, AgentServerCommand.self,
        ],
        defaultSubcommand: CheckCommand.self)

    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        // A server that starts again has lost what its client sent. Clients start servers that end.
        let isServer = [LanguageServerCommand.self, AgentServerCommand.self].contains {
            (server: any ParsableCommand.Type) in
            server.configuration.commandName == arguments.first
        }
        if !isServer { CrashedFiles.handle() }
        let code = run(arguments)
        if let failure = Console.failure {
            Console.ofProcess.writeError("error: The output couldn't be written: \(failure)\n")
            Foundation.exit(2)
        }
        Foundation.exit(code)
    }

    /// Throws for a mistyped command. Other words are paths to check.
    private static func refuseUnknownCommand(_ word: String?, console: Console) throws(CommandFailure) {
        let commands = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
        guard let word, !word.hasPrefix("-"), !commands.contains(word),
            !FileManager.default.fileExists(atPath: console.path(word))
        else { return }
        let near = NearestName.hint(for: word, among: commands)
        throw .cannotRun("There is no command, file or folder \"\(word)\".\(near) List the commands: watertight --help")
    }

    /// Runs a command line and returns its exit code: 0 for success, 1 for findings, 2 for failure.
    static func run(_ arguments: [String]) -> Int32 {
        let console = Console.current
        do {
            try refuseUnknownCommand(arguments.first, console: console)
            var command = try parseAsRoot(
                arguments.isEmpty ? [OverviewCommand.configuration.commandName ?? ""] : arguments)
            try command.run()
            return 0
        } catch let failure as CommandFailure {
            if case .cannotRun(let reason) = failure {
                console.writeError(reason.contains(": error: ") ? reason + "\n" : "error: \(reason)\n")
            }
            return failure.exitCode
        } catch {
            let text = fullMessage(for: error) + "\n"
            guard exitCode(for: error).isSuccess else {
                console.writeError(text)
                return 2
            }
            console.write(text)
            return 0
        }
    }
}
