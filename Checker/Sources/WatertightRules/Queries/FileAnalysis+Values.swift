/// Properties of values and calls in the file.
extension FileAnalysis {
    /// Returns the variable that a value is, also unwrapped or cast; absent for other values.
    func variable(in value: ValueID) -> LocalID {
        let value = facts.operand(of: value, inside: .unwrapped, .cast)
        return value.isPresent && facts.values[value].kind == .local ? facts.values[value].local : .absent
    }

    package func constant(_ value: ValueID) -> Constant? { Constants(flow).constant(value, in: file) }

    /// Whether a value is a constant of some kind.
    func isConstant(_ value: ValueID, _ kind: KeyPath<Constant, Bool>) -> Bool {
        constant(value)?[keyPath: kind] ?? false
    }

    package func callees(of call: CallID) -> Callees { flow.callees(of: call, in: file) }

    package func type(of value: ValueID) -> TypeID { flow.type(of: value, in: file) }

    func type(of local: LocalID, in body: BodyID) -> TypeID {
        flow.resolver.type(ofLocal: local, flow.resolver.context(ofBody: body, in: file))
    }

    /// Returns the type that the context of a value expects.
    package func expectedType(of value: ValueID) -> TypeID? {
        flow.resolver.expectedType(ofValue: value, flow.resolver.context(ofValue: value, in: file))
    }

    /// Returns the type of a value, or the one that its context expects if it is unknown.
    func typeOrExpected(of value: ValueID) -> TypeID {
        let type = type(of: value)
        return flow.resolver.types[type].kind == .unknown ? expectedType(of: value) ?? type : type
    }

    package func symbol(named value: ValueID) -> Symbol? { flow.symbol(named: value, in: file) }

    /// Returns the right side of an assignment.
    func given(by assignment: ValueID) -> ValueID? { flow.uses(in: file).assigned[assignment] }

    /// Whether the enclosing expression only logs a value.
    package func isLogged(_ value: ValueID) -> Bool { flow.isLogged(value, in: file) }

    func call(receiving closure: BodyID) -> CallID? { flow.uses(in: file).call(receiving: closure, in: facts) }

    /// Returns the whole expression that contains a value.
    package func whole(_ value: ValueID) -> ValueID { flow.uses(in: file).end(of: value, in: facts) { _ in true } }

    /// Returns the last value reachable by steps of some kinds.
    package func end(of value: ValueID, by isTaken: (ValueStep) -> Bool) -> ValueID {
        flow.uses(in: file).end(of: value, in: facts, by: isTaken)
    }
}
