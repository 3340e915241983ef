import ArgumentParser
import ProfileFeature

/// Shows the profile of the user who signed in last.
struct ProfileCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile", abstract: "Show the profile with the stored session, and draw the screen.")

    @Option(name: .long, help: "The server's address, such as the one that 'signin serve' prints.")
    var server: String

    @OptionGroup var options: AppOptions
    @OptionGroup var language: LanguageOption

    func run() async throws {
        try await endingCommand { () async throws(CommandFailure) in try await show() }
    }

    @MainActor private func show() async throws(CommandFailure) {
        try language.apply()
        let service = try App.service(at: server)
        options.bootstrapReporting()
        let app = try App(service: service, storePath: options.store)
        let screen = app.window.profileScreen()
        try await Interrupt.ending { () async throws(CommandFailure) in await screen.load().valueOrCancellation() }
        try Console.say(
            Screen(app.window, profile: screen.state, isLoading: screen.isLoading).drawn(width: Console.width))
        guard case .loaded = screen.state else { throw .notSignedIn }
    }
}
