/// The uses of a file's locals, calls, and closures: an inverted index of its ``Facts``.
package final class FileUses {
    /// The values that name locals, by local in source order, and where those of each local begin.
    private var mentioned: [ValueID]
    private var starts: [Int32]
    package private(set) var values: Table<Call, ValueID>
    /// The caught local by filter of a clause.
    private(set) var caught: Table<ErrorFilter, LocalID>
    /// The value of each closure body, and the number of its parameters.
    package private(set) var closures: [ValueID]
    private(set) var parameters: [Int]
    /// The first operand of each operator, string, or similar value, and the operand after each operand; -1 for none.
    private var firstOperands: [ValueID]
    private var nextOperands: [ValueID]
    /// The right side of each assignment.
    private(set) var assigned: [ValueID: ValueID] = [:]
    /// The body of each returned value.
    private(set) var returned: [ValueID: BodyID] = [:]

    init(_ facts: Facts) {
        starts = [Int32](repeating: 0, count: facts.locals.count + 1)
        for value in facts.values where value.kind == .local { starts[Int(value.local) + 1] += 1 }
        for local in starts.indices.dropFirst() { starts[local] += starts[local - 1] }
        mentioned = [ValueID](repeating: -1, count: Int(starts[starts.count - 1]))
        var next = starts
        values = Table(repeating: -1, for: facts.calls)
        closures = [ValueID](repeating: -1, count: facts.bodies.count)
        parameters = [Int](repeating: 0, count: facts.bodies.count)
        caught = Table(repeating: .absent, for: facts.handlers)
        for (number, local) in facts.locals.enumerated() {
            switch local.kind {
            case .caught where caught[local.filter].isAbsent: caught[local.filter] = LocalID(number)
            case .closureParameter:
                parameters[Int(local.body)] = max(parameters[Int(local.body)], Int(local.position) + 1)
            default: break
            }
        }
        for (number, value) in facts.values.enumerated() {
            switch value.kind {
            case .local:
                mentioned[Int(next[Int(value.local)])] = Int32(number)
                next[Int(value.local)] += 1
            case .call: values[value.call] = Int32(number)
            case .closure: closures[Int(value.body)] = Int32(number)
            default: break
            }
            if value.use == .assigned { assigned[value.user] = Int32(number) }
        }
        firstOperands = [Int32](repeating: -1, count: facts.values.count)
        nextOperands = firstOperands
        for (number, value) in facts.values.enumerated().reversed() {
            // The base of `a ? b : c` is one of three operands.
            let isBase = value.use == .base && facts.values[Int(value.user)].kind == .operation
            guard value.use == .operand || isBase else { continue }
            nextOperands[number] = firstOperands[Int(value.user)]
            firstOperands[Int(value.user)] = Int32(number)
        }
        for (number, body) in facts.bodies.enumerated() {
            for event in facts.events(of: body) where event.kind == .returning && event.value >= 0 {
                returned[event.value] = Int32(number)
            }
        }
    }

    /// Returns the operands of a value in source order.
    func operands(of value: ValueID) -> [Int32] {
        guard value >= 0 else { return [] }
        return sequence(first: firstOperands[Int(value)]) { self.nextOperands[Int($0)] }.prefix { $0 >= 0 }
    }

    package func mentions(of local: LocalID) -> ArraySlice<Int32> {
        local.isPresent ? mentioned[Int(starts[Int(local)])..<Int(starts[Int(local) + 1])] : []
    }
}
