import ArgumentParser

struct AuditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit", abstract: "Lists all places of a kind, and what follows each of them.",
        discussion: """
            watertight audit ends       every place where an error ends: who receives it, and what follows
            watertight audit try        every `try?`: which may stay, which to log, which continue as if nothing had failed
            """,
        subcommands: [AuditEndsCommand.self, AuditTryCommand.self])
}
