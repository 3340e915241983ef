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

    /// A request that was refused with 401, before it is repeated.
    struct Refusal {
        let call: HTTPCall
        let incident: Incident?
    }

    private enum Next: Sendable {
        case repeated(Credential)
        /// The refusal is final.
        case refused(HTTPFailure?)
    }

    /// Sends a call with the current credential, and once more with a renewed one if it is refused.
    /// - Parameters:
    ///   - call: The call.
    ///   - refusal: Returns the call to repeat if its answer is a 401.
    ///   - attempt: Sends a call.
    /// - Returns: The last answer, the call without its credential, and the reason why the credential wasn't renewed.
    func exchange<Answer>(
        _ call: HTTPCall, isolation: isolated (any Actor)? = #isolation, refusal: (Answer, HTTPCall) -> Refusal?,
        _ attempt: (HTTPCall) async throws(Interruption<HTTPFailure>) -> Answer
    ) async throws(Interruption<HTTPFailure>) -> (answer: Answer, call: HTTPCall, cause: HTTPFailure?) {
        guard call.isAtFirstOrigin, !isWorking, !call.request.headerFields.contains(.authorization) else {
            return (try await attempt(call), call, nil)
        }
        var call = call
        let taken = try await taken(for: call)
        if let signIn = call.credential?.signIn, signIn.keeper == ObjectIdentifier(self), signIn != taken.signIn {
            // A repetition is sent as its first attempt was, or not at all.
            guard signIn.isSignedOut else { throw call.failed(.authenticationRequired, delivery: .notSent) }
            return (try await attempt(call), call, nil)
        }
        call.credential = CredentialNote(signIn: taken.signIn, renewal: call.credential?.renewal)
        guard let credential = taken.credential else { return (try await attempt(call), call, nil) }
        let answer = try await attempt(authorized(call, credential))
        guard let refused = refusal(answer, call) else { return (answer, call, nil) }
        call = refused.call
        switch try await next(after: taken, call) {
        case .refused(let cause):
            if cause != nil { call.credential?.renewal = .refused }
            return (answer, call, cause)
        case .repeated(let renewed):
            refused.incident?.mayBeDropped()
            call.credential?.renewal = .succeeded
            return (try await attempt(authorized(call, renewed)), call, nil)
        }
    }

    private func authorized(_ call: HTTPCall, _ credential: Credential) -> HTTPCall {
        var call = call
        authorize(credential, &call.headerFields)
        return call
    }

    /// Renews a credential that was refused, or waits for its renewal.
    private func next(after refused: Taken, _ call: HTTPCall) async throws(Interruption<HTTPFailure>) -> Next {
        let (end, renewal, credential) = state.withLock { self.renewal(of: refused, in: &$0) }
        // A task of its own: no waiter cancels it.
        if let renewal, let credential { Task { await self.renew(credential, refused.version, renewal) } }
        guard let end = if let end { end } else { await renewal?.wait(until: call.deadline) } else {
            throw Self.leaving(call)
        }
        switch end {
        case .refused(let cause): return .refused(cause)
        case .failed(let interruption):
            throw interruption.noting(CredentialNote(signIn: refused.signIn, renewal: .failed))
        case .changed:
            if Task.isCancelled { throw .cancelled }
            return state.withLock { state in
                guard state.signIn == refused.signIn, let credential = state.credential else { return .refused(nil) }
                return .repeated(credential)
            }
        }
    }

    /// Determines what happens after a credential was refused.
    /// - Returns: The end, if there is one already; otherwise the renewal to wait for, and the credential if it must begin.
    private func renewal(
        of refused: Taken, in state: inout State
    ) -> (end: RenewalEnd?, renewal: SharedEnd<RenewalEnd>?, credential: Credential?) {
        let isCurrent = state.version == refused.version
        if let last = state.lastFailure, last.version == refused.version {
            switch last.end {
            // Sent before the renewal failed: the same failure. A later request tries again.
            case .failed where isCurrent && refused.failures < state.failures: return (last.end, nil, nil)
            case .refused: return (last.end, nil, nil)
            case .changed, .failed: break
            }
        }
        guard isCurrent, let credential = state.credential else { return (.changed, nil, nil) }
        if let renewal = state.renewal, renewal.version == refused.version { return (nil, renewal.end, nil) }
        let end = SharedEnd<RenewalEnd>()
        state.renewal = (refused.version, end)
        return (nil, end, credential)
    }

    private func renew(_ credential: Credential, _ version: Int, _ end: SharedEnd<RenewalEnd>) async {
        let result = await work { try await renew(credential) }
        let ending = ending(of: result)
        state.withLock { state in
            // A newer sign-in or a sign-out wins.
            guard state.version == version else { return }
            state.renewal = nil
            switch (ending, result) {
            case (.changed, .success(let renewed)):
                _ = self.change(&state, to: renewed)
                return
            case (.refused, _):
                _ = self.change(&state, to: nil)
                state.signIn = SignIn(keeper: ObjectIdentifier(self), isSignedOut: true)
            case (.changed, .failure), (.failed, _): break
            }
            state.lastFailure = (version, ending)
            state.failures += 1
        }
        end.end(ending)
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
        // All calls that wait may have been canceled.
        interruption.incident?.mayBeDropped()
        guard let failure = interruption.failure, isRefusal(failure) else { return .failed(interruption) }
        return .refused(failure)
    }
}
