import ArgumentParser

struct AuditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit", abstract: "Lists all places of a kind, with what each of them does.",
        discussion: """
            watertight audit try        every `try?`: which may stay, which to log, which go on as if it had worked
            """,
        subcommands: [AuditTryCommand.self])
}
