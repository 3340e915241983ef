import ArgumentParser
import AuthenticationServer
import Foundation

/// Runs the server alone, to try the app manually.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Run the authentication server alone, until interrupted.",
        discussion: """
            It prints its address and creates one account, unless the database contains it: ada@example.com, with the \
            password 'correct horse battery staple'.
            """)

    @Option(
        name: .long, parsing: .unconditional, help: "The port to listen on; 0 for any free port.")
    var port = 8080

    @Option(name: .long, help: "The file with the accounts, which only you can read; a temporary one unless given.")
    var database: String?

    func validate() throws {
        if database?.isEmpty == true { throw ValidationError("--database needs the path of a file.") }
    }

    func run() async throws {
        try await endingCommand { () async throws(CommandFailure) in try await serve() }
    }

    private func serve() async throws(CommandFailure) {
        guard (0...65535).contains(port) else { throw .notAPort(port) }
        do throws(CommandFailure) {
            // All of it, so that an interruption leaves nothing behind, whenever it comes.
            try await Interrupt.ending { () async throws(CommandFailure) in
                if let database { return try await serve(database) }
                let folder = try DemoWorld.makeFolder()
                defer { try? FileManager.default.removeItem(at: folder) }
                try await serve(folder.appending(path: "server.sqlite").path)
            }
        } catch .interrupted {
            // For a server, that is the proper end.
        }
    }

    private func serve(_ path: String) async throws(CommandFailure) {
        let server = try await DemoWorld.startServer(
            AuthenticationServerConfiguration(port: port, databasePath: path), accounts: [DemoWorld.ada])
        do throws(CommandFailure) {
            try Console.say("Serving at \(server.baseURL); sign in with:")
            try Console.say("  signin login --server \(server.baseURL) --email \(DemoWorld.ada.email)")
        } catch {
            await server.stop()
            throw error
        }
        // Until it is interrupted.
        while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
        await server.stop()
    }
}
