/// Where the locals, calls and closures of a file are used: what its ``Facts`` say, turned round.
package final class FileUses {
    /// The values that name locals: by local, in the order of the source; and where those of each begin.
    private var mentioned: [Int32]
    private var starts: [Int32]
    /// By call: its value.
    package private(set) var values: [Int32]
    /// By filter of a clause: the local that is caught.
    private(set) var caught: [Int32]
    /// By body of a closure: the value that it is, and how many parameters it takes.
    package private(set) var closures: [Int32]
    private(set) var parameters: [Int]
    /// By value of an operator, a text or the like: its first operand; by operand: the next one.
    private var firstOperands: [Int32]
    private var nextOperands: [Int32]
    /// By assignment: its right side.
    private(set) var assigned: [Int32: Int32] = [:]
    /// By value that is returned: the body.
    private(set) var returned: [Int32: Int32] = [:]

    init(_ facts: Facts) {
        starts = [Int32](repeating: 0, count: facts.locals.count + 1)
        for value in facts.values where value.kind == .local { starts[Int(value.link) + 1] += 1 }
        for local in starts.indices.dropFirst() { starts[local] += starts[local - 1] }
        mentioned = [Int32](repeating: 0, count: Int(starts[starts.count - 1]))
        var next = starts
        values = [Int32](repeating: -1, count: facts.calls.count)
        closures = [Int32](repeating: -1, count: facts.bodies.count)
        parameters = [Int](repeating: 0, count: facts.bodies.count)
        caught = [Int32](repeating: -1, count: facts.handlers.count)
        for (number, local) in facts.locals.enumerated() {
            switch local.kind {
            case .caught where caught[Int(local.link)] < 0: caught[Int(local.link)] = Int32(number)
            case .closureParameter:
                parameters[Int(local.link)] = max(parameters[Int(local.link)], Int(local.position) + 1)
            default: break
            }
        }
        for (number, value) in facts.values.enumerated() {
            switch value.kind {
            case .local:
                mentioned[Int(next[Int(value.link)])] = Int32(number)
                next[Int(value.link)] += 1
            case .call: values[Int(value.link)] = Int32(number)
            case .closure: closures[Int(value.link)] = Int32(number)
            default: break
            }
            if value.use == .assigned { assigned[value.user] = Int32(number) }
        }
        firstOperands = [Int32](repeating: -1, count: facts.values.count)
        nextOperands = firstOperands
        for (number, value) in facts.values.enumerated().reversed() {
            // The base of `a ? b : c` is one of three.
            let isBase = value.use == .base && facts.values[Int(value.user)].kind == .operation
            guard value.use == .operand || isBase else { continue }
            nextOperands[number] = firstOperands[Int(value.user)]
            firstOperands[Int(value.user)] = Int32(number)
        }
        for (number, body) in facts.bodies.enumerated() {
            for event in facts.events(of: body) where event.kind == .returning && event.link >= 0 {
                returned[event.link] = Int32(number)
            }
        }
    }

    /// In the order of the source.
    func operands(of value: Int32) -> [Int32] {
        guard value >= 0 else { return [] }
        return sequence(first: firstOperands[Int(value)]) { self.nextOperands[Int($0)] }.prefix { $0 >= 0 }
    }

    package func mentions(of local: Int32) -> ArraySlice<Int32> {
        local >= 0 ? mentioned[Int(starts[Int(local)])..<Int(starts[Int(local) + 1])] : []
    }
}
