import ArgumentParser
import Foundation

/// The command. Without arguments it runs every journey.
struct SignInCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "signin",
        abstract: "An app in which every failure reaches its screen.",
        discussion: """
            Without a subcommand it starts an authentication server, a network with faults and a temporary database \
            on this machine, sends real sign-ins through every kind of failure, and prints the path of each failure \
            from the wire to the screen.

            Exit codes:
              0    success
              1    a journey did not end as expected, or no user was signed in
              64   wrong usage: an unknown journey or language, or an invalid URL
              66   no password on standard input
              69   a service could not be started, such as on a port that is in use
              73   a store or database could not be written
              74   standard output could not be written, such as to a full disk
              130  interrupted with Ctrl-C, other than a server; a second Ctrl-C ends at once
              141  the output was closed, such as by a pipe to 'head'
              143  terminated
            """,
        subcommands: [
            DemoCommand.self, LoginCommand.self, RegisterCommand.self, ProfileCommand.self, ServeCommand.self,
        ],
        defaultSubcommand: DemoCommand.self)

    /// Parses the arguments and runs the command.
    /// - Returns: The exit code.
    static func execute() async -> Int32 {
        do {
            var command = try parseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
            return 0
        } catch {
            // Help goes to standard output, whose failure is an error; invalid arguments go to standard error.
            let code = exitCode(for: error)
            let text = fullMessage(for: error)
            if !code.isSuccess {
                if !text.isEmpty { Console.remark("\(text)\n") }
                return code.rawValue
            }
            do throws(CommandFailure) {
                try Console.say(text)
                return 0
            } catch {
                return error.ending().rawValue
            }
        }
    }
}
