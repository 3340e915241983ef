/// An operation that can be repeated, and that throws if its outcome is wrong.
struct Workload: Sendable {
    /// Performs the operation a number of times.
    let perform: @Sendable (_ times: Int) async throws -> Void
}

/// A workload whose outcome is wrong, so that its figures are useless.
struct UnexpectedOutcome: Error, CustomStringConvertible {
    let description: String
}

/// The duration of a measurement.
struct Effort: Sendable {
    /// The number of rounds; each measures both sides.
    var rounds: Int
    /// The duration of one side of one round.
    var roundTime: Duration
    /// The number of operations for which allocations are counted.
    var countedOperations: Int

    /// Many short rounds, so that most of them are not disturbed by other load on the machine.
    static let full = Effort(rounds: 400, roundTime: .milliseconds(6), countedOperations: 2000)
    /// Checks that everything works.
    static let quick = Effort(rounds: 20, roundTime: .milliseconds(2), countedOperations: 200)
}

/// The aim of a comparison.
struct Aim: Sendable, Codable {
    /// The longest time of the candidate, as a multiple of the baseline.
    let ratio: Double
    /// Whether the candidate may allocate more often than the baseline.
    var allowsMoreAllocations = true
    /// The maximum number of allocations of the candidate; `nil` for no maximum.
    var maximumAllocations: Double?

    /// Returns whether a comparison reaches the aim.
    func isReached(ratio: Double, baselineAllocations: Double?, candidateAllocations: Double?) -> Bool {
        guard ratio <= self.ratio else { return false }
        guard let baselineAllocations, let candidateAllocations else { return true }
        // Other threads, such as those of a pool, allocate a little now and then.
        let tolerance = 0.5
        if let maximumAllocations, candidateAllocations > maximumAllocations + tolerance { return false }
        return allowsMoreAllocations || candidateAllocations < baselineAllocations + tolerance
    }
}
