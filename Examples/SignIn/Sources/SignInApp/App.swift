import Authentication
import AuthenticationData
import Foundation
import Sync
import SyncData
import Watertight
import WatertightHTTP
import WatertightPresentation

/// The composition root, the only place that imports all modules and connects them.
///
/// It creates the router. A feature gets `any Routable`, and depends neither on the router nor on a window.
@MainActor final class App {
    let repository: any AuthenticationRepository
    /// The offline notes, and the session that syncs them.
    let notes: any SyncRepository
    let syncSession: any SyncSession
    /// The first window.
    let window: Window
    private let router = FailureRouter()

    /// Creates an app.
    /// - Parameters:
    ///   - service: The authentication service.
    ///   - storePath: The file of the session store.
    ///   - policy: When requests are repeated.
    init(
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
    static func service(
        at address: String, transport: any HTTPTransport, timeout: Duration
    ) throws(HTTPFailure) -> HTTPService {
        var service = try HTTPService(parsing: address, transport: transport)
        service.timeout = timeout
        service.successBodyLimit = 1024 * 1024
        return service
    }

    /// Opens another window.
    func openWindow() -> Window { Window(router) }
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
