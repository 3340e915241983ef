/// What the values and calls of the file are.
extension Search {
    package func constant(_ value: Int32) -> Constant? { Constants(flow).constant(value, in: file) }

    /// Whether a value is a constant of some kind.
    package func isConstant(_ value: Int32, _ kind: KeyPath<Constant, Bool>) -> Bool {
        constant(value)?[keyPath: kind] ?? false
    }

    package func callees(of call: Int32) -> Callees { flow.callees(of: call, in: file) }

    package func symbols(calledBy call: Int32) -> [Symbol]? { flow.symbols(calledBy: call, in: file) }

    package func type(of value: Int32) -> TypeID { flow.type(of: value, in: file) }

    package func symbol(named value: Int32) -> Symbol? { flow.symbol(named: value, in: file) }

    /// The right side of an assignment.
    package func given(by assignment: Int32) -> Int32? { flow.uses(in: file).assigned[assignment] }

    /// Whether a value is only logged by the expression around it.
    package func isLogged(_ value: Int32) -> Bool { flow.isLogged(value, in: file) }

    /// The whole expression that a value is a part of.
    package func whole(_ value: Int32) -> Int32 { flow.uses(in: file).end(of: value, in: facts) { _ in true } }

    /// The last value that is reached by steps of some kinds.
    package func end(of value: Int32, by isTaken: (ValueStep) -> Bool) -> Int32 {
        flow.uses(in: file).end(of: value, in: facts, by: isTaken)
    }
}
