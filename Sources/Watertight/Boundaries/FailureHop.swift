/// A boundary that passed on a failure which had been reported further down.
public struct FailureHop: Sendable, Hashable, CustomStringConvertible {
    /// The incident, as the report has it.
    public let incident: IncidentReference
    /// The boundary that was passed.
    public let boundary: Boundary
    /// Where in the source.
    public let callSite: CallSite
    /// What arrived; `nil` where it had no code.
    public let code: FailureCode?
    /// Whether the incident is mentioned here for the first time, because the failure that arrived carried no
    /// reference to its report.
    public let isFirstMention: Bool

    /// `Name (layer) at Module/File.swift:12`.
    public var description: String { "\(boundary) at \(callSite)" }
}
