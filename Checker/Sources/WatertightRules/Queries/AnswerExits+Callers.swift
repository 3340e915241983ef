extension AnswerExits {
    /// Whether anybody hands a function a closure that does something with its answer; true where no call of it is known.
    func isWaitedFor(_ obligation: Obligation) -> Bool {
        guard obligation.kind == .completion, let function = symbol(around: obligation.body) else { return true }
        let positions = obligation.locals.map { Int(facts.locals[Int($0)].position) }
        let calls = survey.contracts.uses.calls(of: function)
        return calls.isEmpty
            || calls.contains { call in
                let other = search(in: call.file)
                return positions.contains { other.hands(over: $0, to: function, by: call.value) }
            }
    }

    private func hands(over position: Int, to function: Symbol, by value: Int32) -> Bool {
        let call = facts.values[Int(value)].user
        guard
            case .symbols(let callees) = callees(of: call),
            let callee = callees.first(where: { $0.symbol == function })
        else { return true }
        let arguments = facts.arguments(of: facts.calls[Int(call)])
        guard let argument = callee.positions.firstIndex(of: position), argument < arguments.count else { return false }
        let given = arguments[arguments.startIndex + argument].value
        guard given >= 0 else { return true }
        let record = facts.values[Int(given)]
        guard record.kind == .closure else { return !record.isNull }
        let body = facts.bodies[Int(record.link)]
        return body.eventCount > 0 || body.value >= 0
    }
}
