package import Watertight

/// A reported failure that was passed to a router.
package struct HandledFailure {
    package let error: PresentationError
    package let incident: Incident
    package let code: FailureCode
    /// The kind, which identifies duplicates of one owner.
    let kind: Fingerprint
    /// The code of the failure that it carries, or its own.
    package let carriedCode: FailureCode
    private let callSite: CallSite

    /// Reports a failure, unless that has happened.
    /// - Parameters:
    ///   - failure: The failure.
    ///   - incident: The incident of the failure. If it is `nil`, the incident of the use case that is calling its
    ///     output, or a new one.
    ///   - callSite: The place of the call.
    package init(_ failure: some PresentableFailure, incident: Incident?, at callSite: CallSite) {
        code = failure.presentedCode
        carriedCode = failure.carriedCode
        let known =
            incident ?? ErrorChain.failures(in: failure).first?.incident
            ?? Incident.current.flatMap { [carriedCode] in $0.claim(for: carriedCode) ? $0 : nil }
        // A failure that begins on the screen, such as an empty field, is part of normal use.
        self.incident = known ?? Incident(sealing: failure, code: code, severity: .expected, at: callSite)
        self.callSite = callSite
        kind = Fingerprint(of: failure, code: code)
        error = failure.presentation
        self.incident.pass(as: failure, code: code, at: callSite)
    }

    /// Reports an error without a presentation, unless that has happened.
    /// - Parameters:
    ///   - error: The error. An incident that it wraps stays its incident.
    ///   - isDescribed: Whether the user sees the description of the error.
    ///   - callSite: The place of the call.
    package init(unexpected error: any Error, isDescribed: Bool = false, at callSite: CallSite) {
        let below = ErrorChain.failures(in: error).first
        incident = below?.incident ?? Incident(sealing: error, at: callSite)
        // The description runs foreign code, so it is only created if it is shown.
        let text =
            isDescribed
            // watertight:accept opaque-description: Only an app that asks for the description shows it.
            ? "\n\n\(Fingerprint(of: error))\n\(String(describing: error))\n\(callSite)" : ""
        let failure = UnexpectedFailure(text: text)
        self.error = failure.presentation
        self.callSite = callSite
        code = failure.code
        // The kind of the original error, because this text is always the same.
        kind = incident.kind
        carriedCode = code
        incident.pass(below?.failure ?? error, as: failure, at: callSite)
    }

    private var method: String { error.method.name }

    /// Notes that the failure will be shown.
    func noteHandled() { FailureReporting.note(.handled(incident.reference, code, method: method, callSite)) }

    /// Notes the actions that are offered and that nothing performs, which is a mistake in the app.
    func noteUnperformedActions(_ handlers: PresentationAction.Handlers) {
        let kinds = error.unperformedActions(handlers).map(\.description)
        guard !kinds.isEmpty else { return }
        FailureReporting.note(.actionsNotPerformed(kinds, incident.reference, code, callSite))
        ProgrammingError.warn(
            "A failure offers an action that nothing performs: pass 'perform:'. The log has its code.")
    }

    /// Notes that the failure isn't shown.
    /// - Parameter reason: The reason, such as `owner-ended`.
    /// - Returns: `nil`.
    @discardableResult
    func withhold(_ reason: String) -> PresentationID? {
        FailureReporting.note(.withheld(incident.reference, code, method: method, reason: reason, callSite))
        return nil
    }

    /// Notes that no window presents the failure, which is a mistake in the app.
    /// - Returns: `nil`.
    func withholdWithoutWindow() -> PresentationID? {
        FailureReporting.note(.notConnected(incident.reference, code, method: method, callSite))
        ProgrammingError.warn("A failure isn't shown: no view above has presentsFailures(of:).")
        return nil
    }
}

/// An error without a presentation, as the router shows it.
struct UnexpectedFailure: LayerFailure, PresentableFailure {
    static let domain = "presentation"

    /// The text for developers.
    let text: String

    var codeWord: CodeWord { "unexpected" }
    var severity: FailureSeverity { .defect }

    var presentation: PresentationError {
        PresentationError(
            title: .watertight("unexpected.title"), description: .watertight("unexpected.description") + text,
            recoverySuggestion: .watertight("unexpected.recovery"), actions: [.dismiss, .copyReference])
    }
}
