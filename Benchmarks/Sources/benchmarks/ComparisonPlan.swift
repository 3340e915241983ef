/// A baseline, a candidate and the aim of their comparison.
struct ComparisonPlan: Sendable {
    let name: String
    let baselineName: String
    let aim: Aim?
    let baseline: Workload
    let candidate: Workload

    /// Measures both sides alternately.
    ///
    /// A round is short and measures both sides, and the side that goes first alternates, so that other load on the
    /// machine affects both sides equally.
    func measure(_ effort: Effort) async throws -> Comparison {
        let times = try await calibrate(effort)
        var readings: (baseline: [Stopwatch.Reading], candidate: [Stopwatch.Reading]) = ([], [])
        for round in 0..<effort.rounds {
            if round.isMultiple(of: 2) {
                readings.baseline.append(try await Stopwatch.time(baseline, times: times))
                readings.candidate.append(try await Stopwatch.time(candidate, times: times))
            } else {
                readings.candidate.append(try await Stopwatch.time(candidate, times: times))
                readings.baseline.append(try await Stopwatch.time(baseline, times: times))
            }
        }
        return Comparison(
            of: self, baseline: readings.baseline, candidate: readings.candidate,
            baselineAllocations: try await Allocations.perOperation(of: baseline, times: effort.countedOperations),
            candidateAllocations: try await Allocations.perOperation(of: candidate, times: effort.countedOperations))
    }

    /// Runs only one side, for a profiler.
    func `repeat`(_ side: LoopedSide, times: Int) async throws {
        switch side {
        case .baseline: try await baseline.perform(times)
        case .candidate: try await candidate.perform(times)
        }
    }

    /// Returns the number of operations of the baseline that fill a round. Warms up both sides.
    private func calibrate(_ effort: Effort) async throws -> Int {
        var times = 16
        while true {
            try await candidate.perform(times)
            let reading = try await Stopwatch.time(baseline, times: times)
            let total = reading.wall * Double(times)
            let wanted = effort.roundTime / .nanoseconds(1)
            if total >= wanted / 2 { return max(16, Int(wanted / reading.wall)) }
            times *= 2
        }
    }
}
