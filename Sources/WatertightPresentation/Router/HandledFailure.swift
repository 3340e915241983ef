import Watertight

/// A reported failure that was passed to a router.
struct HandledFailure {
    let error: PresentationError
    let incident: Incident
    let code: FailureCode
    /// The kind, which identifies duplicates of one owner.
    let kind: Fingerprint
    private let callSite: CallSite

    private static let boundary = Boundary("Router", layer: .presentation)

    /// Reports a failure, unless a boundary already did.
    /// - Parameters:
    ///   - failure: The failure.
    ///   - incident: The incident of the failure. If it is `nil`, the incident of the use case that is calling its
    ///     output, or a new one.
    ///   - callSite: The place of the call.
    init(_ failure: some PresentableFailure, incident: Incident?, at callSite: CallSite) {
        let code = failure.presentedCode
        let known = incident ?? Incident.current.flatMap { $0.claim(for: code) ? $0 : nil }
        var severity = (failure as? any LayerFailure)?.severity ?? .inherited
        // A failure that begins on the screen, such as an empty field, is part of normal use.
        if known == nil, severity == .inherited { severity = .expected }
        self.incident = known ?? Incident(sealing: failure, code: code)
        self.code = code
        self.callSite = callSite
        kind = Fingerprint(of: failure, code: code)
        error = failure.presentation
        Self.boundary.report(self.incident, as: code, severity: severity, callSite)
    }

    /// Reports an error without a presentation.
    /// - Returns: `nil` for a cancellation or a dismissal.
    init?(unexpected error: any Error, display: Router.UnexpectedErrors, at callSite: CallSite) {
        let interruption: Interruption<UnexpectedFailure> = Self.boundary.translate(
            foreign: error, cancelledBy: .standard, at: callSite
        ) { original in
            // The description runs foreign code, so it is only created if it is shown.
            let text =
                display == .details
                // watertight:ignore opaque-description Only an app that chooses `details` shows the description.
                ? "\(Fingerprint(of: original))\n\(String(describing: original))\n\(callSite)" : ""
            return UnexpectedFailure(text: text, display: display)
        }
        guard case .failed(let failure, let incident) = interruption else { return nil }
        self.error = failure.presentation
        self.incident = incident
        self.callSite = callSite
        code = failure.code
        // The kind of the original error, because this text is always the same.
        kind = incident.kind
    }

    private var method: String { error.method.name }

    /// Notes that the failure will be shown.
    func noteHandled() { FailureReporting.note(.handled(incident.reference, code, method: method, callSite)) }

    /// Notes that the failure isn't shown.
    /// - Parameter isDetached: Whether the reason is that no window presents failures.
    func withhold(isDetached: Bool = false) -> PresentationID? {
        FailureReporting.note(.withheld(incident.reference, code, method: method, callSite))
        if isDetached {
            RuntimeWarning.issue("A failure isn't shown: no view above has presentsFailures(of:).")
        }
        return nil
    }
}

/// An error without a presentation, as the router shows it.
struct UnexpectedFailure: LayerFailure, PresentableFailure {
    static let domain = "presentation"

    /// The text for developers.
    let text: String
    let display: Router.UnexpectedErrors

    var reason: CodeWord { "unexpected" }
    var severity: FailureSeverity { .defect }

    var presentation: PresentationError {
        var description = String.watertight("unexpected.description")
        if display == .details { description += "\n\n" + text }
        return PresentationError(
            title: .watertight("unexpected.title"), description: description,
            recoverySuggestion: .watertight("unexpected.recovery"), method: display == .logged ? .silent : .alert,
            actions: [.dismiss, .copyReference])
    }
}
