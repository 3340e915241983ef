// Closed: a status code that joins the registry gets one of these steps, so callers can handle them all. A new step
// would be something that every caller has to decide about, and should stop their build.

/// The step that a status code, or a failure without one, tells the client to take next.
///
/// Codes are many and steps are few: a repository switches over the steps, exhaustively, and looks at the code itself
/// only where its own API gives one a special meaning.
public enum NextStep: Sendable, Hashable, CustomStringConvertible {
    /// Use the response: it worked (2xx).
    case proceed
    /// Keep waiting: this response is interim, the final one comes after it (1xx).
    case awaitFinalResponse
    /// Speak the other protocol from here on (101).
    case switchProtocols
    /// Use the stored copy: it is still good (304).
    case useCached
    /// Ask again at the address in `Location`, not before the wait is over (300 to 303, 307, 308).
    case followRedirect(after: RetryAfter?)
    /// Get new credentials, then ask again (401).
    case signInAgain
    /// Give the proxy its credentials, then ask again (407).
    case authenticateWithProxy
    /// Pay, then ask again (402).
    case pay
    /// Stop: this person may not do this (403).
    case notAllowed
    /// Stop: there is no such thing, or not for this person (404).
    case notFound
    /// Stop and forget it: it was there, and will not come back (410).
    case gone
    /// Stop: the law forbids it (451).
    case legallyBlocked
    /// Fetch what there is now, apply the change to that, and ask again (409, 412, 416, 428).
    case reloadThenRetry
    /// Ask again once whoever holds the lock has let go (423).
    case waitForUnlock
    /// Change what was sent: a value, its size or its format (400, 413, 414, 415, 422).
    case fixInput
    /// Use a newer protocol, in practice often a newer version of the app (426).
    case upgradeClient
    /// Send the same request again later, not before the wait is over (408, 421, 425, 502, 503, 504; with `Retry-After`
    /// also 413 and 500).
    case retry(after: RetryAfter?)
    /// Send the same request again later, and fewer of them from now on (429).
    case slowDown(RetryAfter?)
    /// Come back when the maintenance is over: the server has said when (503 with `Retry-After`).
    case maintenance(RetryAfter)
    /// Sign in to the network: a captive portal answered, not the server (511).
    case signInToNetwork
    /// Report it: somebody's program is wrong, and nothing that the person does will help (500, 501, 505, …).
    case reportFault

    /// True if the very same request may work later without anybody changing anything.
    ///
    /// It does not say that the request may be sent twice: that depends on its method (RFC 9110 §9.2.2).
    public var isWorthRetrying: Bool {
        switch self {
        case .retry, .slowDown, .maintenance: true
        // A lock is let go by somebody, not by time: waiting for it is the caller's decision, not that of a retry
        // policy.
        case .waitForUnlock: false
        case .proceed, .awaitFinalResponse, .switchProtocols, .useCached, .followRedirect, .signInAgain,
            .authenticateWithProxy, .pay, .notAllowed, .notFound, .gone, .legallyBlocked, .reloadThenRetry, .fixInput,
            .upgradeClient, .signInToNetwork, .reportFault:
            false
        }
    }

    /// The wait that the server asked for before the next request, if it did.
    public var retryAfter: RetryAfter? {
        switch self {
        case .followRedirect(let retryAfter), .retry(let retryAfter), .slowDown(let retryAfter): retryAfter
        case .maintenance(let retryAfter): retryAfter
        case .proceed, .awaitFinalResponse, .switchProtocols, .useCached, .signInAgain, .authenticateWithProxy, .pay,
            .notAllowed, .notFound, .gone, .legallyBlocked, .reloadThenRetry, .waitForUnlock, .fixInput, .upgradeClient,
            .signInToNetwork, .reportFault:
            nil
        }
    }

    /// A few English words for logs and developers, such as "slow down, and retry after 30.0 seconds".
    public var description: String {
        func after(_ retryAfter: RetryAfter?) -> String { retryAfter.map { " after \($0)" } ?? "" }
        return switch self {
        case .proceed: "use the response"
        case .awaitFinalResponse: "wait for the final response"
        case .switchProtocols: "switch protocols"
        case .useCached: "use the stored copy"
        case .followRedirect(let wait): "follow the redirect\(after(wait))"
        case .signInAgain: "sign in again"
        case .authenticateWithProxy: "authenticate with the proxy"
        case .pay: "pay"
        case .notAllowed: "stop: not allowed"
        case .notFound: "stop: not found"
        case .gone: "stop: gone for good"
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
