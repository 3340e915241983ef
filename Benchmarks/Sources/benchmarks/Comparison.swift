import Statistics

/// The measurements of a baseline and a candidate in the same run.
struct Comparison: Sendable, Codable {
    /// The name of the comparison.
    let name: String
    /// A description of the baseline.
    let baseline: String
    /// The time of one operation of the baseline, in nanoseconds.
    let baselineNanoseconds: Quartiles
    /// The time of one operation of the candidate, in nanoseconds.
    let candidateNanoseconds: Quartiles
    /// The candidate divided by the baseline in each round. Other load on the machine affects both sides of a round, so it
    /// cancels out.
    let ratio: Quartiles
    /// The median time of the candidate divided by that of the baseline.
    let ratioOfMedians: Double
    /// The least time of the candidate divided by that of the baseline.
    let ratioOfMinimums: Double
    /// As `ratio`, by the processor time of the whole process. The aim applies to the median.
    let processorRatio: Quartiles
    /// The allocations of one operation of the baseline; missing where they are not counted.
    let baselineAllocations: Double?
    /// The allocations of one operation of the candidate; missing where they are not counted.
    let candidateAllocations: Double?
    /// The aim; missing if the comparison is only for information.
    let aim: Aim?
    /// Whether the aim is reached.
    let isAimReached: Bool?

    init(
        of plan: ComparisonPlan, baseline: [Stopwatch.Reading], candidate: [Stopwatch.Reading],
        baselineAllocations: Double?, candidateAllocations: Double?
    ) {
        name = plan.name
        self.baseline = plan.baselineName
        baselineNanoseconds = Quartiles(baseline.map(\.wall))
        candidateNanoseconds = Quartiles(candidate.map(\.wall))
        ratio = Quartiles(zip(candidate, baseline).map { $0.wall / $1.wall })
        ratioOfMedians = candidateNanoseconds.median / baselineNanoseconds.median
        ratioOfMinimums = (candidate.map(\.wall).min() ?? .nan) / (baseline.map(\.wall).min() ?? .nan)
        processorRatio = Quartiles(zip(candidate, baseline).map { $0.processor / $1.processor })
        self.baselineAllocations = baselineAllocations
        self.candidateAllocations = candidateAllocations
        aim = plan.aim
        isAimReached = plan.aim?.isReached(
            ratio: processorRatio.median, baselineAllocations: baselineAllocations,
            candidateAllocations: candidateAllocations)
    }
}
