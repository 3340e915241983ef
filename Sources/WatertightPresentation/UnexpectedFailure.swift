import Watertight

/// A failure that nobody expected, as the router shows it.
struct UnexpectedFailure: LayerFailure, PresentableFailure {
    let sealed: SealedError
    /// The text that a developer may read.
    let details: String
    let display: RouterConfiguration.UnexpectedErrors

    var traits: FailureTraits { .defect("presentation", "unexpected") }

    var presentation: PresentationError {
        var description = String.watertight("unexpected.description")
        if display == .details { description += "\n\n" + details }
        return PresentationError(
            title: .watertight("unexpected.title"), description: description,
            recoverySuggestion: .watertight("unexpected.recovery", ["incident": sealed.incident.description]),
            method: display == .logged ? .silent : .alert, actions: [.dismiss, .copyReference],
            incident: sealed.incident)
    }
}
