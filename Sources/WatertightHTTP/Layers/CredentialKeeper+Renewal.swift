import Watertight

extension CredentialKeeper {
    /// The end of a renewal.
    enum RenewalEnd: Sendable {
        /// The credential was renewed or replaced.
        case changed
        /// The service refused it: the user must sign in again.
        case refused(HTTPFailure)
        case failed(Interruption<HTTPFailure>)
    }

    /// A request that was refused, before it is retried.
    struct Refusal {
        let call: HTTPCall
        let failure: HTTPFailure
        let incident: Incident?
    }

    /// Sends a call with the current credential, and once more with a renewed one if it is refused; twice more if the first
    /// of these comes from another process.
    /// - Parameters:
    ///   - call: The call.
    ///   - refusal: Returns the refusal that an answer is, with the call to retry.
    ///   - attempt: Sends a call.
    /// - Returns: The last answer, the call without its credential, and the reason why the credential wasn't renewed.
    func exchange<Answer>(
        _ call: HTTPCall, isolation: isolated (any Actor)? = #isolation, refusal: (Answer, HTTPCall) -> Refusal?,
        _ attempt: (HTTPCall) async throws(Interruption<HTTPFailure>) -> Answer
    ) async throws(Interruption<HTTPFailure>) -> (answer: Answer, call: HTTPCall, cause: HTTPFailure?) {
        guard call.isAtFirstOrigin, !isWorking, !call.headerFields.contains(.authorization) else {
            if call.isAtFirstOrigin, !isWorking, call.hasServiceField(.authorization) { noteUnused(call) }
            return (try await attempt(call), call, nil)
        }
        var call = call
        var taken = try await takenBeforeExpiry(for: &call)
        if let signIn = call.credential?.signIn, signIn.keeper == ObjectIdentifier(self), signIn != taken.signIn {
            // A retry is sent as its first attempt was, or not at all.
            guard signIn.isSignedOut else { throw call.failure(for: .authenticationRequired, delivery: .notSent) }
            return (try await attempt(call), call, nil)
        }
        call.credential = CredentialNote(signIn: taken.signIn, renewal: call.credential?.renewal)
        guard var credential = taken.credential else { return (try await attempt(call), call, nil) }
        var (mayRenew, isRetried) = (true, false)
        while true {
            let answer = try await attempt(authorized(call, credential))
            guard mayRenew, call.transfer?.sink?.mayRestart != false, let refused = refusal(answer, call) else {
                return (answer, call, nil)
            }
            call = refused.call
            switch try await renewal(of: taken, call) {
            case .changed:
                let renewed = try await self.taken(for: call)
                guard renewed.signIn == taken.signIn, let next = renewed.credential else {
                    // The user has signed out, or another one has signed in.
                    if renewed.signIn.isSignedOut { call.credential?.renewal = .refused }
                    return (answer, call, nil)
                }
                refused.incident?.mayBeDropped()
                call.credential?.renewal = .succeeded
                // What another process has stored may have expired, too. What was renewed has not.
                mayRenew = renewed.isLoaded && !isRetried
                (taken, credential, isRetried) = (renewed, next, true)
            case .refused(let cause):
                call.credential?.renewal = .refused
                return (answer, call, cause)
            case .failed(let interruption):
                refused.incident?.mayBeDropped()
                throw Self.failure(of: interruption, refused)
                    .noting(CredentialNote(signIn: taken.signIn, renewal: .failed))
            }
        }
    }

