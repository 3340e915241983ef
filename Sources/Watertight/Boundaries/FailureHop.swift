/// A boundary that passed on a failure which had been reported further down.
public struct FailureHop: Sendable, Hashable, CustomStringConvertible {
    /// The incident, as the report has it.
    public let incident: IncidentReference
    /// The boundary that was passed.
    public let boundary: Boundary
    /// The place in the source.
    public let callSite: CallSite
    /// The code of the failure that arrived; `nil` where it had none.
    public let code: FailureCode?
    /// True if the incident is mentioned here for the first time, because the failure that arrived carried no
    /// reference to its report.
    public let isFirstMention: Bool

    /// `Name (layer) at Module/File.swift:12`.
    public var description: String { "\(boundary) at \(callSite)" }
}
