/// The uses of a file's locals, calls, and closures: an inverted index of its ``Facts``.
package final class FileUses {
    private let facts: Facts
    /// The values that name locals, by local in source order, and where those of each local begin.
    private let mentioned: [ValueID]
    private let starts: [Int32]
    package let values: Table<Call, ValueID>
    /// The caught local by filter of a clause.
    package let caught: Table<ErrorFilter, LocalID>
    /// The body of each clause.
    package let clauses: Table<ErrorFilter, BodyID>
    /// Whether a value or a type has a name.
    private let isUsed: [Bool]
    /// The value of each closure body.
    package let closures: Table<Body, ValueID>
    private let closureParameters: [BodyID: [LocalID]]
    private let functionParameters: [DeclarationID: [LocalID]]
    /// The locals that take a value apart: elements of a tuple, and the payload of a case.
    private let parts: [ValueID: [LocalID]]
    /// The assignments to properties and elements, by the name of the target.
    private let targets: [UInt32: [ValueID]]
    /// The first operand of each operator, string, or similar value, and the operand after each operand.
    private let firstOperands: Table<Value, ValueID>
    private let nextOperands: Table<Value, ValueID>
    /// The right side of each assignment.
    let assigned: [ValueID: ValueID]
    /// The body of each returned value.
    let returned: [ValueID: BodyID]

    init(_ facts: Facts) {
        self.facts = facts
        // Local variables, since each change of a property would be checked for exclusive access.
        var starts = [Int32](repeating: 0, count: facts.locals.count + 1)
        for value in facts.values where value.kind == .local { starts[Int(value.local) + 1] += 1 }
        for local in starts.indices.dropFirst() { starts[local] += starts[local - 1] }
        var mentioned = [ValueID](repeating: .absent, count: Int(starts[starts.count - 1]))
        var next = starts
        var values = Table(repeating: ValueID.absent, for: facts.calls)
        var closures = Table(repeating: ValueID.absent, for: facts.bodies)
        var closureParameters: [BodyID: [LocalID]] = [:]
        var functionParameters: [DeclarationID: [LocalID]] = [:]
        var parts: [ValueID: [LocalID]] = [:]
        var targets: [UInt32: [ValueID]] = [:]
        var caught = Table(repeating: LocalID.absent, for: facts.handlers)
        var clauses = Table(repeating: BodyID.absent, for: facts.handlers)
        var firstOperands = Table(repeating: ValueID.absent, for: facts.values)
        var nextOperands = firstOperands
        var assigned: [ValueID: ValueID] = [:]
        var returned: [ValueID: BodyID] = [:]
        for (number, local) in facts.locals.enumerated() {
            switch local.kind {
            case .caught where caught[local.filter].isAbsent: caught[local.filter] = LocalID(number)
            case .closureParameter: closureParameters[local.body, default: []].append(LocalID(number))
            case .parameter: functionParameters[local.declaration, default: []].append(LocalID(number))
            case .payload, .tupleElement: parts[local.value, default: []].append(LocalID(number))
            default: break
            }
        }
        var isUsed = [Bool](repeating: false, count: facts.textEnds.count)
        for (number, value) in facts.values.enumerated() {
            isUsed[Int(value.name)] = true
            switch value.kind {
            case .local:
                mentioned[Int(next[Int(value.local)])] = ValueID(number)
                next[Int(value.local)] += 1
            case .call: values[value.call] = ValueID(number)
            case .closure: closures[value.body] = ValueID(number)
            case .assignment where value.base.isPresent:
                targets[facts.values[value.base].name, default: []].append(ValueID(number))
            default: break
            }
            if value.use == .assigned { assigned[value.user] = ValueID(number) }
        }
        for (number, value) in facts.values.enumerated().reversed() {
            // The base of `a ? b : c` is one of three operands.
            let isBase = value.use == .base && facts.values[value.user].kind == .operation
            guard value.use == .operand || isBase else { continue }
            nextOperands[ValueID(number)] = firstOperands[value.user]
            firstOperands[value.user] = ValueID(number)
        }
        for (number, body) in zip(facts.bodies.ids, facts.bodies) {
            for event in facts.events(of: body) {
                switch event.kind {
                case .returning where event.value.isPresent: returned[event.value] = number
                case .handler where event.filter.isPresent: clauses[event.filter] = number
                default: break
                }
            }
        }
        for type in facts.types { isUsed[Int(type.name)] = true }
        (self.starts, self.mentioned, self.values, self.closures) = (starts, mentioned, values, closures)
        (self.closureParameters, self.functionParameters) = (closureParameters, functionParameters)
        (self.parts, self.targets) = (parts, targets)
        (self.caught, self.assigned, self.returned) = (caught, assigned, returned)
        (self.clauses, self.isUsed) = (clauses, isUsed)
        (self.firstOperands, self.nextOperands) = (firstOperands, nextOperands)
    }

    /// Whether a value or a type of the file has a name.
    func uses(name: UInt32) -> Bool { isUsed[Int(name)] }

    /// Returns the operands of a value in source order.
    package func operands(of value: ValueID) -> [ValueID] {
        guard value.isPresent else { return [] }
        return sequence(first: firstOperands[value]) { self.nextOperands[$0] }.prefix { $0.isPresent }
    }

    /// Returns the locals of a closure's parameters.
    package func parameters(ofClosure body: BodyID) -> [LocalID] { closureParameters[body] ?? [] }

    func parameterCount(ofClosure body: BodyID) -> Int {
        parameters(ofClosure: body).map { Int(facts.locals[$0].position) + 1 }.max() ?? 0
    }

    func parameter(_ position: Int, ofClosure body: BodyID) -> LocalID? {
        parameters(ofClosure: body).first { facts.locals[$0].position == position }
    }

    func parameter(_ position: Int, of function: DeclarationID) -> LocalID? {
        functionParameters[function]?.first { facts.locals[$0].position == position }
    }

    /// Returns the locals of the parameters of a function's body, or of a closure.
    func parameters(of body: BodyID) -> [LocalID] {
        let record = facts.bodies[body]
        return record.kind == .function ? functionParameters[record.declaration] ?? [] : parameters(ofClosure: body)
    }

    /// Returns the locals that take a value apart.
    func parts(of value: ValueID) -> [LocalID] { parts[value] ?? [] }

    /// Returns the assignments whose target has the name of a value.
    func assignments(toNameOf target: ValueID) -> [ValueID] { targets[facts.values[target].name] ?? [] }

    package func mentions(of local: LocalID) -> ArraySlice<ValueID> {
        local.isPresent ? mentioned[Int(starts[Int(local)])..<Int(starts[Int(local) + 1])] : []
    }
}
