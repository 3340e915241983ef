/// How the code of one file handles errors, independent of the functions that it calls.
package struct FileFailures: Sendable {
    var handlers: [ErrorHandler] = []
    /// Ordered by body of the file.
    var bodies: [BodyFailures]
    /// The functions that absorb their failures.
    var absorptions: [Symbol: Absorption] = [:]
    /// The functions that only call another one, which could absorb its failures.
    var forwards: [Forward] = []

    struct Forward: Sendable {
        var symbol: Symbol
        /// The functions that it can call.
        var targets: [Symbol]
    }
}

/// How a body reports the errors of its steps.
struct BodyFailures: Sendable {
    /// Who receives all errors that leave the body.
    var reportOfAll = ReportLevel.nothing
    /// Whether the body belongs to a test double, which no app runs.
    var isDouble = false
    /// The steps whose errors leave the body.
    var leaving: [Int32] = []
    /// The steps whose errors the body reports itself.
    var reports: [Int32: ReportLevel] = [:]
    /// The app's functions that run the closure of a step.
    var wrappers: [Wrapper] = []

    struct Wrapper: Sendable {
        var step: Int32
        var body: Int32
    }
}

extension ThrowSets {
    /// Returns the failures of a file. Files can be analyzed in parallel with one resolver per thread.
    package func failures(ofFile file: Int, vocabulary: Vocabulary, by resolver: Resolver) -> FileFailures {
        let contents = program.files[file]
        let count = program.linked.bodies(of: FileID(file)).count
        var found = FileFailures(bodies: Array(repeating: BodyFailures(), count: count))
        guard !contents.isModel else { return found }
        resolver.begin()
        let flow = ErrorFlow(self, resolver: resolver, vocabulary: vocabulary)
        let reading = FailureReading(self, file: FileID(file), flow)
        found.handlers = reading.handlers
        for body in contents.facts.bodies.ids { found.bodies[Int(body)] = reading.failures(of: body) }
        let absorbing = AbsorptionReading(sets: self, flow: reading.flow, file: FileID(file), facts: contents.facts)
        found.absorptions = absorbing.absorptions()
        found.forwards = absorbing.forwards()
        return found
    }
}

/// Creates the ``FileFailures`` of a file.
private struct FailureReading {
    let sets: ThrowSets
    let file: FileID
    let facts: Facts
    let handlers: [ErrorHandler]
    let logged: Set<DeclarationID>
    let flow: ErrorFlow
    private var calls: [UInt32: CallID] = [:]

    init(_ sets: ThrowSets, file: FileID, _ flow: ErrorFlow) {
        self.sets = sets
        self.file = file
        self.flow = flow
        facts = sets.program.facts(file)
        handlers = flow.handlers(in: file)
        logged = Reporting(flow).declarationsMarkedAsLogged(in: file)
        for (number, call) in facts.calls.enumerated().reversed() { calls[call.offset] = CallID(number) }
    }

    func failures(of body: BodyID) -> BodyFailures {
        var found = BodyFailures()
        let number = sets.program.linked.body(file, body)
        let steps = sets.flows[Int(number)].steps
        guard !steps.isEmpty else { return found }
        let declaration = facts.bodies[body].declaration
        found.isDouble = declaration.isPresent && flow.standsIn(Symbol(file: file, declaration: declaration))
        found.reportOfAll = found.isDouble ? .passedOn : reportOfAll(body)
        for (position, step) in steps.enumerated() where sets.canThrow(position, of: number) {
            let own = report(of: step, body)
            if own > .nothing { found.reports[Int32(position)] = own }
            if sets.leaves(position, of: number) { found.leaving.append(Int32(position)) }
            if own < .passedOn { found.wrappers += wrappers(of: step).map { .init(step: Int32(position), body: $0) } }
        }
        return found
    }

    /// Returns the report by a handler of a body. One is enough: the body counts as reviewed.
    private func reportOfAll(_ body: BodyID) -> ReportLevel {
        let declaration = facts.bodies[body].declaration
        let marked: ReportLevel = declaration.isPresent && logged.contains(declaration) ? .logged : .nothing
        let reports = handlers.lazy.filter { $0.body == body }.map { Reporting(flow).report(by: $0) }
        return max(marked, reports.max() ?? .nothing)
    }

    private func report(of step: ThrowFlow.Step, _ body: BodyID) -> ReportLevel {
        switch step.kind {
        case .reemit(let filter):
            guard let handler = handlers.first(where: { $0.filter == filter }) else { return .nothing }
            return Reporting(flow).report(by: handler)
        case .constant, .inner:
            // For the app's own functions, their bodies determine what is reported.
            guard step.callee.map(sets.program.isModel) ?? true else { return .nothing }
            let events = Array(facts.events(of: facts.bodies[body]))
            if let thrown = events.firstIndex(where: { $0.kind == .throwing && $0.offset == step.offset }) {
                return Reporting(flow).isWrittenDown(before: thrown, events, file) ? .logged : .nothing
            }
            guard let call = calls[step.offset] else { return .nothing }
            return max(reportInClosure(call), report(ofResultOf: call))
        case .body, .region, .attempt, .handler, .swallow: return .nothing
        }
    }

    /// Matches `result().get()`.
    private func report(ofResultOf call: CallID) -> ReportLevel {
        let callee = facts.calls[call].callee
        guard callee.isPresent, facts.values[callee].kind == .member else { return .nothing }
        return Reporting(flow).report(ofResult: facts.values[callee].base, in: file, of: sets)
    }

    /// Returns the report by a handler in a closure argument. Only resuming a continuation isn't a report.
    private func reportInClosure(_ call: CallID) -> ReportLevel {
        var found = ReportLevel.nothing
        for closure in facts.closures(handedTo: facts.calls[call]) {
            for handler in handlers where facts.isInside(handler.body, closure) {
                found = max(found, Reporting(flow).report(by: handler, countsAnswers: false))
            }
        }
        return found
    }

    /// Returns the bodies of the app's functions that receive a step's closure, and throw exactly its errors.
    private func wrappers(of step: ThrowFlow.Step) -> [Int32] {
        guard case .inner = step.kind, let call = calls[step.offset],
            let callees = flow.symbols(calledBy: call, in: file)
        else { return [] }
        return callees.flatMap { flow.resolver.family(of: $0).members }.compactMap { member in
            let body = sets.program.declaration(member).body
            return body.isPresent && !sets.program.isModel(member) ? sets.program.linked.body(member.file, body) : nil
        }
    }
}
