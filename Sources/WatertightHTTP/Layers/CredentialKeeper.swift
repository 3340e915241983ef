public import HTTPTypes
public import Watertight

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The credential of one account, renewed once for all calls that need it.
///
/// ```swift
/// let keeper = CredentialKeeper(load: { try await store.read() }) { session, fields in
///     fields[.authorization] = "Bearer \(session.accessToken)"
/// } renew: { expired in
///     try await plain.fetch(.post, "/session/refresh", sending: Refresh(expired.refreshToken))
/// } store: { session in
///     try await store.write(session)
/// }
/// let service = HTTPService(url, transport: URLSessionTransport().authenticated(by: keeper).retrying())
/// ```
///
/// - However many calls are refused, the credential is renewed once, and each call is retried once. A call is
///   refused if its next step is ``NextStep/signInAgain``: because of its status, such as 401, or of
///   ``HTTPService/meaning``.
/// - A new credential is stored before a request is sent with it. A renewal ends and is stored even if all of the calls are
///   canceled: the server may have replaced the credential already.
/// - Before the keeper renews or signs out, it loads again: if another process has stored another credential, that one is
///   used, and renewed if it is refused too. Credentials are compared by the header fields that `authorize` adds.
/// - A renewal that the service refuses signs out, once. One that fails for another reason signs out no user: the calls
///   fail, each with its own method and delivery.
/// - A newer sign-in wins. No request is sent with the credential of another sign-in than its own, or to another origin.
/// - A failure to load or store the credential is reported, and signs out no user.
///
/// Requests of the keeper's own closures are sent without a credential, and so are those of tasks that these start and wait
/// for, but for a detached task, which would wait for its own renewal until its deadline. A task that is still running when the
/// closure has returned is an ordinary one.
public final class CredentialKeeper<Credential: Sendable>: Sendable {
    let state: Locked<State>
    let authorize: @Sendable (Credential, inout HTTPFields) -> Void
    let renew: @Sendable (Credential) async throws -> Credential
    let isRefusal: @Sendable (HTTPFailure) -> Bool
    let expiry: @Sendable (Credential) -> Date?
    let load: (@Sendable () async throws -> Credential?)?
    let store: (@Sendable (Credential?) async throws -> Void)?
    let signedOut: @Sendable () async -> Void
    let clock: any Clock<Duration>
    let site: CallSite

    /// Creates a keeper. Its closures run on no actor, and never more than one of each kind for the same credential.
    /// - Parameters:
    ///   - credential: The credential, if it is known already.
    ///   - clock: The clock of the waits for the store and for another process, for tests.
    ///   - load: Loads the stored credential; `nil` if there is none. Called before the first request, once for all calls that
    ///     wait for it, and again before a renewal or a sign-out by the keeper. If the first load fails, the calls fail, and the
    ///     next one tries again; a later failure changes nothing.
    ///   - authorize: Adds a credential to the header fields of a request.
    ///   - expiry: Returns the date at which a credential expires; `nil` if it is unknown. The credential is renewed half a
    ///     minute earlier, before it is used.
    ///   - renew: Exchanges an expired credential for a new one. Its own requests are sent without a credential.
    ///   - isRefusal: Whether a failure of `renew` means that the user must sign in again. `nil` for a 400, 401 or 403 whose
    ///     JSON has an `error` of RFC 6749 §5.2: no other response, such as the page of a firewall, signs out a user. For a
    ///     failure that `renew` has translated, the argument is the ``HTTPFailure`` that caused it.
    ///   - store: Stores the newest credential, or deletes it if it is `nil`. Called one at a time, in order. Requests wait for
    ///     it, at most five seconds.
    ///   - signedOut: Called after the user was signed out without ``signOut()``: the service refused to renew the
    ///     credential, or other code has deleted it from the store.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    ///   - function: The function of the call.
    public init(
        _ credential: Credential? = nil, clock: any Clock<Duration> = ContinuousClock(),
        load: (@Sendable () async throws -> Credential?)? = nil,
        authorize: @escaping @Sendable (Credential, inout HTTPFields) -> Void,
        expiry: @escaping @Sendable (Credential) -> Date? = { _ in nil },
        renew: @escaping @Sendable (Credential) async throws -> Credential,
        isRefusal: (@Sendable (HTTPFailure) -> Bool)? = nil,
        store: (@Sendable (Credential?) async throws -> Void)? = nil,
        signedOut: @escaping @Sendable () async -> Void = {},
        fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
    ) {
        self.load = load
        self.authorize = authorize
        self.renew = renew
        self.isRefusal = isRefusal ?? { $0.isRefusedGrant }
        self.expiry = expiry
        self.store = store
        self.signedOut = signedOut
        self.clock = clock
        site = CallSite(fileID: fileID, line: line, function: function)
        state = Locked(State(credential: credential, loading: credential == nil && load != nil ? .needed : .done))
        let date = renewalDate(of: credential, isNew: false)
        state.withLock { $0.renewalDate = date }
    }

    /// The current credential; `nil` if no user is signed in. Waits until it is loaded or stored.
    ///
    /// It throws `Interruption.cancelled` if the task was canceled, and the failure to load it.
    public var credential: Credential? {
        get async throws(Interruption<HTTPFailure>) { try await taken(for: nil).credential }
    }

