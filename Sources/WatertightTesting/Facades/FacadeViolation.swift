/// What a facade did and must not do.
public struct FacadeViolation: Sendable, Hashable, CustomStringConvertible {
    /// The requirement that it did not meet.
    public let requirement: FacadeRequirement
    /// What it did, in a sentence.
    public let problem: String

    /// The requirement and what the facade did.
    public var description: String { "\(requirement.rawValue): \(problem)" }
}
