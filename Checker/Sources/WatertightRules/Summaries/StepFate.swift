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
        guard let last = fates(of: set(of: step, inFile: file), at: position, in: body).last else { return .handles }
        guard let taker = last.step else { return record.kind == .closure ? .handsOver : .passes }
        return switch flow.steps[taker].kind {
        case .swallow(.dropped): .drops
        case .swallow(.trapped): .traps
        default: .handles
        }
    }

    /// Returns the errors that a step adds outside of clauses.
    package func set(of step: ThrowFlow.Step, inFile file: FileID) -> ThrowSet {
        contribution(of: step, Caught(file: file))
    }
}
