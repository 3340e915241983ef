import Authentication
import AuthenticationData
import Navigation
import ProfileFeature
import SignInFeature
import Watertight
import WatertightAsyncHTTPClient
import WatertightHTTP
import WatertightPresentation

/// The composition root: the one place that knows all the modules and plugs them together.
@MainActor final class App {
    let repository: any AuthenticationRepository
    let router: Router
    private let presenter: TerminalPresenter
    let navigator = Navigator()

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
        router = Router()
        presenter = TerminalPresenter(router)
    }

    /// The sign-in screen.
    func signInScreen() -> SignInViewModel {
        SignInViewModel(repository: repository, router: router, navigator: navigator)
    }

    /// The profile screen.
    func profileScreen() -> ProfileViewModel {
        ProfileViewModel(repository: repository, router: router, navigator: navigator)
    }
}
