// @nonexhaustive because failures may get further steps. A reporter needs a `default`.
/// A step of a reported failure on its way to the screen. Contains no text that the user sees.
@nonexhaustive
public enum FailureNote: Sendable, Hashable {
    /// A boundary above the first one translated the failure.
    case translated(
        IncidentReference, at: Boundary, CallSite, from: FailureCode, to: FailureCode)
    /// The failure was passed to a router to be presented.
    case handled(IncidentReference, FailureCode, method: String, CallSite)
    /// The failure was passed to a router and isn't presented.
    case withheld(IncidentReference, FailureCode, method: String, CallSite)
    /// The failure has appeared on the screen. Contains the incidents of its duplicates too. Repeated if it is shown
    /// again.
    case shown([IncidentReference], FailureCode, method: String)
    /// The failure can't be shown as its presentation declares. The router shows it by another method.
    case redirected([IncidentReference], FailureCode, from: String, to: String)
    /// A use case called an output that was never connected. Nothing receives its outcomes.
    case outputNotConnected(receiver: String, CallSite)
}
