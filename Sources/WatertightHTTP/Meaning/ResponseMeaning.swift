import HTTPTypes
import Watertight

extension HTTPCall {
    /// Returns what a response means to the call's service; `nil` for the meaning of its status.
    func meaning(of response: TransportResponse) -> NextStep? {
        service.meaning?(response)?.changingDelay { $0.map(RetryAfter.limited) }
    }

    /// Returns whether a response refuses the credential of the call.
    func isCredentialRefused(by response: TransportResponse) -> Bool {
        (meaning(of: response) ?? response.status.nextStep()) == .signInAgain
    }
}

extension TransportResponse {
    /// Returns the step that the status and the header fields require; `nil` for a success.
    /// - Parameter wait: The delay of `Retry-After`; `nil` if the response has none.
    func nextStep(after wait: Duration?) -> NextStep? {
        // Some services limit rates with a 403.
        if status == .forbidden, isRateLimit(wait) { return .slowDown(after: wait) }
        return status.nextStep(after: wait)
    }

    private func isRateLimit(_ wait: Duration?) -> Bool {
        headerFields.contains { field in
            // No field has a registered name: `X-RateLimit-Remaining`, `RateLimit`, `X-Rate-Limit-Reset`.
            let name = field.name.canonicalName.replacing("-", with: "")
            guard name.contains("ratelimit") else { return false }
            return wait != nil || name.hasSuffix("remaining") && field.value == "0"
        }
    }
}

extension NextStep {
    /// The delay before the next request.
    var delay: Duration? {
        switch self {
        case .followRedirect(let delay), .retry(let delay), .slowDown(let delay): delay
        case .maintenance(let delay): delay
        default: nil
        }
    }

    /// The step with another delay.
    func changingDelay(_ change: (Duration?) -> Duration?) -> NextStep {
        switch self {
        case .followRedirect(let delay): .followRedirect(after: change(delay))
        case .retry(let delay): .retry(after: change(delay))
        case .slowDown(let delay): .slowDown(after: change(delay))
        case .maintenance(let delay): change(delay).map { .maintenance(after: $0) } ?? self
        default: self
        }
    }
}
