/// What became of a failure on the way to a screen, for the log: its kind, its incidents and the way in which it is
/// shown. No text that a person reads is in it.
public struct FailurePresentation: Sendable, Hashable {
    // Closed: what can become of a failure that a router was handed, as far as the log is concerned.
    /// What happened.
    public enum Event: Sendable, Hashable {
        /// It was handed to a router, to be shown. Exactly once for each, also for one that passed no boundary.
        case handled(CallSite)
        /// It was handed to a router, and is not shown. Instead of ``handled(_:)``.
        case withheld(CallSite)
        /// It is on the screen; again if it is shown again, such as after its sheet has gone.
        case shown
    }

    /// What happened.
    public let event: Event
    /// The kind of the failure.
    public let kind: Fingerprint
    /// The way in which it is shown, such as `alert`.
    public let method: String
    /// The references of all incidents that are shown as this one; empty where a failure carries none.
    public let incidents: [IncidentReference]

    /// Creates a note for the log.
    package init(_ event: Event, kind: Fingerprint, method: String, incidents: [IncidentReference]) {
        self.event = event
        self.kind = kind
        self.method = method
        self.incidents = incidents
    }
}
