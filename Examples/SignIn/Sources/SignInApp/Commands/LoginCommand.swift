import ArgumentParser
import SignInFeature

/// Signs in once and draws the screen.
struct LoginCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "login", abstract: "Sign in at a server, and draw the screen.",
        discussion: "The password is prompted for without echo, or read from the first line of standard input.")

    @Option(name: .long, help: "The e-mail address to sign in with.")
    var email: String

    @Option(name: .long, help: "The server's address, such as the one that 'signin serve' prints.")
    var server: String

    @OptionGroup var options: AppOptions
    @OptionGroup var language: LanguageOption

    func run() async throws {
        try await endingCommand { () async throws(CommandFailure) in try await signIn() }
    }

    @MainActor private func signIn() async throws(CommandFailure) {
        try language.apply()
        let service = try App.service(at: server)
        options.bootstrapReporting()
        let app = try App(service: service, storePath: options.store)
        guard let password = PasswordPrompt.read("Password for \(email): ") else { throw .noPassword }
        let screen = app.window.signInScreen()
        screen.email = email
        screen.password = password
        try await Interrupt.ending { () async throws(CommandFailure) in await screen.signIn().valueOrCancellation() }
        try Console.say(Screen(app.window, signIn: screen.state, email: email).drawn(width: Console.width))
        guard case .signedIn = screen.state else { throw .notSignedIn }
    }
}
