/// What takes a value, where that is another value: one step from a part of an expression towards the whole.
enum ValueStep {
    /// Unwrapped, cast, tried, or with something else in its place: the same value.
    case itself
    /// Another value asks it for a member, or compares it.
    case asked
    /// An operator, a text, a list or a tuple has it.
    case part
    /// It is called: what the call gives.
    case call
    /// It is handed over: what the call gives.
    case argument(Int32)
    /// It is assigned, or assigned to.
    case assignment
}

extension FileUses {
    /// What takes a value; nil where that is no value: a statement, a variable, a body.
    func step(from number: Int32, in facts: Facts) -> (step: ValueStep, next: Int32)? {
        let value = facts.values[Int(number)]
        switch value.use {
        case .base:
            switch facts.values[Int(value.user)].kind {
            case .unwrapped, .cast, .attempted, .group: return (.itself, value.user)
            case .assignment: return (.assignment, value.user)
            default: return (.asked, value.user)
            }
        case .operand: return (.part, value.user)
        case .target, .assigned: return (.assignment, value.user)
        case .callee: return values[Int(value.user)] < 0 ? nil : (.call, values[Int(value.user)])
        case .argument: return values[Int(value.user)] < 0 ? nil : (.argument(value.user), values[Int(value.user)])
        case .nothing, .thrown, .returned, .result, .bound, .initial, .condition, .subject, .iterated: return nil
        }
    }

    /// The last value that a value gets to by some kinds of steps.
    func end(of value: Int32, in facts: Facts, by isTaken: (ValueStep) -> Bool) -> Int32 {
        var current = value
        while let (step, next) = step(from: current, in: facts), isTaken(step) { current = next }
        return current
    }
}

extension ErrorFlow {
    /// Whether a value only goes into a log where it stands.
    func isLogged(_ value: Int32, in file: Int32) -> Bool {
        let (facts, uses) = (program.facts(file), uses(in: file))
        var isLogged = false
        _ = uses.end(of: value, in: facts) { step in
            switch step {
            case .argument(let call): isLogged = logs(call, in: file)
            case .assignment: return false
            case .itself, .asked, .part, .call: break
            }
            return !isLogged
        }
        return isLogged
    }
}
