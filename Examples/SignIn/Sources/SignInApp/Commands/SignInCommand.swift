import ArgumentParser

/// The command. Without arguments it runs every journey.
@main struct SignInCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "signin",
        abstract: "An app in which every failure reaches its screen.",
        discussion: """
            Without a subcommand it starts an authentication server, a network that misbehaves and a temporary \
            database on this machine, sends real sign-ins through every kind of failure, and prints what became of \
            each, from the wire to the screen.

            Exit codes:
              0    it did what it was asked to do
              1    a journey did not end where it should, or nobody was signed in
              64   wrong usage: an unknown journey, a URL that is none
              66   there was no password to read
              69   a service could not be started, such as on a port that is in use
              73   a store or database could not be written
              130  interrupted
            """,
        subcommands: [DemoCommand.self, LoginCommand.self, ProfileCommand.self, ServeCommand.self],
        defaultSubcommand: DemoCommand.self)
}
