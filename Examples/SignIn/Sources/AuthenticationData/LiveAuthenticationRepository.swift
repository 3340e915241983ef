public import Authentication
import Foundation
public import Watertight
public import WatertightHTTP

/// The repository on the real service and the real store.
///
/// An actor, so that a session is refreshed once however many requests find it expired.
public actor LiveAuthenticationRepository: AuthenticationRepository {
    /// What keeps the session store from being opened.
    public enum StoreUnavailable: LayerFailure, Hashable {
        /// It cannot be made, or not be opened for writing.
        case cannotBeWritten(SealedError)
        /// There is something else in its place, which stays as it was.
        case notASessionStore(SealedError)

        /// The domain `authentication` and the case. Somebody should look at a store that cannot be written; another
        /// file in its place is a slip.
        public var traits: FailureTraits {
            switch self {
            case .cannotBeWritten: .defect("authentication", "store-cannot-be-written")
            case .notASessionStore: .expected("authentication", "not-a-session-store")
            }
        }
    }

    private static let boundary = Boundary("AuthenticationRepository", layer: .repository)

    private let service: AuthenticationService
    private let store: SessionStore
    /// The number of the newest sign-in: only that one may leave its session in the store.
    private var newestSignIn = 0
    private var refreshing: [Session: Task<Result<Session, Interruption<AuthenticationError>>, Never>] = [:]

    /// Creates a repository.
    /// - Parameters:
    ///   - origin: Where the service lives.
    ///   - transport: What carries the requests.
    ///   - limits: How long a request may take and how much of an answer is read.
    ///   - storePath: The file of the session store; made if there is none, readable by its owner only.
    public init(
        origin: HTTPOrigin, transport: any HTTPTransport, limits: TransportLimits = TransportLimits(),
        storePath: String
    ) throws(Interruption<StoreUnavailable>) {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        service = AuthenticationService(
            client: HTTPClient(
                transport: transport, configuration: HTTPClient.Configuration(limits: limits, decoder: decoder)),
            origin: origin)
        do {
            store = try SessionStore(path: storePath)
        } catch {
            throw Self.boundary.translate(foreign: error) { error, sealed in
                error is SessionStore.NotASessionStore ? .notASessionStore(sealed) : .cannotBeWritten(sealed)
            }
        }
    }

    /// Signs a person in with a password and keeps the session. Once a newer sign-in has begun, this one fails as
    /// superseded.
    public func signIn(email: String, password: String) async throws(Interruption<AuthenticationError>) -> Account {
        let number = beginSignIn()
        let session: Session
        do {
            session = try await service.signIn(email: email, password: password)
        } catch {
            throw Self.boundary.translate(error) { AuthenticationError($0, of: .passwordSignIn, $1) }
        }
        try keep(session, ofSignIn: number)
        return Account(displayName: session.displayName)
    }

    /// Signs a person in with what an identity provider vouches for, and keeps the session. Once a newer sign-in has
    /// begun, this one fails as superseded.
    public func signIn(with token: IdentityToken) async throws(Interruption<AuthenticationError>) -> Account {
        let number = beginSignIn()
        let session: Session
        do {
            session = try await service.signIn(with: token)
        } catch {
            throw Self.boundary.translate(error) { AuthenticationError($0, of: .federatedSignIn, $1) }
        }
        try keep(session, ofSignIn: number)
        return Account(displayName: session.displayName)
    }

    /// Makes an account, signs its owner in and keeps the session. Once a newer sign-in has begun, this one fails as
    /// superseded.
    public func register(
        email: String, displayName: String, password: String
    ) async throws(Interruption<AuthenticationError>) -> Account {
        let number = beginSignIn()
        let session: Session
        do {
            session = try await service.register(email: email, displayName: displayName, password: password)
        } catch {
            throw Self.boundary.translate(error) { AuthenticationError($0, of: .registration, $1) }
        }
        try keep(session, ofSignIn: number)
        return Account(displayName: session.displayName)
    }

    /// The profile of the person who is signed in.
    public func profile() async throws(Interruption<AuthenticationError>) -> Profile {
        guard let session = try stored() else { throw Self.boundary.originate(.notSignedIn) }
        do {
            return try await service.profile(session)
        } catch {
            guard error.isExpiredToken else { throw try failure(error, of: .request, with: session) }
        }
        let refreshed = try await refresh(session)
        do {
            return try await service.profile(refreshed)
        } catch {
            throw try failure(error, of: .request, with: refreshed)
        }
    }

    // MARK: Signing in

    private func beginSignIn() -> Int {
        newestSignIn += 1
        return newestSignIn
    }

    /// Keeps the session of a sign-in, unless nobody waits for it any more: it was given up, or a newer one has begun,
    /// perhaps of somebody else.
    private func keep(_ session: Session, ofSignIn number: Int) throws(Interruption<AuthenticationError>) {
        try Interruption<AuthenticationError>.checkCancellation()
        guard number == newestSignIn else { throw Self.boundary.originate(.superseded) }
        try keep(session)
    }

    // MARK: The session

    /// Refreshes once for all who wait. The refresh is a task of its own: one who stops waiting does not stop the others.
    private func refresh(_ session: Session) async throws(Interruption<AuthenticationError>) -> Session {
        // Somebody else may have refreshed it in the meantime, or signed in; or it was refused, and is gone.
        guard let stored = try stored() else { throw Self.boundary.originate(.sessionEnded) }
        if stored != session { return stored }
        let task =
            refreshing[session]
            ?? Task {
                // Whoever waits may stop waiting, so the task itself says when it is over.
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

    /// Waits for a task, or until the one who waits is cancelled.
    private static func value<Value: Sendable>(of task: Task<Value, Never>) async -> Value? {
        let (values, continuation) = AsyncStream<Value>.makeStream()
        Task {
            continuation.yield(await task.value)
            continuation.finish()
        }
        // A stream ends when the task that reads it is cancelled.
        for await value in values { return Task.isCancelled ? nil : value }
        return nil
    }

    /// A failure of a request with a session. A session that is over is not kept: the next start of the app asks to sign
    /// in at once. Unless somebody has signed in meanwhile: that session is another.
    private func failure(
        _ interruption: Interruption<HTTPFailure>, of operation: AuthenticationOperation, with session: Session
    ) throws(Interruption<AuthenticationError>) -> Interruption<AuthenticationError> {
        let translated = Self.boundary.translate(interruption) { AuthenticationError($0, of: operation, $1) }
        if translated == .failed(.sessionEnded), try stored() == session { try forget() }
        return translated
    }

    private func exchange(_ session: Session) async throws(Interruption<AuthenticationError>) -> Session {
        let refreshed: Session
        do {
            refreshed = try await service.refresh(session)
        } catch {
            throw try failure(error, of: .refresh, with: session)
        }
        // As above: who has signed in meanwhile stays signed in.
        if let newer = try stored(), newer != session { return newer }
        try keep(refreshed)
        return refreshed
    }

    private func stored() throws(Interruption<AuthenticationError>) -> Session? {
        do {
            return try store.read()
        } catch {
            throw Self.boundary.translate(foreign: error) { _, sealed in .sessionStoreFailed(sealed) }
        }
    }

    private func keep(_ session: Session) throws(Interruption<AuthenticationError>) {
        do {
            try store.write(session)
        } catch {
            throw Self.boundary.translate(foreign: error) { _, sealed in .sessionStoreFailed(sealed) }
        }
    }

    private func forget() throws(Interruption<AuthenticationError>) {
        do {
            try store.delete()
        } catch {
            throw Self.boundary.translate(foreign: error) { _, sealed in .sessionStoreFailed(sealed) }
        }
    }
}

extension Interruption<HTTPFailure> {
    fileprivate var isExpiredToken: Bool {
        guard case .failed(.response(let response)) = self else { return false }
        return response.problem?.type == AuthenticationService.ProblemType.tokenExpired
    }
}
