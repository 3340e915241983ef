import Authentication
public import AuthenticationData
public import Foundation
public import WatertightHTTP
import WatertightTesting

/// A device: a folder for the session store, deleted after the test, and repositories that use it.
public final class Scene: Sendable {
    /// Ada's email address.
    public static let email = "ada.lovelace@example.com"
    /// Ada's password.
    public static let password = "correct-horse-battery"

    /// The folder. It doesn't exist at first.
    public let folder: URL
    /// The session store's file.
    public var storePath: String { folder.appending(path: "session.sqlite").path }

    /// Creates a device without a session store.
    public init() {
        folder = FileManager.default.temporaryDirectory.appending(path: "SignInTests-\(UUID().uuidString)")
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Creates a repository on this device's store, as at the start of the app.
    /// - Parameters:
    ///   - transport: The transport.
    ///   - attempts: The maximum number of attempts of a request. A repetition follows at once.
    public func repository(
        _ transport: any HTTPTransport, attempts: Int = 1
    ) throws -> LiveAuthenticationRepository {
        var policy = HTTPRetryPolicy()
        policy.maximumAttempts = attempts
        policy.firstDelay = .zero
        return try LiveAuthenticationRepository(
            service: Self.service(transport), storePath: storePath, policy: policy)
    }

    /// Signs Ada in on this device, unless she is already signed in.
    public func signIn() async throws {
        let repository = try repository(ScriptedTransport(.session("1")))
        // Discards the note that there is no session at first.
        let isSignedIn = await recordingFailures { _ in (try? await repository.checkSignIn()) != nil }
        if isSignedIn { return }
        _ = try await repository.signIn(email: Self.email, password: Self.password)
    }

    /// Creates the service of all repositories.
    public static func service(_ transport: any HTTPTransport) -> HTTPService {
        HTTPService("https://auth.example.com", transport: transport)
    }
}
