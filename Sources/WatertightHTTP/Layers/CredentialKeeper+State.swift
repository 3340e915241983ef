import Watertight

extension CredentialKeeper {
    struct State: Sendable {
        var credential: Credential?
        var loading: Loading
        /// Counts changes of the credential.
        var version = 0
        /// `nil` before the first one.
        var signIn: SignIn?
        var renewal: (version: Int, end: SharedEnd<RenewalEnd>)?
        /// Counts failed renewals.
        var failures = 0
        var lastFailure: (version: Int, end: RenewalEnd)?
        /// The newest write to the store, which waits for the earlier ones.
        var storing: Task<Void, Never>?
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
    }

    /// Returns the credential of a request, and loads it first if that is needed.
    /// - Parameter call: The call; `nil` for no deadline.
    func taken(for call: HTTPCall?) async throws(Interruption<HTTPFailure>) -> Taken {
        if !isWorking, let loading = startLoading() {
            guard let end = await loading.wait(until: call?.deadline) else { throw Self.leaving(call) }
            if let incident = end {
                let context = call?.context(.notSent) ?? .init(method: .get, template: "(load)", delivery: .notSent)
                throw .failed(HTTPFailure(.transport(.unclassified), context), incident)
            }
        }
        return state.withLock { state in
            Taken(
                credential: state.credential, signIn: self.signIn(in: &state), version: state.version,
                failures: state.failures)
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
        return call.failed(.timedOut(.deadline), delivery: .notSent)
    }

    // MARK: Work

    /// Whether the current task is part of the keeper's own work.
    var isWorking: Bool { KeeperWork.keepers.contains(ObjectIdentifier(self)) }

    /// Runs a closure of the app: without a lock, and with its requests marked as the keeper's own.
    func work<Value: Sendable>(_ body: () async throws -> Value) async -> Result<Value, any Error> {
        await KeeperWork.$keepers.withValue(KeeperWork.keepers + [ObjectIdentifier(self)]) {
            do { return .success(try await body()) } catch { return .failure(error) }
        }
    }

    /// Reports that a credential wasn't loaded or stored.
    private func report(_ error: any Error, as failure: CredentialFailure) -> Incident? {
        Interruption<CredentialFailure>.foreign(error, dismissedBy: nil, at: site) { _ in failure }.incident
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
        let loaded = await work(load)
        var incident: Incident?
        if case .failure(let error) = loaded { incident = report(error, as: .notLoaded) }
        state.withLock { state in
            // A sign-in wins.
            guard case .running(let current) = state.loading, current === end else { return }
            switch loaded {
            case .success(let credential):
                (state.credential, state.loading) = (credential, .done)
                // The one of `load` itself, if it has read the credential.
                state.signIn = nil
            // watertight:accept open-end: It was reported above, and `end` passes it to each waiting call.
            case .failure: state.loading = .needed
            }
        }
        end.end(incident)
    }

    // MARK: Replacing

    func replace(_ credential: Credential?) async {
        let (stored, renewal, loading) = state.withLock { state in
            let stored = self.change(&state, to: credential)
            state.signIn = SignIn(keeper: ObjectIdentifier(self), isSignedOut: credential == nil)
            let (renewal, loading) = (state.renewal?.end, state.loading)
            (state.renewal, state.loading) = (nil, .done)
            return (stored, renewal, loading)
        }
        renewal?.end(.changed)
        if case .running(let end) = loading { end.end(nil) }
        // The store must not wait for itself.
        if !isWorking { _ = await stored.wait(until: nil) }
    }

    /// Changes the credential, and stores it after the earlier ones.
    func change(_ state: inout State, to credential: Credential?) -> SharedEnd<Bool> {
        state.credential = credential
        state.version += 1
        let (version, earlier, stored) = (state.version, state.storing, SharedEnd<Bool>())
        state.storing = Task {
            await earlier?.value
            await self.write(credential, version)
            stored.end(true)
        }
        return stored
    }

    private func write(_ credential: Credential?, _ version: Int) async {
        guard state.withLock({ $0.version == version }) else { return }
        if case .failure(let error) = await work({ try await store(credential) }) { _ = report(error, as: .notStored) }
    }
}
