import AsyncHTTPClient
import AuthenticationServer
import Foundation
import Logging
import NIOCore

/// A running server with one user, its clock and its log, for the length of one test.
struct Scene: Sendable {
    static let email = "ada@example.com"
    static let password = "correct horse battery staple"
    static let displayName = "Ada Lovelace"
    static let providerKey = [UInt8](repeating: 7, count: 32)

    let server: AuthenticationServer
    let clock: TestClock
    let databasePath: String
    let log: LogRecorder.Records

    /// Sets the scene, plays it, and clears it away.
    static func play(
        _ adjust: (inout AuthenticationServerConfiguration) -> Void = { _ in },
        _ body: (Scene) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let clock = TestClock()
        var configuration = AuthenticationServerConfiguration(
            databasePath: folder.appendingPathComponent("users.sqlite").path, passwordIterations: 10,
            rateLimit: nil, providerKey: providerKey, now: { clock.now })
        adjust(&configuration)
        let records = LogRecorder.Records()
        let logger = Logger(label: "test") { _ in LogRecorder(records) }
        let server = try await AuthenticationServer.start(configuration, logger: logger)
        do {
            try await server.addUser(email: email, displayName: displayName, password: password)
            try await body(
                Scene(server: server, clock: clock, databasePath: configuration.databasePath, log: records))
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    /// Sends a request.
    func send(
        _ method: String, _ path: String, _ body: String? = nil, token: String? = nil
    ) async throws -> Answer {
        var request = HTTPClientRequest(url: server.baseURL + path)
        request.method = .init(rawValue: method)
        if let token { request.headers.add(name: "Authorization", value: "Bearer \(token)") }
        if let body {
            request.headers.add(name: "Content-Type", value: "application/json")
            request.body = .bytes(ByteBuffer(string: body))
        }
        let response = try await HTTPClient.shared.execute(request, timeout: .seconds(20))
        let buffer = try await response.body.collect(upTo: 1 << 20)
        let headers = Dictionary(
            response.headers.map { ($0.name.lowercased(), $0.value) }, uniquingKeysWith: { first, _ in first })
        return Answer(status: Int(response.status.code), headers: headers, body: Data(buffer: buffer))
    }

    func signIn(_ email: String = Scene.email, _ password: String = Scene.password) async throws -> Answer {
        try await send("POST", "/session", #"{"email":"\#(email)","password":"\#(password)"}"#)
    }

    func register(
        _ email: String, _ displayName: String = "Grace", _ password: String = "a ship in port is safe"
    ) async throws -> Answer {
        try await send(
            "POST", "/account", #"{"email":"\#(email)","displayName":"\#(displayName)","password":"\#(password)"}"#)
    }

    func refresh(_ token: String) async throws -> Answer {
        try await send("POST", "/session/refresh", #"{"refreshToken":"\#(token)"}"#)
    }

    func profile(_ token: String) async throws -> Answer {
        try await send("GET", "/profile", token: token)
    }
}
