import Testing

@testable import WatertightCLI
@testable import WatertightThrows

@Suite struct BisectionTests {
    private enum Stop: Error { case now }

    /// Runs a bisection over units of which some are rejected. The judge can name them.
    private func decide(
        _ count: Int, bad: Set<Int>, named: Bool = false, suspects: Set<Int> = [], needs: [Int: Set<Int>] = [:]
    ) throws -> (kept: Set<Int>, refused: Set<Int>, runs: Int) {
        var runs = 0
        var bisection = Bisection<Stop>(needs: (0..<count).map { needs[$0] ?? [] }) {
            all, candidates throws(Stop) in
            runs += 1
            let wrong = bad.intersection(all)
            #expect(wrong.isSubset(of: candidates), "what is kept is good")
            for unit in all { #expect((needs[unit] ?? []).isSubset(of: all), "what it needs is there") }
            var verdict = Bisection<Stop>.Verdict(isAccepted: wrong.isEmpty, suspects: suspects, reason: "no")
            if named { for unit in wrong { verdict.named[unit] = "this one" } }
            return verdict
        }
        try bisection.run()
        return (bisection.kept, Set(bisection.refused.keys), runs)
    }

    @Test func acceptedUnitsAreTestedOnce() throws {
        let found = try decide(16, bad: [])
        #expect(found.kept.count == 16)
        #expect(found.runs == 1)
    }

    @Test func removesNamedUnitsAtOnce() throws {
        let found = try decide(16, bad: [3, 9], named: true)
        #expect(found.refused == [3, 9])
        #expect(found.kept.count == 14)
        #expect(found.runs == 2)
    }

    @Test(arguments: [[0], [15], [3, 9], [0, 1, 2, 3], Array(0..<16)])
    func bisectsWithoutNames(bad: [Int]) throws {
        let found = try decide(16, bad: Set(bad))
        #expect(found.refused == Set(bad))
        #expect(found.kept == Set(0..<16).subtracting(bad))
        #expect(found.runs <= 31)
    }

    @Test func bisectsNamedFilesFirst() throws {
        let found = try decide(64, bad: [40], suspects: [40, 41])
        #expect(found.refused == [40])
        // All units, those of other files, those of the file, each one.
        #expect(found.runs == 5)
    }

    @Test func removesUnitsThatRequireARejectedOne() throws {
        let found = try decide(4, bad: [1], named: true, needs: [2: [1], 3: [2]])
        #expect(found.refused == [1, 2, 3])
        #expect(found.kept == [0])
    }

    @Test func keepsRequiredUnits() throws {
        let found = try decide(8, bad: [6], suspects: [0], needs: [5: [0], 7: [5, 1]])
        #expect(found.refused == [6])
        #expect(found.kept.count == 7)
    }

    @Test func stopsIfTheJudgeFails() {
        var bisection = Bisection<Stop>(needs: [[], []]) { _, _ throws(Stop) in throw .now }
        #expect(throws: Stop.now) { try bisection.run() }
        #expect(bisection.kept.isEmpty)
    }
}
