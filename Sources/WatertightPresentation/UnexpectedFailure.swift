import Watertight

/// What nobody expected, as the router shows it.
struct UnexpectedFailure: LayerFailure, PresentableFailure {
    let sealed: SealedError
    /// What a developer may read; `nil` in production.
    let developerDetails: String?

    var code: FailureCode { FailureCode(domain: "presentation", reason: "unexpected") }
    var cause: SealedError? { sealed }

    var presentation: PresentationError {
        var description = String.watertight("unexpected.description")
        if let developerDetails { description += "\n\n" + developerDetails }
        return PresentationError(
            title: .watertight("unexpected.title"), description: description,
            recoverySuggestion: .watertight("unexpected.recovery", ["incident": sealed.incident.description]),
            method: .alert, icon: .warning, actions: [.dismiss], incident: sealed.incident)
    }
}
