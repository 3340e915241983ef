public import Authentication
import Foundation
public import Watertight
public import WatertightHTTP

/// The repository on the real service and the real store.
///
/// An actor, so that concurrent requests with an expired session refresh it once.
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

    private let service: AuthenticationService
    private let store: SessionStore
    /// The number of the newest sign-in, the only one whose session is stored.
    private var newestSignIn = 0
    private var refreshing: [Session: Task<Result<Session, Interruption<AuthenticationError>>, Never>] = [:]

    /// Creates a repository.
    /// - Parameters:
    ///   - service: The authentication service. Its decoder is replaced.
    ///   - storePath: The file of the session store. It is created if it doesn't exist, readable by its owner only.
    public init(service: HTTPService, storePath: String) throws(Interruption<StoreUnavailable>) {
        self.service = AuthenticationService(service)
        do {
            store = try SessionStore(path: storePath)
        } catch {
            throw .foreign(error) { error in
                error is SessionStore.NotASessionStore ? .notASessionStore : .cannotBeWritten
            }
        }
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
        try keep(session, ofSignIn: number)
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
        try keep(session, ofSignIn: number)
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
        try keep(session, ofSignIn: number)
        return Account(displayName: session.displayName)
    }

    /// Returns the profile of the signed-in user. An expired session is refreshed first, once.
    public func profile() async throws(Interruption<AuthenticationError>) -> Profile {
        guard let session = try stored() else { throw .failed(.notSignedIn) }
        do {
            return try await service.profile(session)
        } catch {
            guard error.isExpiredToken else { throw try failure(error, of: .request, with: session) }
            // The session is refreshed instead.
            error.handled()
        }
        let refreshed = try await refresh(session)
        do {
            return try await service.profile(refreshed)
        } catch {
            throw try failure(error, of: .request, with: refreshed)
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
    private func keep(_ session: Session, ofSignIn number: Int) throws(Interruption<AuthenticationError>) {
        try Interruption<AuthenticationError>.checkCancellation()
        guard number == newestSignIn else { throw .failed(.superseded) }
        try keep(session)
    }

    // MARK: The session

    /// Refreshes the session once for all callers. The refresh is a separate task, so a caller that is canceled doesn't
    /// cancel it for the others.
    private func refresh(_ session: Session) async throws(Interruption<AuthenticationError>) -> Session {
        // Meanwhile it may have been refreshed, replaced by a new sign-in, or refused and deleted.
        guard let stored = try stored() else { throw .failed(.sessionEnded) }
        if stored != session { return stored }
        let task =
            refreshing[session]
            ?? Task {
                // In the task, because its callers may be canceled.
                defer { refreshing[session] = nil }
                do throws(Interruption<AuthenticationError>) {
                    return .success(try await exchange(session))
                } catch {
                    return .failure(error)
                }
            }
        refreshing[session] = task
        guard let result = await Self.value(of: task) else { throw .cancelled }
        return try result.get()
    }

    /// Waits for a task. Returns `nil` if the caller is canceled.
    private static func value<Value: Sendable>(of task: Task<Value, Never>) async -> Value? {
        let (values, continuation) = AsyncStream<Value>.makeStream()
        Task {
            continuation.yield(await task.value)
            continuation.finish()
        }
        // A stream ends when the task that reads it is canceled.
        for await value in values { return Task.isCancelled ? nil : value }
        return nil
    }

    /// Translates the failure of a request with a session. A session that has ended is deleted, unless a user has signed
    /// in meanwhile and replaced it.
    private func failure(
        _ interruption: Interruption<HTTPFailure>, of operation: AuthenticationOperation, with session: Session
    ) throws(Interruption<AuthenticationError>) -> Interruption<AuthenticationError> {
        let translated = interruption.translated { AuthenticationError($0, of: operation) }
        if translated.failure == .sessionEnded, try stored() == session { try forget() }
        return translated
    }

    private func exchange(_ session: Session) async throws(Interruption<AuthenticationError>) -> Session {
        let refreshed: Session
        do {
            refreshed = try await service.refresh(session)
        } catch {
            throw try failure(error, of: .refresh, with: session)
        }
        // A user who has signed in meanwhile stays signed in.
        if let newer = try stored(), newer != session { return newer }
        try keep(refreshed)
        return refreshed
    }

    func stored() throws(Interruption<AuthenticationError>) -> Session? {
        do {
            return try store.read()
        } catch {
            throw .foreign(error) { _ in .sessionStoreFailed }
        }
    }

    private func keep(_ session: Session) throws(Interruption<AuthenticationError>) {
        do {
            try store.write(session)
        } catch {
            throw .foreign(error) { _ in .sessionStoreFailed }
        }
    }

    private func forget() throws(Interruption<AuthenticationError>) {
        do {
            try store.delete()
        } catch {
            throw .foreign(error) { _ in .sessionStoreFailed }
        }
    }
}

extension Interruption<HTTPFailure> {
    fileprivate var isExpiredToken: Bool {
        failure?.problem?.type == AuthenticationService.ProblemType.tokenExpired
    }
}
