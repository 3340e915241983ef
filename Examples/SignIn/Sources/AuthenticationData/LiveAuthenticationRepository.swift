public import Authentication
import Foundation
public import Watertight
public import WatertightHTTP

/// The repository on the real service and the real store.
///
/// A `CredentialKeeper` loads, stores and renews the session.
public actor LiveAuthenticationRepository: AuthenticationRepository {
    /// The reason why the session store cannot be opened.
    public enum StoreUnavailable: String, LayerFailure {
        /// The domain `authentication`.
        public static let domain = "authentication"

        /// It cannot be created, or not be opened for writing.
        case cannotBeWritten = "store-cannot-be-written"
        /// The file is something else. It wasn't changed.
        case notASessionStore

        /// Another file in its place is a slip of the user.
        public var severity: FailureSeverity { self == .notASessionStore ? .expected : .inherited }
    }

    /// The service of all requests that need a session, also those of other modules.
    public nonisolated let authorizedService: HTTPService
    private let service: AuthenticationService
    private let authorized: AuthenticationService
    private let store: SessionStore
    private let keeper: CredentialKeeper<Session>
    /// The number of the newest sign-in, the only one whose session is stored.
    private var newestSignIn = 0

    /// Creates a repository.
    /// - Parameters:
    ///   - service: The authentication service. Its decoder is replaced.
    ///   - storePath: The file of the session store. It is created if it doesn't exist, readable by its owner only.
    ///   - policy: When the requests that need a session are retried. A sign-in isn't: its user is there and sees the failure.
    public init(
        service: HTTPService, storePath: String, policy: HTTPRetryPolicy = HTTPRetryPolicy()
    ) throws(Interruption<StoreUnavailable>) {
        let store: SessionStore
        do {
            store = try SessionStore(path: storePath)
        } catch {
            throw .foreign(error) { error in
                error is SessionStore.NotASessionStore ? .notASessionStore : .cannotBeWritten
            }
        }
        let unauthorized = AuthenticationService(service)
        let keeper = CredentialKeeper<Session> {
            try store.read()
        } authorize: { session, fields in
            fields[.authorization] = "Bearer \(session.accessToken)"
        } renew: { expired in
            try await unauthorized.refresh(expired)
        } isRefusal: { failure in
            failure.status == .unauthorized
        } store: { session in
            try store.keep(session)
        }
        (self.store, self.keeper) = (store, keeper)
        self.service = unauthorized
        authorizedService = service.with { $0.authenticated(by: keeper).retrying(policy) }
        authorized = AuthenticationService(authorizedService)
    }

    /// Signs a user in with a password and stores the session. Fails as superseded after a newer sign-in has begun.
    public func signIn(email: String, password: String) async throws(Interruption<AuthenticationError>) -> Account {
        let number = try beginSignIn()
        let session: Session
        do {
            session = try await service.signIn(email: email, password: password)
        } catch {
            throw error.translated { AuthenticationError($0, of: .passwordSignIn) }
        }
        try await keep(session, ofSignIn: number)
        return Account(displayName: session.displayName)
    }

    /// Signs a user in with an identity provider's token, and stores the session. Fails as superseded after a newer
    /// sign-in has begun.
    public func signIn(with token: IdentityToken) async throws(Interruption<AuthenticationError>) -> Account {
        let number = try beginSignIn()
        let session: Session
        do {
            session = try await service.signIn(with: token)
        } catch {
            throw error.translated { AuthenticationError($0, of: .federatedSignIn) }
        }
        try await keep(session, ofSignIn: number)
        return Account(displayName: session.displayName)
    }

    /// Creates an account, signs its owner in and stores the session. Fails as superseded after a newer sign-in has
    /// begun.
    public func register(
        email: String, displayName: String, password: String
    ) async throws(Interruption<AuthenticationError>) -> Account {
        let number = try beginSignIn()
        let session: Session
        do {
            session = try await service.register(email: email, displayName: displayName, password: password)
        } catch {
            throw error.translated { AuthenticationError($0, of: .registration) }
        }
        try await keep(session, ofSignIn: number)
        return Account(displayName: session.displayName)
    }

    /// Returns the profile of the signed-in user. An expired session is refreshed first, once.
    public func profile() async throws(Interruption<AuthenticationError>) -> Profile {
        try await checkSignIn()
        do {
            return try await authorized.profile()
        } catch {
            throw error.translated { AuthenticationError($0, of: .request) }
        }
    }

    // MARK: Signing in

    private func beginSignIn() throws(Interruption<AuthenticationError>) -> Int {
        // A canceled sign-in supersedes no other.
        try Interruption<AuthenticationError>.checkCancellation()
        newestSignIn += 1
        return newestSignIn
    }

    /// Stores the session of a sign-in, unless the sign-in was canceled or a newer one, perhaps of another user, has
    /// begun.
    private func keep(
        _ session: Session, ofSignIn number: Int
    ) async throws(Interruption<AuthenticationError>) {
        try Interruption<AuthenticationError>.checkCancellation()
        guard number == newestSignIn else { throw .failed(.superseded) }
        // The keeper only reports a store that fails. A sign-in shows it.
        do { try store.keep(session) } catch { throw .foreign(error) { _ in .sessionStoreFailed } }
        await keeper.signIn(session)
    }

    /// Returns the session; `nil` if no user is signed in.
    func session() async throws(Interruption<AuthenticationError>) -> Session? {
        do {
            return try await keeper.credential
        } catch {
            throw error.translated { _ in .sessionStoreFailed }
        }
    }
}