    /// Returns the credential of a request, which is renewed first if it is about to expire. If that fails or takes long, the
    /// service decides about the credential.
    private func takenBeforeExpiry(for call: inout HTTPCall) async throws(Interruption<HTTPFailure>) -> Taken {
        let taken = try await taken(for: call)
        guard taken.isExpiring else { return taken }
        // Time is left to send the call.
        let limit = min(.seconds(10), ContinuousClock.now.duration(to: call.deadline) / 2)
        let end = await startRenewal(of: taken).wait(until: call.deadline, atMost: limit, clock)
        guard !Task.isCancelled, end != nil || ContinuousClock.now < call.deadline else { throw Self.leaving(call) }
        switch end {
        case nil:
            // No later call waits for it.
            state.withLock { if $0.version == taken.version { $0.renewalDate = nil } }
            return taken
        // watertight:accept open-end: The service decides. If it refuses the call, the call has this failure.
        case .failed: return taken
        // watertight:accept open-end: The user is signed out, and the call's own refusal is its failure.
        case .changed, .refused:
            let renewed = try await self.taken(for: call)
            // The call belongs to the user for whom it began.
            let began = call.credential.flatMap { $0.signIn.keeper == ObjectIdentifier(self) ? $0.signIn : nil }
            call.credential = CredentialNote(
                signIn: began ?? (renewed.signIn.isSignedOut ? renewed.signIn : taken.signIn),
                renewal: renewed.signIn.isSignedOut ? .refused : .succeeded)
            return renewed
        }
    }

    /// Returns the failure of a call whose renewal failed: the same reason, for the call's own method and resource. The service
    /// refused the call itself before it processed it.
    ///
    /// A 4xx response to the renewal, such as a 404, would mean something else for the call. It is no usable response, except
    /// that a 401 leaves the call its own.
    /// - Parameter refused: The call; `nil` for a client of the app's own, which has it.
    static func failure(of renewal: Interruption<HTTPFailure>, _ refused: Refusal?) -> Interruption<HTTPFailure> {
        guard case .failed(let cause, let incident) = renewal else { return renewal }
        incident.mayBeDropped(false)
        let context =
            refused?.call.context(.notSent)
            ?? HTTPFailure.Context(method: cause.method, template: cause.template, delivery: .notSent)
        var failure = refused?.failure ?? cause
        if cause.nextStep.isWorthRetrying || cause.status == nil || cause.fault != .request {
            failure = HTTPFailure(cause.kind, context, response: cause.response, receivedAt: cause.receivedAt)
        } else if cause.status != .unauthorized {
            failure = HTTPFailure(.transport(.malformedResponse), context)
        }
        return .failed(failure.with(incident), incident)
    }

    /// Notes once that the credential isn't used, because calls have an `Authorization` field already.
    func noteUnused(_ call: HTTPCall) {
        guard call.headerFields.contains(.authorization) else { return }
        let isFirst = state.withLock { state in
            defer { state.isUnusedNoted = true }
            return !state.isUnusedNoted
        }
        if isFirst { FailureReporting.note(.credentialUnused(call.site)) }
    }

    private func authorized(_ call: HTTPCall, _ credential: Credential) -> HTTPCall {
        var call = call
        authorize(credential, &call.headerFields)
        return call
    }

    /// Renews a credential that was refused, or waits for its renewal.
    /// - Parameter call: The call, which waits until its deadline; `nil` for no deadline.
    func renewal(of refused: Taken, _ call: HTTPCall?) async throws(Interruption<HTTPFailure>) -> RenewalEnd {
        let end = await startRenewal(of: refused).wait(until: call?.deadline)
        guard let end else { throw Self.leaving(call) }
        if case .changed = end, Task.isCancelled { throw .cancelled }
        return end
    }

    /// Starts to renew a credential, unless its renewal has begun or ended.
    private func startRenewal(of refused: Taken) -> SharedEnd<RenewalEnd> {
        let (end, credential) = state.withLock { state -> (SharedEnd<RenewalEnd>, Credential?) in
            if let end = self.end(of: refused, in: state) { return (SharedEnd(end), nil) }
            if let renewal = state.renewal, renewal.version == refused.version { return (renewal.end, nil) }
            let end = SharedEnd<RenewalEnd>()
            state.renewal = (refused.version, end)
            return (end, state.credential)
        }
        // A task of its own: no waiter cancels it.
        if let credential { Task { await self.renew(credential, refused.version, end) } }
        return end
    }

