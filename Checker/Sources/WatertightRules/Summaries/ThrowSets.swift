/// The errors that each body of a program throws. Solves flows from the callees up, and iterates over cycles.
package struct ThrowSets: Sendable {
    package let program: Program
    package let flows: [ThrowFlow]
    let effects: EffectTable
    /// The index of each body's set.
    private var numbers: [Int32]
    private var sets: [ThrowSet]
    /// The traits of the modeled functions that each body calls, directly or indirectly.
    private var reached: [ModelTraits]

    /// The flows of a file's bodies. Files are independent of each other.
    package struct FileFlows: Sendable {
        let flows: [ThrowFlow]
        let effects: [EffectFlow]
    }

    package static func flows(ofFile file: Int, by resolver: Resolver) -> FileFlows {
        resolver.begin()
        var flows = ThrowLowering.flows(of: FileID(file), by: resolver)
        let count = resolver.program.linked.bodies(of: FileID(file)).count
        flows += repeatElement(ThrowFlow(), count: count - flows.count)
        return FileFlows(flows: flows, effects: resolver.effectFlows(of: FileID(file)))
    }

    /// - Parameter files: The flows of all files of the program, in order.
    package init(program: Program, files: [FileFlows]) {
        self.program = program
        flows = files.flatMap(\.flows)
        effects = EffectTable(flows: files.flatMap(\.effects))
        numbers = [Int32](repeating: 0, count: flows.count)
        reached = [ModelTraits](repeating: [], count: flows.count)
        sets = [ThrowSet()]
        solve()
    }

    /// Links, lowers, and solves on the current thread.
    package init(program: Program) {
        let resolver = Resolver(program: program)
        self.init(program: program, files: program.files.indices.map { Self.flows(ofFile: $0, by: resolver) })
    }

    /// Returns the errors of a body, by its index in the program.
    package func set(ofBody body: Int32) -> ThrowSet { sets[Int(numbers[Int(body)])] }

    package func set(of symbol: Symbol) -> ThrowSet {
        let declaration = program.declaration(symbol)
        guard declaration.body.isPresent else { return ThrowSet() }
        return set(ofBody: program.linked.body(symbol.file, declaration.body))
    }

    /// All throwing functions, initializers, and accessors with a body, ordered by file.
    package var throwers: [Symbol] {
        program.symbols { $0.throwsErrors && $0.body.isPresent }
    }

    // MARK: Solving

    /// Each round adds an entry, case, parameter, or witness to a set. This is more than any set can have.
    private static let mostRounds = 1000

    private mutating func solve() {
        let edges = flows.map { flow in flow.steps.flatMap(\.bodies) }
        var known: [ThrowSet: Int32] = [ThrowSet(): 0]
        StrongComponents.solve(edges, mostRounds: Self.mostRounds) { body in
            let set = evaluate(body)
            let number = known[set] ?? Int32(sets.count)
            if number == sets.count {
                sets.append(set)
                known[set] = number
            }
            let traits = traits(reachedBy: flows[Int(body)].steps.indices, of: body)
            defer { (numbers[Int(body)], reached[Int(body)]) = (number, traits) }
            return number != numbers[Int(body)] || traits != reached[Int(body)]
        }
    }

    /// Returns the traits of modeled functions that steps of a body call, directly or indirectly.
    package func traits(reachedBy steps: Range<Int>, of body: Int32) -> ModelTraits {
        flows[Int(body)].steps[steps].reduce(into: []) { traits, step in
            if let callee = step.callee, program.isModel(callee) { traits.formUnion(program.traits(of: callee)) }
            for next in step.bodies { traits.formUnion(reached[Int(next)]) }
        }
    }

    private func evaluate(_ body: Int32) -> ThrowSet {
        let flow = flows[Int(body)]
        return evaluate(flow, 0..<Int32(flow.steps.count), Caught(file: file(of: body)))
    }

    /// The state while a body is traversed: its file, and what each open clause caught.
    package struct Caught {
        var file: FileID
        var sets: [FilterID: ThrowSet] = [:]

        package init(file: FileID) { self.file = file }
    }

    package func evaluate(_ flow: ThrowFlow, _ range: Range<Int32>, _ caught: Caught) -> ThrowSet {
        var found = ThrowSet()
        var position = range.lowerBound
        while position < range.upperBound {
            let step = flow.steps[Int(position)]
            switch step.kind {
            case .region: found.formUnion(region(flow, position + 1..<step.next, caught))
            case .attempt: found.formUnion(evaluate(flow, position + 1..<step.next, caught))
            case .swallow, .handler: break
            default: found.formUnion(contribution(of: step, caught))
            }
            position = step.next
        }
        return found
    }

    private func region(_ flow: ThrowFlow, _ range: Range<Int32>, _ caught: Caught) -> ThrowSet {
        var thrown = ThrowSet()
        var left = ThrowSet()
        var position = range.lowerBound
        while position < range.upperBound {
            let step = flow.steps[Int(position)]
            if case .handler(let handler, let tests) = step.kind {
                let divided = left.divided(by: tests, cases: program.allCases)
                var caught = caught
                caught.sets[handler] = divided.caught
                thrown.formUnion(evaluate(flow, position + 1..<step.next, caught))
                left = divided.left
            } else {
                left.formUnion(evaluate(flow, position..<step.next, caught))
            }
            position = step.next
        }
        thrown.formUnion(left)
        return thrown
    }

    /// Returns the errors that one step adds.
    package func contribution(of step: ThrowFlow.Step, _ caught: Caught) -> ThrowSet {
        switch step.kind {
        case .constant(let set): return set
        case .inner(let closure):
            var set = self.set(ofBody: closure)
            set.isErased = set.isErased || !set.entries.isEmpty
            return set
        case .reemit(let handler):
            guard var set = caught.sets[handler] else { return ThrowSet() }
            // With more than one type, the clause has only `any Error`.
            if set.entries.count > 1 || !set.isExact { set.isErased = true }
            return set
        case .body(let body, _, _):
            var set = passed(self.set(ofBody: body), by: step, file: caught.file)
            if step.isCoderKnown { set.needsCoder = false }
            return set
        default: return ThrowSet()
        }
    }

    /// Returns which of a callee's errors a call throws, with arguments substituted for parameters.
    func passed(_ thrown: ThrowSet, by step: ThrowFlow.Step, file: FileID) -> ThrowSet {
        guard case .body(_, let bound, let handed) = step.kind else { return thrown }
        var set = thrown
        let parameters = set.parameters
        set.parameters = 0
        set.isErased = set.isErased || parameters != 0
        for position in 0..<32 where parameters & 1 << UInt32(position) != 0 {
            let given = handed.filter { $0.parameter == position }
            if given.isEmpty { set.formUnion(.unknown(file, step.offset, .value)) }
            for one in given { set.formUnion(errors(of: one.source, at: step, file)) }
        }
        if bound != -1 {
            let assumes = set.assumesModule
            set = set.bounded(by: bound)
            // The type is declared. Only the possible cases depend on the sources.
            set.assumesModule = assumes && set.entries.first?.cases != ThrowSet.wholeType
            set.isErased = false
        }
        return set
    }

    private func errors(of source: ThrowFlow.Handed.Source, at step: ThrowFlow.Step, _ file: FileID) -> ThrowSet {
        switch source {
        case .nothing: return ThrowSet()
        case .closure(let closure): return set(ofBody: closure)
        case .function(let function), .decoding(let function):
            var set = set(ofBody: function)
            if set.parameters != 0 { set.formUnion(.unknown(file, step.offset, .value)) }
            set.parameters = 0
            // The callee itself marks an unknown decoder.
            if case .decoding = source { set.needsCoder = false }
            return set
        case .parameter(let own):
            var set = ThrowSet()
            set.parameters = 1 << UInt32(own)
            return set
        case .set(let set): return set
        }
    }

    package func file(of body: Int32) -> FileID { FileID(program.linked.bodyStarts.position(ofLastUpTo: body)) }
}
