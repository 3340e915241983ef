public import HTTPTypes
public import Watertight

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
/// - However many calls are refused with 401, the credential is renewed once, and each call is repeated at most once. The
///   renewal ends and is stored even if all of the calls are canceled: the server may have replaced the credential already.
/// - A renewal that the service refuses signs out, once. One that fails for another reason changes nothing, and its failure
///   is that of the calls.
/// - A newer sign-in wins. No request is sent with the credential of another sign-in than its own, or to another origin.
/// - A failure to load or store the credential is reported, and signs out no user.
///
/// Requests of the keeper's own closures, and of tasks that these start, are sent without a credential.
public final class CredentialKeeper<Credential: Sendable>: Sendable {
    let state: Locked<State>
    let authorize: @Sendable (Credential, inout HTTPFields) -> Void
    let renew: @Sendable (Credential) async throws -> Credential
    let isRefusal: @Sendable (HTTPFailure) -> Bool
    let load: @Sendable () async throws -> Credential?
    let store: @Sendable (Credential?) async throws -> Void
    let site: CallSite

    /// Creates a keeper. Its closures run on no actor, and never more than one of each kind for the same credential.
    /// - Parameters:
    ///   - credential: The credential, if it is known already.
    ///   - load: Loads the stored credential; `nil` if there is none. Called before the first request, once for all calls that
    ///     wait for it. After a failure the calls fail, and the next one tries again.
    ///   - authorize: Adds a credential to the header fields of a request.
    ///   - renew: Exchanges an expired credential for a new one. Its own requests are sent without a credential.
    ///   - isRefusal: Whether a failure of `renew` means that the user must sign in again; `nil` for 400, 401 and 403 (RFC 6749
    ///     §5.2). Another status, such as the 404 of a broken deployment, signs out no user.
    ///   - store: Stores the newest credential, or deletes it if it is `nil`. Called one at a time, in order.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    ///   - function: The function of the call.
    public init(
        _ credential: Credential? = nil, load: (@Sendable () async throws -> Credential?)? = nil,
        authorize: @escaping @Sendable (Credential, inout HTTPFields) -> Void,
        renew: @escaping @Sendable (Credential) async throws -> Credential,
        isRefusal: (@Sendable (HTTPFailure) -> Bool)? = nil,
        store: @escaping @Sendable (Credential?) async throws -> Void = { _ in },
        fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
    ) {
        self.load = load ?? { nil }
        self.authorize = authorize
        self.renew = renew
        self.isRefusal = isRefusal ?? { [.badRequest, .unauthorized, .forbidden].contains($0.status) }
        self.store = store
        site = CallSite(fileID: fileID, line: line, function: function)
        state = Locked(State(credential: credential, loading: credential == nil && load != nil ? .needed : .done))
    }

    /// The current credential; `nil` if no user is signed in. Waits until it is loaded.
    ///
    /// It throws `Interruption.cancelled` if the task was canceled, and the failure to load it.
    public var credential: Credential? {
        get async throws(Interruption<HTTPFailure>) { try await taken(for: nil).credential }
    }

    /// Uses a new credential from now on, and stores it. The result of a renewal that is running is dropped.
    ///
    /// Returns when it is stored, or as soon as the task is canceled; it is stored in both cases.
    /// - Parameter credential: The credential.
    public func signIn(_ credential: Credential) async { await replace(credential) }

    /// Forgets the credential, and deletes it from the store. The result of a renewal that is running is dropped.
    ///
    /// Returns when it is deleted, or as soon as the task is canceled; it is deleted in both cases.
    public func signOut() async { await replace(nil) }

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
        let exchange = try await exchange(call, refusal: Self.refusal) {
            authorized async throws(Interruption<HTTPFailure>) -> Result<Value, Interruption<HTTPFailure>> in
            do { return .success(try await request(authorized)) } catch {
                let interruption = authorized.foreign(error) { authorized.foreign($0, as: .unclassified) }
                return .failure(interruption.noting(authorized.credential))
            }
        }
        return try exchange.answer.mapError { $0.noting(exchange.call.credential) }.get()
    }

    private static func refusal<Value>(
        _ result: Result<Value, Interruption<HTTPFailure>>, to call: HTTPCall
    ) -> Refusal? {
        guard case .failure(.failed(let failure, let incident)) = result, failure.status == .unauthorized,
            failure.isAtFirstOrigin
        else { return nil }
        var call = call
        call.earlierAttempts = failure.earlierAttempts
        return Refusal(call: call, incident: incident)
    }
}

extension HTTPFailure {
    /// Whether the last request went to the origin of the call.
    fileprivate var isAtFirstOrigin: Bool {
        url == template || HTTPOrigin.split(url)?.origin == HTTPOrigin.split(template)?.origin
    }
}
