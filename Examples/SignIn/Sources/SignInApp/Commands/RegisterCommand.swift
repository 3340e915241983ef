import ArgumentParser
import RegistrationFeature

/// Creates an account and draws the screen.
struct RegisterCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "register", abstract: "Create an account on a server, and draw the screen.",
        discussion: "The password is prompted for without echo, or read from the first line of standard input.")

    @Option(name: .long, help: "The e-mail address to sign in with from now on.")
    var email: String

    @Option(name: .long, help: "Your display name.")
    var name: String

    @Option(name: .long, help: "The server's address, such as the one that 'signin serve' prints.")
    var server: String

    @OptionGroup var options: AppOptions
    @OptionGroup var language: LanguageOption

    func run() async throws {
        try await endingCommand { () async throws(CommandFailure) in try await register() }
    }

    @MainActor private func register() async throws(CommandFailure) {
        try language.apply()
        let service = try App.service(at: server)
        options.bootstrapReporting()
        let app = try App(service: service, storePath: options.store)
        guard let password = PasswordPrompt.read("Password for \(email): ") else { throw .noPassword }
        let screen = app.window.registrationScreen()
        screen.email = email
        screen.displayName = name
        screen.password = password
        try await Interrupt.ending { () async throws(CommandFailure) in
            await screen.register().valueOrCancellation()
        }
        let drawn = Screen(app.window, registration: screen.state, email: email, name: name).drawn(width: Console.width)
        try Console.say(drawn)
        guard case .registered = screen.state else { throw .notSignedIn }
    }
}