    /// Returns the end of a renewal, if there is one already.
    private func end(of refused: Taken, in state: State) -> RenewalEnd? {
        let isCurrent = state.version == refused.version
        if let last = state.lastFailure, last.version == refused.version {
            switch last.end {
            // Sent before the renewal failed: the same failure. A later request tries again.
            case .failed where isCurrent && refused.failures < state.failures: return last.end
            case .refused: return last.end
            case .changed, .failed: break
            }
        }
        return isCurrent && state.credential != nil ? nil : .changed
    }

    private func renew(_ credential: Credential, _ version: Int, _ end: SharedEnd<RenewalEnd>) async {
        if await reload(version: version, keepsSignIn: true) { return }
        guard state.withLock({ $0.version == version }) else { return }
        let result = await work { try await renew(credential) }
        let ending = ending(of: result)
        switch ending {
        // Another process has signed in or out meanwhile.
        case .changed: if await reload(version: version, keepsSignIn: true) { return }
        case .refused: if await isReplaced(version) { return }
        case .failed: break
        }
        // watertight:accept cause-dropped: `ending` contains the failure.
        let renewed: Credential? = if case .success(let renewed) = result { renewed } else { nil }
        let date = renewalDate(of: renewed, isNew: true)
        let stored = state.withLock { state -> SharedEnd<Void>? in
            // A newer sign-in or a sign-out wins.
            guard state.version == version else { return nil }
            state.renewal = nil
            if case .changed = ending { return self.change(&state, to: renewed, renewalDate: date) }
            state.lastFailure = (version, ending)
            state.failures += 1
            guard case .refused = ending else { return nil }
            let deleted = self.change(&state, to: nil, renewalDate: nil)
            self.beginSignIn(&state)
            return deleted
        }
        _ = await stored?.wait(until: nil)
        end.end(ending)
        if case .refused = ending, stored != nil { notifySignedOut() }
    }

    /// Returns whether another process has replaced a credential whose renewal was refused. A service refuses the later of two
    /// renewals at the same time, and the process with the earlier one may not have stored its result yet.
    private func isReplaced(_ version: Int) async -> Bool {
        guard load != nil else { return false }
        if await reload(version: version, keepsSignIn: true) { return true }
        // watertight:accept open-end: The task is never canceled.
        try? await clock.sleep(for: .seconds(1))
        return await reload(version: version, keepsSignIn: true)
    }

    private func ending(of result: Result<Credential, any Error>) -> RenewalEnd {
        guard case .failure(let error) = result else { return .changed }
        // Only the keeper's own task is canceled here, not that of a call: the renewal broke off.
        let reason = CancellationMatcher.standard.matches(error) ? TransportFailure.connectionLost : .unclassified
        let unclassified = HTTPFailure(
            .transport(reason), .init(method: .post, template: "(renewal)", delivery: .mayHaveBeenProcessed))
        let interruption =
            Interruption(failureIn: error, otherwise: unclassified)
            ?? .failed(unclassified, Incident(sealing: error, as: unclassified, at: site))
        guard case .failed(let failure, let incident) = interruption else { return .failed(interruption) }
        // All calls that wait may have been canceled.
        incident.mayBeDropped()
        // A repository may have translated it.
        let cause = failure == unclassified ? incident.failure as? HTTPFailure ?? failure : failure
        return isRefusal(cause) ? .refused(cause) : .failed(.failed(cause, incident))
    }
}

extension HTTPFailure {
    /// Whether a service refused a credential: a response whose next step is to sign in again.
    var isRefusedCredential: Bool {
        if case .status = kind { nextStep == .signInAgain } else { false }
    }

    /// Whether a service refused to renew a credential, in the words of RFC 6749 §5.2.
    var isRefusedGrant: Bool {
        guard let response, [.badRequest, .unauthorized, .forbidden].contains(status),
            let error = JSONValue(response.body)?["error"]?.string
        else { return false }
        return [
            "invalid_request", "invalid_client", "invalid_grant", "unauthorized_client", "unsupported_grant_type",
            "invalid_scope",
        ].contains(error)
    }
}
