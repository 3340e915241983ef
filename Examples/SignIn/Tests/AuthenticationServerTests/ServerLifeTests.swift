import AuthenticationServer
import Foundation
import Logging
import Testing

@Suite("The server's life")
struct ServerLifeTests {
    @Test("A port that is taken is a typed error")
    func portInUse() async throws {
        try await Scene.play { scene in
            let port = scene.server.port
            let configuration = AuthenticationServerConfiguration(
                port: port, databasePath: scene.databasePath + ".other")
            await #expect(throws: AuthenticationServerError.portInUse(port)) {
                _ = try await AuthenticationServer.start(configuration, logger: Self.silence)
            }
        }
    }

    @Test("An address that is not this machine's is a typed error")
    func cannotListen() async throws {
        try await Scene.play { scene in
            // TEST-NET-1 (RFC 5737), which no machine has.
            let configuration = AuthenticationServerConfiguration(
                host: "192.0.2.1", databasePath: scene.databasePath + ".other")
            let error = await #expect(throws: AuthenticationServerError.self) {
                _ = try await AuthenticationServer.start(configuration, logger: Self.silence)
            }
            guard case .cannotListen("192.0.2.1", 0, _) = error else {
                Issue.record("threw \(String(describing: error))")
                return
            }
        }
    }

    @Test("A database that cannot be written is a typed error", arguments: ["/no/such/folder/users.sqlite", "/"])
    func databaseUnavailable(path: String) async throws {
        let error = await #expect(throws: AuthenticationServerError.self) {
            _ = try await AuthenticationServer.start(AuthenticationServerConfiguration(databasePath: path))
        }
        guard case .databaseUnavailable(path, _) = error else {
            Issue.record("threw \(String(describing: error))")
            return
        }
    }

    @Test("A file that is no database is a typed error, and stays as it is")
    func notADatabase() async throws {
        try await Scene.play { scene in
            let path = scene.databasePath + ".txt"
            let text = Data(String(repeating: "This is not a database. ", count: 100).utf8)
            try text.write(to: URL(fileURLWithPath: path))
            let error = await #expect(throws: AuthenticationServerError.self) {
                _ = try await AuthenticationServer.start(AuthenticationServerConfiguration(databasePath: path))
            }
            guard case .databaseUnavailable(path, _) = error else {
                Issue.record("threw \(String(describing: error))")
                return
            }
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == text)
        }
    }

    @Test("The database with its password hashes is for its owner only, also one that was there before")
    func databasePermissions() async throws {
        func permissions(of path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        try await Scene.play { scene in
            #expect(try permissions(of: scene.databasePath) == 0o600)
            await scene.server.stop()
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: scene.databasePath)
            let again = try await AuthenticationServer.start(
                AuthenticationServerConfiguration(databasePath: scene.databasePath), logger: Self.silence)
            #expect(try permissions(of: scene.databasePath) == 0o600)
            await again.stop()
        }
    }

    @Test("A configuration that cannot work is a typed error")
    func invalidConfiguration() async throws {
        var flawed = AuthenticationServerConfiguration(databasePath: "/no/such/folder/users.sqlite")
        flawed.signingKey = [1, 2, 3]
        let configuration = flawed
        await #expect(
            throws: AuthenticationServerError.invalidConfiguration("signingKey is shorter than 32 bytes")
        ) {
            _ = try await AuthenticationServer.start(configuration)
        }
    }

    @Test("An e-mail address is taken once, whatever the case of its letters")
    func emailTaken() async throws {
        try await Scene.play { scene in
            await #expect(throws: AuthenticationServerError.emailTaken("ADA@example.com")) {
                try await scene.server.addUser(email: "ADA@example.com", displayName: "", password: "x")
            }
        }
    }

    @Test("Stopping gives the port back and may be done twice")
    func stopping() async throws {
        try await Scene.play { scene in
            #expect(try await scene.send("GET", "/health").text == #"{"status":"ok"}"#)
            await scene.server.stop()
            await scene.server.stop()
            let again = try await AuthenticationServer.start(
                AuthenticationServerConfiguration(port: scene.server.port, databasePath: scene.databasePath))
            #expect(again.port == scene.server.port)
            await again.stop()
        }
    }

    private static let silence = Logger(label: "silence") { _ in SwiftLogNoOpLogHandler() }
}
