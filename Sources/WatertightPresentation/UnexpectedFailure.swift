import Watertight

/// A failure that nobody expected, as the router shows it.
struct UnexpectedFailure: LayerFailure, PresentableFailure {
    let sealed: SealedError
    /// The text that a developer may read; `nil` in production.
    let developerDetails: String?

    var traits: FailureTraits { .defect("presentation", "unexpected") }

    var presentation: PresentationError {
        var description = String.watertight("unexpected.description")
        if let developerDetails { description += "\n\n" + developerDetails }
        return PresentationError(
            title: .watertight("unexpected.title"), description: description,
            recoverySuggestion: .watertight("unexpected.recovery", ["incident": sealed.incident.description]),
            method: .alert, icon: .warning, actions: [.dismiss], incident: sealed.incident)
    }
}
