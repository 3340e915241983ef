/// What a comparison should show.
struct Aim: Sendable, Codable {
    /// The most that the candidate may take, as a multiple of the baseline.
    let ratio: Double
    /// Whether the candidate may allocate more often than the baseline.
    var allowsMoreAllocations = true

    /// Whether a comparison shows it.
    func isReached(ratio: Double, baselineAllocations: Double?, candidateAllocations: Double?) -> Bool {
        guard ratio <= self.ratio else { return false }
        guard !allowsMoreAllocations, let baselineAllocations, let candidateAllocations else { return true }
        // What runs beside, such as a thread pool, allocates a little now and then.
        return candidateAllocations < baselineAllocations + 0.5
    }
}
