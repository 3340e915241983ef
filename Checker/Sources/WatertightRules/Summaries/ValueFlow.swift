/// A step from a value to the expression that contains it.
package enum ValueStep {
    /// Unwrapped, cast, or tried: the same value.
    case itself
    /// The base of a member access or comparison.
    case accessed
    /// An operand of an operator, string, list, or tuple.
    case part
    /// The callee. The next value is the call's result.
    case call
    /// An argument. The next value is the call's result.
    case argument(CallID)
    /// The source or target of an assignment.
    case assignment
}

extension FileUses {
    /// Returns the next step from a value; `nil` if a statement, variable, or body uses it.
    func step(from number: ValueID, in facts: Facts) -> (step: ValueStep, next: ValueID)? {
        let value = facts.values[number]
        switch value.use {
        case .base:
            switch facts.values[value.user].kind {
            case .unwrapped, .cast, .attempted, .group: return (.itself, value.user)
            case .assignment: return (.assignment, value.user)
            default: return (.accessed, value.user)
            }
        case .operand: return (.part, value.user)
        case .target, .assigned: return (.assignment, value.user)
        case .callee: return values[value.userCall].isAbsent ? nil : (.call, values[value.userCall])
        case .argument:
            return values[value.userCall].isAbsent ? nil : (.argument(value.userCall), values[value.userCall])
        case .nothing, .thrown, .returned, .result, .bound, .initial, .condition, .subject, .iterated: return nil
        }
    }

    /// Returns the call that receives a closure as an argument.
    func call(receiving closure: BodyID, in facts: Facts) -> CallID? {
        let value = closures[closure]
        guard value.isPresent, facts.values[value].use == .argument else { return nil }
        return facts.values[value].userCall
    }

    /// Returns the last value reachable by steps of some kinds.
    package func end(of value: ValueID, in facts: Facts, by isTaken: (ValueStep) -> Bool) -> ValueID {
        var current = value
        while let (step, next) = step(from: current, in: facts), isTaken(step) { current = next }
        return current
    }
}

extension ErrorFlow {
    /// Whether the enclosing expression only logs a value.
    package func isLogged(_ value: ValueID, in file: FileID) -> Bool {
        let (facts, uses) = (program.facts(file), uses(in: file))
        var isLogged = false
        _ = uses.end(of: value, in: facts) { step in
            switch step {
            case .argument(let call): isLogged = effects(of: call, in: file).contains(.logs)
            case .assignment: return false
            case .itself, .accessed, .part, .call: break
            }
            return !isLogged
        }
        return isLogged
    }
}
