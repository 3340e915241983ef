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
    private let router = Router()

    /// Creates an app.
    /// - Parameters:
    ///   - service: The authentication service.
    ///   - storePath: The file of the session store.
    init(
        service: HTTPService, storePath: String
    ) throws(Interruption<LiveAuthenticationRepository.StoreUnavailable>) {
        let repository = try LiveAuthenticationRepository(service: service, storePath: storePath)
        self.repository = repository
        syncSession = StoredSyncSession(repository: repository)
        notes = LiveSyncRepository(folder: URL(filePath: storePath).deletingLastPathComponent(), service: service)
        window = Window(router)
    }

    /// Creates the authentication service at an address. Returns `nil` if it isn't a URL.
    static func service(at address: String, transport: any HTTPTransport, timeout: Duration) -> HTTPService? {
        var service = HTTPService(address, transport: transport)
        service?.timeout = timeout
        service?.successBodyLimit = 1024 * 1024
        return service
    }

    /// Opens another window.
    func openWindow() -> Window { Window(router) }
}

/// The session of the sign-in, for syncs.
private struct StoredSyncSession: SyncSession {
    private static let boundary = Boundary("StoredSyncSession", layer: .repository)
    let repository: LiveAuthenticationRepository

    func accessToken() async throws(Interruption<SyncSessionError>) -> AccessToken {
        do {
            return AccessToken(try await repository.accessToken())
        } catch {
            throw Self.boundary.translate(error) { error in
                switch error {
                case .notSignedIn, .sessionEnded: SyncSessionError.signedOut
                default: .unavailable
                }
            }
        }
    }
}
