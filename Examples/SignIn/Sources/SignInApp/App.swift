import Authentication
import AuthenticationData
import Watertight
import WatertightAsyncHTTPClient
import WatertightHTTP
import WatertightPresentation

/// The composition root: the one place that knows all the modules and plugs them together.
///
/// It makes the one router, to which its windows are bound. A feature is given `any Routable`, and knows neither the
/// router nor its window.
@MainActor final class App {
    let repository: any AuthenticationRepository
    /// The window with which the app begins.
    let window: Window
    private let router = Router()

    /// An app on a real server and a real store.
    /// - Parameters:
    ///   - origin: Where the service lives.
    ///   - storePath: The file of the session store.
    ///   - transport: What carries the requests.
    ///   - limits: How long a request may take and how much of an answer is read.
    init(
        origin: HTTPOrigin, storePath: String, transport: any HTTPTransport = AsyncHTTPClientTransport(),
        limits: TransportLimits = TransportLimits(deadline: .seconds(10), successBody: 1024 * 1024)
    ) throws(CommandFailure) {
        do {
            repository = try LiveAuthenticationRepository(
                origin: origin, transport: transport, limits: limits, storePath: storePath)
        } catch {
            switch error {
            case .cancelled: throw .interrupted
            case .failed(.cannotBeWritten): throw .cannotWrite(path: storePath)
            case .failed(.notASessionStore): throw .notASessionStore(path: storePath)
            }
        }
        window = Window(.main, repository: repository, router: router)
    }

    /// Opens another window.
    func openWindow(_ scene: SceneID) -> Window { Window(scene, repository: repository, router: router) }
}
