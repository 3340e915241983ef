import CrashSDK
import Foundation

/// The app: all objects that live as long as it does.
package final class PantryApp {
    package let queue = UploadQueue()
    private let earlierReports = CrashReporter.shared.events.count
    private let storage: TokenStorage
    private let errors: ErrorHandler
    private let account: AccountRepository
    private let products: ProductRepository

    /// - Parameters:
    ///   - baseURL: The address of the service.
    ///   - tokens: The file with the tokens of the user.
    ///   - timeout: The limit of a request, in seconds.
    package init(baseURL: URL, tokens: URL, timeout: TimeInterval) throws {
        storage = TokenStorage(file: tokens)
        let errors = ErrorHandler()
        self.errors = errors
        let interceptor = TokenInterceptor(storage: storage, baseURL: baseURL, timeout: timeout)
        interceptor.onSignedOut = { DispatchQueue.main.async { errors.showsSignIn = true } }
        let client = Client(interceptor: interceptor, timeout: timeout)
        account = AccountRepository(client: client, storage: storage, baseURL: baseURL)
        products = ProductRepository(client: client, baseURL: baseURL)
    }

    // MARK: Screens

    package func signIn(email: String, password: String) -> any Screen {
        SignInModel(repository: account, email: email, password: password)
    }

    package func profile() -> any Screen { ProfileModel(repository: account, errors: errors) }
    package func search() -> any Screen { SearchModel(repository: products, errors: errors) }
    package func scan() -> any Screen { ScanModel(repository: products, errors: errors) }
    package func edit() -> any Screen { EditModel(repository: products, queue: queue, errors: errors) }

    @MainActor package func signOut() async { await account.signOut() }

    // MARK: What the user and the developers see

    /// What is shown above the screens.
    @MainActor package var shown: [String] {
        errors.alerts.map { "alert: \($0)" } + (errors.showsSignIn ? ["screen: sign in"] : [])
    }

    package var user: String? { storage.tokens?.user }

    /// The entries for developers: issue and text.
    package var reports: [CrashReporter.Event] { Array(CrashReporter.shared.events.dropFirst(earlierReports)) }
}