    /// Uses a new credential from now on, and stores it. The result of a renewal that is running is dropped.
    ///
    /// Returns when it is stored, or earlier if the task is canceled or five seconds have passed; it is stored in each case.
    /// - Parameter credential: The credential.
    public func signIn(_ credential: Credential) async { await replace(credential) }

    /// Forgets the credential, and deletes it from the store, even if other code has stored another one. The result of a
    /// renewal that is running is dropped.
    ///
    /// Returns when it is deleted, or earlier if the task is canceled or five seconds have passed; it is deleted in each case.
    public func signOut() async { await replace(nil) }

    /// Loads the credential again, after other code may have changed the store: another process, or a sign-in that doesn't use
    /// this keeper.
    ///
    /// If another credential is stored, a new sign-in begins with it: a call of the previous one isn't retried. A failure to
    /// load is reported, and changes nothing. Returns when it is loaded, or earlier if the task is canceled.
    public func reload() async {
        let end = SharedEnd<Void>()
        // A task of its own, which no waiter cancels.
        Task {
            await self.loadAgain()
            end.end(())
        }
        if !isWorking { _ = await end.wait(until: nil) }
    }

    /// Returns the credential to use after one was refused. Renews it, or waits for its renewal.
    ///
    /// For a client of your own that retries requests itself:
    ///
    /// ```swift
    /// guard let renewed = try await keeper.renewed(after: used) else { return .doNotRetry }
    /// ```
    ///
    /// The requests of `renew` must not use such a client: their own refusal would wait for the renewal.
    /// - Parameter refused: The credential of the request that was refused. Compared by the header fields that `authorize`
    ///   adds.
    /// - Returns: The new credential; `nil` if no user is signed in, or the service refused the renewal. Then the request must
    ///   not be retried.
    /// - Throws: `Interruption.cancelled` if the task was canceled; otherwise the failure of the renewal, as that of a request
    ///   that was never sent: the service refused the request before it processed it.
    public func renewed(after refused: Credential) async throws(Interruption<HTTPFailure>) -> Credential? {
        // A renewal doesn't wait for its own end.
        guard !isWorking else { return nil }
        let taken = try await taken(for: nil)
        guard let credential = taken.credential else { return nil }
        if differ(refused, credential) {
            // It was renewed meanwhile, unless the refused one belongs to another sign-in.
            let earlier = state.withLock { $0.signIn == taken.signIn ? $0.earlier : [] }
            return earlier.contains { !differ(refused, $0) } ? credential : nil
        }
        switch try await renewal(of: taken, nil) {
        case .changed:
            let renewed = try await self.taken(for: nil)
            return renewed.signIn == taken.signIn ? renewed.credential : nil
        // watertight:accept cause-dropped: The caller has the refusal of its own request.
        case .refused: return nil
        case .failed(let interruption): throw Self.failure(of: interruption, nil)
        }
    }

    /// Sends a request with any client and the current credential, and once more with a renewed one if it fails with 401.
    ///
    /// ```swift
    /// let loan = try await keeper.run(call) { call in try await client.loan(for: call) }
    /// ```
    /// - Parameters:
    ///   - call: The call. It waits for the credential until its deadline.
    ///   - isolation: The actor on which the closure runs: the caller's.
    ///   - request: Sends the call, whose header fields have the credential. Another error than an `Interruption<HTTPFailure>`
    ///     is sealed as ``TransportFailure/unclassified``.
    /// - Returns: The value of the closure.
    /// - Throws: `Interruption.cancelled` if the task was canceled; otherwise the failure of the request, or the one of the
    ///   renewal.
    public func run<Value>(
        _ call: HTTPCall, isolation: isolated (any Actor)? = #isolation,
        _ request: (HTTPCall) async throws -> Value
    ) async throws(Interruption<HTTPFailure>) -> Value {
        if !isWorking { noteUnused(call) }
        let (answer, sent, cause) = try await exchange(call, refusal: Self.refusal) {
            authorized async throws(Interruption<HTTPFailure>) -> Result<Value, Interruption<HTTPFailure>> in
            do { return .success(try await request(authorized)) } catch {
                let interruption = authorized.failure(foreign: error) {
                    authorized.failure(foreign: $0, as: .unclassified)
                }
                return .failure(interruption.noting(authorized.credential))
            }
        }
        do { return try answer.get() } catch {
            guard case .failed(let failure, let incident) = error.noting(sent.credential), let cause else {
                throw error.noting(sent.credential)
            }
            // The refused renewal explains the refused call.
            incident.mayBeDropped()
            throw Interruption(failure, sealing: cause, at: call.site)
        }
    }

    private static func refusal<Value>(
        _ result: Result<Value, Interruption<HTTPFailure>>, to call: HTTPCall
    ) -> Refusal? {
        guard case .failure(.failed(let failure, let incident)) = result, failure.isRefusedCredential,
            failure.isAtFirstOrigin, !failure.context.hopsMayHaveBeenProcessed
        else { return nil }
        var call = call
        call.earlierAttempts = failure.earlierAttempts
        return Refusal(call: call, failure: failure, incident: incident)
    }
}

extension HTTPFailure {
    /// Whether the last request went to the origin of the call.
    fileprivate var isAtFirstOrigin: Bool {
        url == template || HTTPOrigin.split(url)?.origin == HTTPOrigin.split(template)?.origin
    }
}
