import Statistics

/// What was measured of a baseline and a candidate in the same run.
struct Comparison: Sendable, Codable {
    /// What was compared.
    let name: String
    /// The baseline, in words.
    let baseline: String
    /// The time of one operation of the baseline, in nanoseconds.
    let baselineNanoseconds: Quartiles
    /// The time of one operation of the candidate, in nanoseconds.
    let candidateNanoseconds: Quartiles
    /// The candidate divided by the baseline in each round. The median is the ratio that the aim is held against: what
    /// comes and goes on the machine meets both sides of a round, and so is divided out.
    let ratio: Quartiles
    /// The median time of the candidate divided by that of the baseline.
    let ratioOfMedians: Double
    /// The least time of the candidate divided by that of the baseline.
    let ratioOfMinimums: Double
    /// As `ratio`, by the processor time of the whole process.
    let processorRatio: Quartiles
    /// How often one operation of the baseline asks for memory; missing where that is not counted.
    let baselineAllocations: Double?
    /// How often one operation of the candidate asks for memory; missing where that is not counted.
    let candidateAllocations: Double?
    /// What it should show; missing where it is only for information.
    let aim: Aim?
    /// Whether it does.
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
            ratio: ratio.median, baselineAllocations: baselineAllocations, candidateAllocations: candidateAllocations)
    }
}
