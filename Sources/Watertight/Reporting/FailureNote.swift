// @nonexhaustive because failures may get further steps. A reporter needs a `default`.
/// A step of a failure on its way to the screen, or its end. Contains no text that the user sees.
@nonexhaustive
public enum FailureNote: Sendable, Hashable {
    /// A layer above the first one translated the failure.
    case translated(IncidentReference, CallSite, from: FailureCode, to: FailureCode)
    /// The failure was dropped before it was reported, at an unknown place. Contains the place where it occurred.
    case dropped(IncidentReference, FailureCode, CallSite)
    /// The failure was dropped before it was reported: another request decided about the operation, such as a parallel one
    /// that failed first, or a retry.
    case unused(IncidentReference, FailureCode, CallSite)
    /// The program continues without the failed operation: ``Interruption/recovered()``.
    case recovered(IncidentReference, FailureCode, CallSite)
    /// The failure was passed to a router to be presented.
    case handled(IncidentReference, FailureCode, method: String, CallSite)
    /// The failure was passed to a router and isn't presented, for a reason such as `owner-ended`.
    case withheld(IncidentReference, FailureCode, method: String, reason: String, CallSite)
    /// The failure was passed to a view outside of any window that presents failures. The user doesn't see it.
    case notConnected(IncidentReference, FailureCode, method: String, CallSite)
    /// The failure offers actions that nothing performs. Contains their kinds.
    case actionsNotPerformed([String], IncidentReference, FailureCode, CallSite)
    /// The failure has appeared on the screen. Contains the incidents of its duplicates too. Repeated if it is shown
    /// again.
    case shown([IncidentReference], FailureCode, method: String)
    /// The failure can't be shown as its presentation declares. The router shows it by another method.
    case redirected([IncidentReference], FailureCode, from: String, to: String)
    /// The credential of a keeper isn't used, because the calls have an `Authorization` field already: that of all calls of a
    /// service, or of a call that was passed to the keeper.
    case credentialUnused(CallSite)
    /// A use case called an output that was never connected. Nothing receives its outcomes.
    case outputNotConnected(receiver: String, CallSite)
    /// A use case received the cancellation of another task, such as that of a request that it shares. Its screen may wait
    /// forever.
    case cancelledElsewhere(receiver: String, CallSite)
}
