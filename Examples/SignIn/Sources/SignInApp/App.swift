public import Authentication
public import AuthenticationData
import Foundation
public import Sync
import SyncData
public import Watertight
public import WatertightHTTP
import WatertightPresentation

/// The composition root, the only place that imports all modules and connects them.
///
/// It creates the router. A feature gets `any Routable`, and depends neither on the router nor on a window.
@MainActor public final class App {
    /// The repository of all features.
    public let repository: any AuthenticationRepository
    /// The offline notes.
    public let notes: any SyncRepository
    /// The session that syncs the notes.
    public let syncSession: any SyncSession
    /// The first window.
    public let window: Window
    private let router = FailureRouter()

    /// Creates an app.
    /// - Parameters:
    ///   - service: The authentication service.
    ///   - storePath: The file of the session store.
    ///   - policy: When requests are repeated.
    public init(
        service: HTTPService, storePath: String, policy: HTTPRetryPolicy = HTTPRetryPolicy()
    ) throws(Interruption<LiveAuthenticationRepository.StoreUnavailable>) {
        let repository = try LiveAuthenticationRepository(service: service, storePath: storePath, policy: policy)
        self.repository = repository
        syncSession = StoredSyncSession(repository: repository)
        notes = LiveSyncRepository(
            folder: URL(filePath: storePath).deletingLastPathComponent(), service: repository.authorizedService)
        window = Window(router)
    }

    /// Creates the authentication service at an address.
    /// - Throws: A failure whose description explains why the address isn't a base URL.
    public static func service(
        at address: String, transport: any HTTPTransport, timeout: Duration
    ) throws(HTTPFailure) -> HTTPService {
        var service = try HTTPService(parsing: address, transport: transport)
        service.timeout = timeout
        service.successBodyLimit = 1024 * 1024
        return service
    }

    /// Opens another window.
    public func openWindow() -> Window { Window(router) }
}

/// The session of the sign-in, for syncs.
private struct StoredSyncSession: SyncSession {
    let repository: LiveAuthenticationRepository

    func checkSignIn() async throws(Interruption<SyncSessionError>) {
        do {
            try await repository.checkSignIn()
        } catch {
            throw error.translated { error in
                switch error {
                case .notSignedIn, .sessionEnded: SyncSessionError.signedOut
                case .wrongPassword, .inputRefused, .registrationRefused, .accountLocked, .tooManyAttempts,
                    .maintenance, .identityRefused, .superseded, .sessionStoreFailed, .unreachable, .service:
                    .unavailable
                }
            }
        }
    }
}
