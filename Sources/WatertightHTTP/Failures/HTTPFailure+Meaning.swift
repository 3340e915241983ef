import HTTPTypes
import Watertight

extension HTTPFailure {
    /// The step to take next.
    public var nextStep: NextStep {
        switch kind {
        case .transport(let reason): reason.nextStep
        case .status(let status):
            if let meaning {
                meaning.changingDelay { $0 ?? retryAfter }
            } else if response?.refusedRedirect != nil {
                .reportFault
            } else {
                // A success that a transport calls a failure has no step.
                (response?.nextStep(after: retryAfter) ?? status.nextStep()) ?? .reportFault
            }
        case .undecodable, .unencodable: .reportFault
        }
    }

    /// The side on which the cause is: the four to switch over if a screen doesn't distinguish more.
    public var fault: Fault {
        switch kind {
        case .transport(let reason): reason.fault
        case .status(.proxyAuthenticationRequired), .status(.requestTimeout), .status(.networkAuthenticationRequired):
            .network
        case .status(let status): status.kind == .clientError ? .request : .service
        case .undecodable: .service
        case .unencodable: .request
        }
    }

    /// Whether the service could not be reached, or its connection was lost: no connection, no host, no route, refused, timed
    /// out. An offline queue keeps the call and sends it later.
    public var isUnreachable: Bool { reason?.isUnreachable == true }

    /// The delay that the server requested with `Retry-After` (RFC 9110 §10.2.3), or that ``HTTPService/meaning`` returns,
    /// counted from ``receivedAt``; `nil` for none.
    public var retryAfter: Duration? {
        guard case .status = kind, let response else { return nil }
        if let delay = meaning?.delay { return delay }
        return RetryAfter(response.headerFields, now: receivedAt)?.delay(from: receivedAt)
    }

    /// Whether the same call may be retried automatically, after ``retryAfter``: it may succeed later, and retrying it is safe.
    ///
    /// All redirected requests must be idempotent: by their method (RFC 9110 §9.2.2), or because of an `Idempotency-Key`. The
    /// last request must be idempotent too, or not processed by the server. A 4xx response means that it was refused before
    /// it was processed.
    public var isRetryable: Bool { context.hopsAreIdempotent && isLastRequestRetryable }

    /// Whether the last request alone may be retried, without the redirects that led to it.
    var isLastRequestRetryable: Bool {
        guard nextStep.isWorthRetrying else { return false }
        return isRefusal || context.lastDelivery == .notSent || context.isIdempotent
    }

    /// Whether a server may have acted on the call, so that the user's own second attempt may do the same thing twice.
    ///
    /// False for a safe method, such as GET (RFC 9110 §9.2.1), for a request that wasn't sent, and for one that a 4xx response
    /// refused. True for anything else that happened to any attempt: a lost connection, a timeout, a 5xx response, a success
    /// that can't be read; and for a 409 to a request with an `Idempotency-Key`, whose first attempt may still be in progress.
    ///
    /// It is about one call. Keep an `Idempotency-Key` until the operation has succeeded or was refused: an earlier call with the
    /// key may have been processed.
    public var mayHaveBeenProcessed: Bool {
        if context.hopsMayHaveBeenProcessed { return true }
        return !method.isSafe && (isLastRequestUncertain || earlierAttempts.contains(where: \.mayHaveBeenProcessed))
    }

    /// Whether the server may have processed the last request, whatever its method is.
    var isLastRequestUncertain: Bool {
        let isInProgress = status == .conflict && context.hasIdempotencyKey
        return isInProgress || context.lastDelivery != .notSent && !isRefusal
    }

    /// Whether sending the call again has the same effect as sending it once.
    package var isSafeToRetry: Bool { context.hopsAreIdempotent && context.isIdempotent }

    /// Whether the server refused the last request before it processed it.
    private var isRefusal: Bool { kind.isRefusal || meaning == .signInAgain }

    /// Whether the keeper of the credential had none for the call: no user is signed in, or the service has refused to renew
    /// the credential. False for a 401 that the service sent in spite of a credential.
    public var isSignedOut: Bool {
        context.credential.map { $0.signIn.isSignedOut || $0.renewal == .refused } ?? false
    }
}

extension HTTPRequest.Method {
    /// Whether a request only reads (RFC 9110 §9.2.1).
    package var isSafe: Bool { [.get, .head, .options, .trace].contains(self) || rawValue == "QUERY" }

    /// Whether sending a request twice has the same effect as sending it once (RFC 9110 §9.2.2).
    var isIdempotent: Bool { isSafe || self == .put || self == .delete }
}
