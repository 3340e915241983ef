import Authentication
import AuthenticationData
import Foundation
import Sync
import SyncData
import Watertight
import WatertightAsyncHTTPClient
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
    init(service: HTTPService, storePath: String) throws(CommandFailure) {
        do {
            let repository = try LiveAuthenticationRepository(service: service, storePath: storePath)
            self.repository = repository
            syncSession = StoredSyncSession(repository: repository)
            notes = LiveSyncRepository(
                folder: URL(filePath: storePath).deletingLastPathComponent(), service: service)
        } catch {
            switch error {
            case .cancelled: throw .interrupted
            case .failed(.cannotBeWritten, _): throw .cannotWrite(path: storePath)
            case .failed(.notASessionStore, _): throw .notASessionStore(path: storePath)
            }
        }
        window = Window(repository: repository, router: router)
    }

    /// Creates the authentication service at an address.
    static func service(
        at address: String, transport: any HTTPTransport = AsyncHTTPClientTransport()
    ) throws(CommandFailure) -> HTTPService {
        guard var service = HTTPService(address, transport: transport) else { throw .notAnOrigin(address) }
        service.timeout = .seconds(10)
        service.successBodyLimit = 1024 * 1024
        return service
    }

    /// Opens another window.
    func openWindow() -> Window { Window(repository: repository, router: router) }
}
