// @nonexhaustive because the way of a failure may get further steps; a reporter has a `default`.
/// A step of a reported failure on its way to the screen. It contains no text that a person reads.
@nonexhaustive
public enum FailureNote: Sendable, Hashable {
    /// A boundary above the first one translated the failure.
    case translated(
        IncidentReference, at: Boundary, CallSite, from: FailureCode, to: FailureCode)
    /// The failure was passed to a router to be presented.
    case handled(IncidentReference, FailureCode, method: String, CallSite)
    /// The failure was passed to a router and isn't presented.
    case withheld(IncidentReference, FailureCode, method: String, CallSite)
    /// The failure has appeared on the screen, with all incidents that are presented as one. Repeated if it is shown again.
    case shown([IncidentReference], FailureCode, method: String)
    /// The failure can't be shown as its presentation declares, and will be shown by another method.
    case redirected([IncidentReference], FailureCode, from: String, to: String)
    /// A use case called an output that was never connected. Nothing receives its outcomes.
    case outputNotConnected(receiver: String, CallSite)
}
