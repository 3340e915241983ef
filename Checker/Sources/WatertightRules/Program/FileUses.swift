/// The uses of a file's locals, calls, and closures: an inverted index of its ``Facts``.
package final class FileUses {
    /// The values that name locals, by local in source order, and where those of each local begin.
    private var mentioned: [Int32]
    private var starts: [Int32]
    package private(set) var values: [Int32]
    /// The caught local by filter of a clause.
    private(set) var caught: [Int32]
    /// The value of each closure body, and the number of its parameters.
    package private(set) var closures: [Int32]
    private(set) var parameters: [Int]
    /// The operands of an operator, string, or similar value, in source order.
    private var parts: [Int32: [Int32]] = [:]
    /// The right side of each assignment.
    private(set) var assigned: [Int32: Int32] = [:]
    /// The body of each returned value.
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
            // The base of `a ? b : c` is one of three operands.
            let isBase = value.use == .base && facts.values[Int(value.user)].kind == .operation
            if value.use == .operand || isBase {
                parts[value.user, default: []].append(Int32(number))
            }
        }
        for (number, body) in facts.bodies.enumerated() {
            for event in facts.events(of: body) where event.kind == .returning && event.link >= 0 {
                returned[event.link] = Int32(number)
            }
        }
    }

    func operands(of value: Int32) -> [Int32] { parts[value] ?? [] }

    package func mentions(of local: Int32) -> ArraySlice<Int32> {
        local >= 0 ? mentioned[Int(starts[Int(local)])..<Int(starts[Int(local) + 1])] : []
    }
}
