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
