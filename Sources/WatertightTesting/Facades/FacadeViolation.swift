/// A requirement that a facade doesn't meet.
package struct FacadeViolation: Sendable, Hashable, CustomStringConvertible {
    /// The requirement.
    package let requirement: FacadeRequirement
    /// The observed behavior, in a sentence.
    package let problem: String

    package var description: String { "\(requirement.rawValue): \(problem)" }
}
