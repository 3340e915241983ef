extension ThrowLowering {
    /// Returns the receiver of the autoclosure around a value, if it doesn't rethrow: `XCTAssertEqual(try f(), 1)`.
    mutating func taker(of number: ValueID) -> Symbol? {
        let uses = resolver.uses(in: file)
        var current = number
        while current.isPresent {
            let value = facts.values[current]
            switch value.use {
            case .base, .operand: current = value.user
            case .callee: current = uses.values[value.userCall]
            case .argument:
                if let taker = taker(of: current, inCall: value.userCall) { return taker }
                current = uses.values[value.userCall]
            default: return nil
            }
        }
        return nil
    }

    private mutating func taker(of argument: ValueID, inCall number: CallID) -> Symbol? {
        let arguments = facts.arguments(of: facts.calls[number])
        guard let place = arguments.firstIndex(where: { $0.value == argument }),
            case .symbols(let callees) = resolver.callees(of: number, context)
        else { return nil }
        let takesAll = callees.allSatisfy { callee in
            let declaration = program.declaration(callee.symbol)
            let parameters = resolver.facts(callee.symbol.file).parameters(of: declaration)
            let argument = place - arguments.startIndex
            guard !declaration.throwsErrors, argument < callee.positions.count else { return false }
            return parameters[parameters.startIndex + callee.positions[argument]].has(Parameter.isAutoclosure)
        }
        return takesAll ? callees.first?.symbol : nil
    }
}
