import Watertight

// @nonexhaustive because a new status or transport failure may need a new step.
/// The step that a failure requires of the client.
///
/// Codes are many and steps are few: a repository switches over the steps, and looks at the code itself only where its own
/// API gives one a special meaning. Delays count from when the response was received; see ``HTTPFailure/receivedAt``.
@nonexhaustive
public enum NextStep: Sendable, Hashable, CustomStringConvertible {
    /// Use the stored response (304).
    case useCached
    /// Send the request to the address in `Location`, after the delay (301 to 303, 307, 308).
    case followRedirect(after: Duration?)
    /// Get new credentials, then try again (401).
    case signInAgain
    /// Send credentials to the proxy, then try again (407).
    case authenticateWithProxy
    /// Pay, then try again (402).
    case pay
    /// Stop: the user isn't allowed to do this (403).
    case notAllowed
    /// Stop: it doesn't exist, or not for this user (404).
    case notFound
    /// Stop, and forget the resource: it was removed (410).
    case gone
    /// Stop: a law forbids it (451).
    case legallyBlocked
    /// Fetch the current state, apply the change to it, and try again (409, 412, 416, 428).
    case reloadThenRetry
    /// Try again after the lock is released (423).
    case waitForUnlock
    /// Change what was sent: a value, its size or its format (400, 413, 414, 415, 422).
    case fixInput
    /// Use a newer protocol, in practice often a newer version of the app (426).
    case upgradeClient
    /// Send the same request again, after the delay (408, 421, 425, 502, 503, 504; with `Retry-After` also 413,
    /// 500, and 5xx codes that aren't registered or codes that are invalid).
    case retry(after: Duration?)
    /// Send the same request again, after the delay, and send fewer requests from now on (429).
    case slowDown(after: Duration?)
    /// Come back after the delay: the server is under maintenance (503 with a `Retry-After` of a minute or more).
    case maintenance(after: Duration)
    /// Sign in to the network: a captive portal responded, not the server (511).
    case signInToNetwork
    /// Report it: a program is wrong, and nothing that the user does will help (500, 501, 505, …).
    case reportFault

    /// Whether the same request may succeed later without a change.
    ///
    /// Whether it may be sent twice depends on its method; see ``HTTPFailure/isRetryable``.
    public var isWorthRetrying: Bool {
        switch self {
        case .retry, .slowDown, .maintenance: true
        // A lock has no known duration: waiting for it is the caller's decision.
        case .waitForUnlock: false
        case .useCached, .followRedirect, .signInAgain, .authenticateWithProxy, .pay, .notAllowed, .notFound, .gone,
            .legallyBlocked, .reloadThenRetry, .fixInput, .upgradeClient, .signInToNetwork, .reportFault:
            false
        }
    }

    /// The severity of a failure that requires this step.
    var severity: FailureSeverity {
        switch self {
        case .signInAgain, .pay, .notFound, .gone, .legallyBlocked, .reloadThenRetry, .waitForUnlock, .useCached:
            .expected
        case .retry, .slowDown, .maintenance, .signInToNetwork, .authenticateWithProxy: .environmental
        case .followRedirect, .notAllowed, .fixInput, .upgradeClient, .reportFault:
            .defect
        }
    }

    /// A short English text for logs and developers, such as "slow down, and retry after 30.0 seconds".
    public var description: String {
        func after(_ wait: Duration?) -> String { wait.map { " after \($0)" } ?? "" }
        return switch self {
        case .useCached: "use the stored response"
        case .followRedirect(let wait): "follow the redirect\(after(wait))"
        case .signInAgain: "sign in again"
        case .authenticateWithProxy: "authenticate with the proxy"
        case .pay: "pay"
        case .notAllowed: "stop: not allowed"
        case .notFound: "stop: not found"
        case .gone: "stop: gone"
        case .legallyBlocked: "stop: blocked by law"
        case .reloadThenRetry: "reload, then retry"
        case .waitForUnlock: "wait for the lock to be released"
        case .fixInput: "change what was sent"
        case .upgradeClient: "upgrade the client"
        case .retry(let wait): "retry\(after(wait))"
        case .slowDown(let wait): "slow down, and retry\(after(wait))"
        case .maintenance(let wait): "wait for the maintenance to end, and retry\(after(wait))"
        case .signInToNetwork: "sign in to the network"
        case .reportFault: "report a fault"
        }
    }
}
