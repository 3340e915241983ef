/// The uses of a file's locals, calls, and closures: an inverted index of its ``Facts``.
package final class FileUses {
    /// The values that name locals, by local in source order, and where those of each local begin.
    private var mentioned: [ValueID]
    private var starts: [Int32]
    package private(set) var values: Table<Call, ValueID>
    /// The caught local by filter of a clause.
    private(set) var caught: Table<ErrorFilter, LocalID>
    /// The value of each closure body, and the number of its parameters.
    package private(set) var closures: Table<Body, ValueID>
    private(set) var parameters: Table<Body, Int>
    /// The first operand of each operator, string, or similar value, and the operand after each operand; -1 for none.
    private var firstOperands: Table<Value, ValueID>
    private var nextOperands: Table<Value, ValueID>
    /// The right side of each assignment.
    private(set) var assigned: [ValueID: ValueID] = [:]
    /// The body of each returned value.
    private(set) var returned: [ValueID: BodyID] = [:]

    init(_ facts: Facts) {
        starts = [Int32](repeating: 0, count: facts.locals.count + 1)
        for value in facts.values where value.kind == .local { starts[Int(value.local) + 1] += 1 }
        for local in starts.indices.dropFirst() { starts[local] += starts[local - 1] }
        mentioned = [ValueID](repeating: .absent, count: Int(starts[starts.count - 1]))
        var next = starts
        values = Table(repeating: .absent, for: facts.calls)
        closures = Table(repeating: .absent, for: facts.bodies)
        parameters = Table(repeating: 0, for: facts.bodies)
        caught = Table(repeating: .absent, for: facts.handlers)
        for (number, local) in facts.locals.enumerated() {
            switch local.kind {
            case .caught where caught[local.filter].isAbsent: caught[local.filter] = LocalID(number)
            case .closureParameter: parameters[local.body] = max(parameters[local.body], Int(local.position) + 1)
            default: break
            }
        }
        for (number, value) in facts.values.enumerated() {
            switch value.kind {
            case .local:
                mentioned[Int(next[Int(value.local)])] = ValueID(number)
                next[Int(value.local)] += 1
            case .call: values[value.call] = ValueID(number)
            case .closure: closures[value.body] = ValueID(number)
            default: break
            }
            if value.use == .assigned { assigned[value.user] = ValueID(number) }
        }
        firstOperands = Table(repeating: .absent, for: facts.values)
        nextOperands = firstOperands
        for (number, value) in facts.values.enumerated().reversed() {
            // The base of `a ? b : c` is one of three operands.
            let isBase = value.use == .base && facts.values[value.user].kind == .operation
            guard value.use == .operand || isBase else { continue }
            nextOperands[ValueID(number)] = firstOperands[value.user]
            firstOperands[value.user] = ValueID(number)
        }
        for (number, body) in zip(facts.bodies.ids, facts.bodies) {
            for event in facts.events(of: body) where event.kind == .returning && event.value.isPresent {
                returned[event.value] = number
            }
        }
    }

    /// Returns the operands of a value in source order.
    func operands(of value: ValueID) -> [ValueID] {
        guard value.isPresent else { return [] }
        return sequence(first: firstOperands[value]) { self.nextOperands[$0] }.prefix { $0.isPresent }
    }

    package func mentions(of local: LocalID) -> ArraySlice<ValueID> {
        local.isPresent ? mentioned[Int(starts[Int(local)])..<Int(starts[Int(local) + 1])] : []
    }
}
