/// How much time a measurement may take.
struct Effort: Sendable {
    /// How many rounds there are; each measures both sides.
    var rounds: Int
    /// How long one side of one round should take.
    var roundTime: Duration
    /// For how many operations allocations are counted.
    var countedOperations: Int

    /// Rounds are short, so that most of them fall between what else the machine does, and many.
    static let full = Effort(rounds: 400, roundTime: .milliseconds(6), countedOperations: 2000)
    /// Enough to see that everything works.
    static let quick = Effort(rounds: 20, roundTime: .milliseconds(2), countedOperations: 200)
}
