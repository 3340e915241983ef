import ArgumentParser
import RegistrationFeature
import WatertightHTTP

/// Makes one real account and draws the screen.
struct RegisterCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "register", abstract: "Make an account at a server, and draw the screen.",
        discussion: "The password is asked for without echo, or read as the first line of standard input.")

    @Option(name: .long, help: "The e-mail address to sign in with from now on.")
    var email: String

    @Option(name: .long, help: "What you want to be called.")
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
        guard let origin = HTTPOrigin(server) else { throw .notAnOrigin(server) }
        options.bootstrapReporting()
        let app = try App(origin: origin, storePath: options.store)
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
