import AuthenticationServer
import FaultyNetwork
import Foundation
import Logging

/// The world of the app: a server with accounts, behind a network with faults.
final class DemoWorld: Sendable {
    /// A user of the app.
    struct Person: Sendable {
        let email: String
        let displayName: String
        let password: String
    }

    static let ada = Person(
        email: "ada@example.com", displayName: "Ada Lovelace", password: "correct horse battery staple")
    static let grace = Person(
        email: "grace@example.com", displayName: "Grace Hopper", password: "a ship in port is safe")
    /// A person without an account.
    static let hedy = Person(
        email: "hedy@example.com", displayName: "Hedy Lamarr", password: "frequency hopping is fun")
    static let provider = "acme"
    /// The time for which an account stays locked.
    static let lockDuration = Duration.seconds(900)

    let server: AuthenticationServer
    let network: FaultyNetwork
    /// Signs the identity provider's tokens.
    let issuer: IdentityTokenIssuer
    /// Signs Apple's tokens.
    let apple: IdentityTokenIssuer
    /// The folder of this run's databases.
    let folder: URL

    private init(server: AuthenticationServer, network: FaultyNetwork, providerKey: [UInt8], folder: URL) {
        self.server = server
        self.network = network
        issuer = IdentityTokenIssuer(provider: Self.provider, key: providerKey)
        apple = IdentityTokenIssuer(provider: "apple", key: providerKey)
        self.folder = folder
    }

    /// Starts everything on free ports, with empty databases in a folder of its own.
    static func start() async throws(CommandFailure) -> DemoWorld {
        let folder = try makeFolder()
        do throws(CommandFailure) {
            return try await start(in: folder)
        } catch {
            try? FileManager.default.removeItem(at: folder)
            throw error
        }
    }

    /// Creates a temporary folder that only its owner can read.
    static func makeFolder() throws(CommandFailure) -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "signin-\(UUID().uuidString)")
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            // watertight:ignore cause-dropped The user of the demo can change only the path.
            throw .cannotWrite(path: folder.path)
        }
        return folder
    }

    private static func start(in folder: URL) async throws(CommandFailure) -> DemoWorld {
        let key = (0..<32).map { _ in UInt8.random(in: .min ... .max) }
        let server = try await startServer(
            AuthenticationServerConfiguration(
                databasePath: folder.appending(path: "server.sqlite").path,
                lockDuration: TimeInterval(lockDuration.components.seconds), rateLimit: nil, providerKey: key),
            accounts: [ada, grace])
        do throws(FaultyNetworkError) {
            let network = try await FaultyNetwork.start(upstreamHost: "127.0.0.1", upstreamPort: server.port)
            return DemoWorld(server: server, network: network, providerKey: key, folder: folder)
        } catch {
            await server.stop()
            throw .cannotStart("the network: \(error)")
        }
    }

    /// Starts a server with accounts, unless its database has them already.
    static func startServer(
        _ configuration: AuthenticationServerConfiguration, accounts: [Person]
    ) async throws(CommandFailure) -> AuthenticationServer {
        var logger = Logger(label: "server", factory: { _ in SwiftLogNoOpLogHandler() })
        logger.logLevel = .critical
        do throws(AuthenticationServerError) {
            let server = try await AuthenticationServer.start(configuration, logger: logger)
            for person in accounts {
                do throws(AuthenticationServerError) {
                    try await server.addUser(
                        email: person.email, displayName: person.displayName, password: person.password)
                } catch .emailTaken {
                    // The database was used before.
                } catch {
                    await server.stop()
                    throw error
                }
            }
            return server
        } catch {
            switch error {
            case .portInUse(let port): throw .portInUse(port)
            case .databaseUnavailable(let path, _): throw .cannotWrite(path: path)
            case .cancelled: throw .interrupted
            case .cannotListen(_, let port, let reason): throw .cannotStart("the server on port \(port): \(reason)")
            case .invalidConfiguration(let flaw): throw .cannotStart("the server: \(flaw)")
            case .emailTaken, .passwordNotHashed: throw .cannotStart("the server's account: \(error)")
            }
        }
    }

    /// Removes all faults, for the next journey.
    func reset() async throws(CommandFailure) {
        await network.set(.none)
        network.clearLog()
        server.setMaintenance(until: nil)
        server.setBug(false)
        server.setRateLimit(nil)
        server.removeNotebooks()
        do throws(AuthenticationServerError) {
            try await server.resetAttempts()
        } catch {
            throw .cannotStart("the server's attempts: \(error)")
        }
        server.clearRequestLog()
    }

    /// Stops everything and deletes the folder.
    func stop() async {
        await network.stop()
        await server.stop()
        try? FileManager.default.removeItem(at: folder)
    }
}
