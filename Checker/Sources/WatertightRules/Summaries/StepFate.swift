/// What happens to the errors of a step in its own body.
package enum StepFate: String, Sendable {
    case handles, drops, traps, passes
    /// Thrown in a closure.
    case handsOver = "hands-over"
}

extension ThrowSets {
    package func fate(of step: ThrowFlow.Step, _ position: Int, _ flow: ThrowFlow, body: Int32) -> StepFate {
        let file = file(of: body)
        let record = program.facts(file).bodies[program.linked.local(file, body)]
        var set = self.set(of: step, inFile: file)
        for taker in flow.takers(around: position) {
            switch taker {
            case .swallow(_, .dropped): return .drops
            case .swallow(_, .trapped): return .traps
            case .swallow(_, .kept): return .handles
            case .clause(_, _, _, let tests):
                set = set.divided(by: tests, cases: program.allCases).left
                if set.isEmpty { return .handles }
            }
        }
        return record.kind == .closure ? .handsOver : .passes
    }

    /// Returns the errors that a step adds outside of clauses.
    package func set(of step: ThrowFlow.Step, inFile file: FileID) -> ThrowSet {
        contribution(of: step, Caught(file: file))
    }
}
