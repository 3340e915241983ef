import HTTPTypes
import Watertight

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension CredentialKeeper {
    struct State: Sendable {
        var credential: Credential?
        var loading: Loading
        /// Counts changes of the credential.
        var version = 0
        /// Whether the credential was loaded, and not renewed or passed to ``signIn(_:)``.
        var isLoaded = false
        /// `nil` before the first one.
        var signIn: SignIn?
        /// The date from which the credential is renewed before it is used.
        var renewalDate: Date?
        var renewal: (version: Int, end: SharedEnd<RenewalEnd>)?
        /// Counts failed renewals.
        var failures = 0
        var lastFailure: (version: Int, end: RenewalEnd)?
        /// The newest write to the store, which waits for the earlier ones.
        var writing: Task<Void, Never>?
        /// The end of the wait until the credential is stored.
        var stored: SharedEnd<Void>?
        var lastStored = LastStored.unread
        /// Earlier credentials of the sign-in, the newest last.
        var earlier: [Credential] = []
        var isUnusedNoted = false
    }

    /// What the store contained when it was last read or written.
    enum LastStored: Sendable {
        /// Nothing was read or written yet.
        case unread
        /// ``signIn(_:)`` or ``signOut()`` replaces what wasn't read.
        case replaced
        case known(Credential?)
    }

    enum Loading: Sendable {
        case needed
        case running(SharedEnd<Incident?>)
        case done
    }

    /// The credential of a request.
    struct Taken: Sendable {
        let credential: Credential?
        let signIn: SignIn
        let version: Int
        let failures: Int
        let isLoaded: Bool
        /// Whether it must be renewed before it is used.
        let isExpiring: Bool
    }

    /// Returns the credential of a request. Loads it first if that is needed, and waits until it is stored.
    /// - Parameter call: The call; `nil` for no deadline.
    func taken(for call: HTTPCall?) async throws(Interruption<HTTPFailure>) -> Taken {
        if !isWorking, let loading = startLoading() {
            guard let end = await loading.wait(until: call?.deadline) else { throw Self.leaving(call) }
            if let incident = end {
                let context = call?.context(.notSent) ?? .init(method: .get, template: "(load)", delivery: .notSent)
                throw .failed(HTTPFailure(.transport(.outOfResources), context), incident)
            }
        }
        while true {
            // One lock for both: a change in between would give away a credential that isn't stored.
            let (stored, taken) = taken(isWorking: isWorking)
            guard let stored else { return taken }
            guard await stored.wait(until: call?.deadline) != nil else { throw Self.leaving(call) }
        }
    }

    /// Returns the credential, and the end of the wait until it is stored.
    private func taken(isWorking: Bool) -> (stored: SharedEnd<Void>?, Taken) {
        state.withLock { state in
            let stored = state.credential == nil || isWorking ? nil : state.stored
            let isExpiring = state.renewalDate.map { $0 <= Date() } == true
            let taken = Taken(
                credential: state.credential, signIn: self.signIn(in: &state), version: state.version,
                failures: state.failures, isLoaded: state.isLoaded,
                isExpiring: isExpiring && state.lastFailure?.version != state.version)
            return (stored, taken)
        }
    }

    private func signIn(in state: inout State) -> SignIn {
        let signIn = state.signIn ?? SignIn(keeper: ObjectIdentifier(self), isSignedOut: state.credential == nil)
        state.signIn = signIn
        return signIn
    }

    /// The end of a call that stops waiting: its task is canceled, or its deadline has passed.
    static func leaving(_ call: HTTPCall?) -> Interruption<HTTPFailure> {
        guard let call, !Task.isCancelled else { return .cancelled }
        return call.failure(for: .timedOut(.deadline), delivery: .notSent)
    }

    // MARK: Work

    /// Whether the current task is part of the keeper's own work.
    var isWorking: Bool { KeeperWork.scopes.contains { $0.value == ObjectIdentifier(self) } }

    /// Runs a closure of the app: without a lock, and with its requests marked as the keeper's own until it returns.
    func work<Value: Sendable>(_ body: () async throws -> Value) async -> Result<Value, any Error> {
        await KeeperWork.$scopes.withInnerScope(ObjectIdentifier(self)) {
            do { return .success(try await body()) } catch { return .failure(error) }
        }
    }

    /// Reports that a credential wasn't loaded or stored.
    private func report(_ error: any Error, as failure: CredentialFailure) -> Incident? {
        Interruption<CredentialFailure>.foreign(error, at: site) { _ in failure }.incident
    }

    // MARK: Loading

    /// Starts to load the credential, unless it is loaded.
    private func startLoading() -> SharedEnd<Incident?>? {
        let (end, isNew) = state.withLock { state -> (SharedEnd<Incident?>?, Bool) in
            switch state.loading {
            case .done: return (nil, false)
            case .running(let end): return (end, false)
            case .needed:
                let end = SharedEnd<Incident?>()
                state.loading = .running(end)
                return (end, true)
            }
        }
        // A task of its own, which no waiter cancels.
        if let end, isNew { Task { await self.loadOnce(end) } }
        return end
    }

    private func loadOnce(_ end: SharedEnd<Incident?>) async {
        let (loaded, incident) = await read()
        let date = renewalDate(of: loaded ?? nil, isNew: false)
        state.withLock { state in
            // A sign-in wins.
            guard case .running(let current) = state.loading, current === end else { return }
            guard let loaded else { return state.loading = .needed }
            state.loading = .done
            self.use(loaded, renewalDate: date, in: &state)
            // The one of `load` itself, if it has read the credential.
            state.signIn = nil
        }
        end.end(incident)
    }

    /// Calls `load`, and reports its failure.
    private func read() async -> (loaded: Credential??, incident: Incident?) {
        switch await work({ try await load?() }) {
        case .success(let credential): (.some(credential), nil)
        case .failure(let error): (nil, report(error, as: .notLoaded))
        }
    }

    /// Uses a credential that the store contains.
    private func use(_ loaded: Credential?, renewalDate: Date?, in state: inout State) {
        remember(&state)
        (state.credential, state.lastStored, state.renewalDate) = (loaded, .known(loaded), renewalDate)
        (state.stored, state.isLoaded) = (nil, true)
        state.version += 1
    }

    // MARK: Loading again

    /// Loads the credential again after the earlier writes, for a new sign-in.
    func loadAgain() async {
        _ = await startLoading()?.wait(until: nil)
        while true {
            let (stored, version) = state.withLock { ($0.stored, $0.version) }
            guard let stored, !isWorking else { return _ = await reload(version: version, keepsSignIn: false) }
            _ = await stored.wait(until: nil)
        }
    }

    /// Loads the credential again, because another process or other code may have replaced it.
    /// - Parameters:
    ///   - version: The version that is replaced. A newer one wins.
    ///   - keepsSignIn: Whether the calls of the current sign-in may be sent with what was loaded.
    /// - Returns: Whether another credential is used from now on.
    func reload(version: Int, keepsSignIn: Bool) async -> Bool {
        guard load != nil, let loaded = await read().loaded else { return false }
        let (current, last) = state.withLock { ($0.credential, $0.lastStored) }
        let isNew = differ(loaded, current) && isNew(loaded, since: last)
        let date = renewalDate(of: loaded, isNew: false)
        let (isUsed, renewal) = state.withLock { state -> (Bool, SharedEnd<RenewalEnd>?) in
            // What is being stored is newer.
            guard state.version == version, state.stored == nil else { return (false, nil) }
            state.lastStored = .known(loaded)
            guard isNew else { return (false, nil) }
            self.use(loaded, renewalDate: date, in: &state)
            if !keepsSignIn || loaded == nil { self.beginSignIn(&state) }
            defer { state.renewal = nil }
            return (true, state.renewal?.end)
        }
        guard isUsed else { return false }
        renewal?.end(.changed)
        if loaded == nil { notifySignedOut() }
        return true
    }

    /// Returns whether other code has written what was loaded. If not, this keeper has replaced it and couldn't store that.
    private func isNew(_ loaded: Credential?, since last: LastStored) -> Bool {
        switch last {
        // An empty store means nothing until it has contained a credential.
        case .unread: loaded != nil
        case .replaced: false
        case .known(let last): differ(loaded, last)
        }
    }

    /// Returns whether two credentials add different header fields to a request.
    func differ(_ first: Credential?, _ second: Credential?) -> Bool {
        guard let first, let second else { return (first == nil) != (second == nil) }
        let fields = fields(of: first)
        // A signature with a nonce or a time differs each time, so it can't be compared.
        return fields != self.fields(of: second) && fields == self.fields(of: first)
    }

    private func fields(of credential: Credential) -> HTTPFields {
        var fields: HTTPFields = [:]
        authorize(credential, &fields)
        return fields
    }

    /// Notifies the app that no user is signed in anymore.
    func notifySignedOut() {
        Task { await signedOut() }
    }

    // MARK: Replacing

    func replace(_ credential: Credential?) async {
        let date = renewalDate(of: credential, isNew: true)
        let (stored, renewal, loading) = state.withLock { state in
            let stored = self.change(&state, to: credential, renewalDate: date)
            self.beginSignIn(&state)
            if case .unread = state.lastStored { state.lastStored = .replaced }
            let (renewal, loading) = (state.renewal?.end, state.loading)
            (state.renewal, state.loading) = (nil, .done)
            return (stored, renewal, loading)
        }
        renewal?.end(.changed)
        if case .running(let end) = loading { end.end(nil) }
        // The store must not wait for itself.
        if !isWorking { _ = await stored.wait(until: nil) }
    }

    /// Begins a sign-in with the credential, or the time without one.
    func beginSignIn(_ state: inout State) {
        state.signIn = SignIn(keeper: ObjectIdentifier(self), isSignedOut: state.credential == nil)
        state.earlier = []
    }

    /// Keeps the credential, because a request that was sent with it may be refused later.
    private func remember(_ state: inout State) {
        if let credential = state.credential { state.earlier = (state.earlier + [credential]).suffix(10) }
    }

    /// Changes the credential, and stores it after the earlier ones.
    /// - Returns: The end of the wait until it is stored.
    func change(_ state: inout State, to credential: Credential?, renewalDate: Date?) -> SharedEnd<Void> {
        remember(&state)
        (state.credential, state.renewalDate, state.isLoaded) = (credential, renewalDate, false)
        state.version += 1
        let (version, earlier, stored) = (state.version, state.writing, SharedEnd<Void>())
        state.stored = stored
        let alarm = Task {
            guard (try? await clock.sleep(for: Self.longestWrite)) != nil, self.end(stored) else { return }
            let failure = CredentialFailure.storeTimedOut
            Incident(of: failure, at: site).pass(as: failure, at: site)
        }
        state.writing = Task {
            await earlier?.value
            await self.write(credential, version)
            alarm.cancel()
            self.end(stored)
        }
        return stored
    }

    /// The longest time for which requests wait until a credential is stored.
    private static var longestWrite: Duration { .seconds(5) }

    @discardableResult
    private func end(_ stored: SharedEnd<Void>) -> Bool {
        state.withLock { if $0.stored === stored { $0.stored = nil } }
        return stored.end(())
    }

    private func write(_ credential: Credential?, _ version: Int) async {
        guard let store, state.withLock({ $0.version == version }) else { return }
        switch await work({ try await store(credential) }) {
        case .success: state.withLock { $0.lastStored = .known(credential) }
        case .failure(let error): _ = report(error, as: .notStored)
        }
    }

    // MARK: Expiry

    /// Returns the date from which a credential is renewed before it is used: half a minute before it expires, or after half of
    /// its time.
    func renewalDate(of credential: Credential?, isNew: Bool) -> Date? {
        guard let credential, let expiry = expiry(credential) else { return nil }
        let left = expiry.timeIntervalSinceNow
        // A new credential that has expired already: this device's clock is wrong, so the service decides.
        guard left > 0 else { return isNew ? nil : expiry }
        return expiry.addingTimeInterval(-min(30, left / 2))
    }
}
