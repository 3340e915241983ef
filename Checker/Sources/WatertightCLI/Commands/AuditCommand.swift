import ArgumentParser

struct AuditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit", abstract: "Lists every place where an error ends, or every `try?`, with what follows.",
        discussion: """
            watertight audit ends       every place where an error ends: who receives it, and what follows
            watertight audit try        every `try?`: which may stay, which to log, and which hide a failure
            """,
        subcommands: [AuditEndsCommand.self, AuditTryCommand.self])
}
