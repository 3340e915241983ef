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
