/// All that is known of one failure, safe to log and to keep: names, codes and places, and the details that were declared
/// safe. The original error is not in it.
public struct FailureReport: Sendable, Hashable {
    /// The reference that a person can read to support.
    public let incident: IncidentReference
    /// The boundary that still had the type.
    public let boundary: Boundary
    /// The place in the source at which the boundary was crossed.
    public let callSite: CallSite
    /// The failure in the words of the layer below, or the code that a facade gave to its third party's error; `nil`
    /// for a foreign error without one, which has only a fingerprint.
    public let code: FailureCode?
    /// The outer failure, in the words of the boundary's own layer.
    public let translatedCode: FailureCode
    /// The importance, as the outer failure has it.
    public let severity: FailureSeverity
    /// The kinds of errors it rests on, the outermost first; never empty.
    public let chain: [Fingerprint]
    /// The values that may be logged.
    public let details: FailureDetails

    /// The layer whose edge the failure reached.
    public var layer: Layer { boundary.layer }
    /// The kind of the failure, for counting incidents of one kind together.
    public var fingerprint: Fingerprint { chain[0] }
}
