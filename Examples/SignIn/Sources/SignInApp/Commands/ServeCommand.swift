import ArgumentParser
import AuthenticationServer
import Foundation

/// Runs the server alone, so that a person can play the app by hand.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Run the authentication server alone, until interrupted.",
        discussion: """
            It prints its address and makes one account, unless the database has it: ada@example.com, with the \
            password 'correct horse battery staple'.
            """)

    @Option(name: .long, help: "The port to listen on; 0 for any that is free.")
    var port = 8080

    @Option(name: .long, help: "The file with the accounts; a temporary one unless given.")
    var database: String?

    func run() async throws {
        try await endingCommand { () async throws(CommandFailure) in try await serve() }
    }

    private func serve() async throws(CommandFailure) {
        guard (0...65535).contains(port) else { throw .notAPort(port) }
        let temporary = FileManager.default.temporaryDirectory.appending(path: "signin-\(UUID().uuidString).sqlite")
            .path
        defer { if database == nil { try? FileManager.default.removeItem(atPath: temporary) } }
        let server = try await DemoWorld.startServer(
            AuthenticationServerConfiguration(port: port, databasePath: database ?? temporary))
        Console.say("Serving at \(server.baseURL); sign in with:")
        Console.say("  signin login --server \(server.baseURL) --email \(DemoWorld.ada.email)")
        do throws(CommandFailure) {
            try await Interrupt.ending { () async throws(CommandFailure) in
                // Until interrupted: there is nothing to wait for.
                while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
            }
        } catch {
            await server.stop()
            // For a server, an interruption is the proper end.
            if error != .interrupted { throw error }
        }
    }
}
