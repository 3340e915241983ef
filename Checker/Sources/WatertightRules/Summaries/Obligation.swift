/// An object that requires exactly one reply on each path.
struct Obligation: Sendable {
    enum Kind: Sendable {
        /// A continuation or promise that a waiting function passes to its closure.
        case continuation
        /// A semaphore or dispatch group.
        case signal
    }

    var kind: Kind
    var file: FileID
    /// The body where it begins.
    var body: BodyID
    /// Its names in that body.
    var locals: [LocalID]
    /// Whether it is required from the start of the body, instead of from a call on.
    var isOwedFromTheStart = true
    /// The call that waits, if it is in the file.
    var waiter: UInt32?
}

/// Finds the obligations of a file's bodies, and counts the replies.
struct Obligations: FlowAnalysis {
    let flow: ErrorFlow

    init(_ flow: ErrorFlow) { self.flow = flow }

    func obligations(in file: FileID) -> [Obligation] {
        let facts = program.facts(file)
        guard !program.files[file].isModel else { return [] }
        var found: [Obligation] = []
        for (number, body) in zip(facts.bodies.ids, facts.bodies) {
            if body.kind == .function { found += continuations(handedTo: number, body, file) }
            for event in facts.events(of: body) where event.kind == .call {
                if let one = continuation(handedBy: event.call, file) { found.append(one) }
            }
        }
        for (number, local) in facts.locals.enumerated() where local.kind == .initial && local.value.isPresent {
            if let one = signal(LocalID(number), local, file) { found.append(one) }
        }
        return found
    }

    /// Whether a closure argument can be called after the function returned.
    func mayEscape(_ parameter: Parameter, of symbol: Symbol) -> Bool {
        guard parameter.type >= 0 else { return false }
        return parameter.has(Parameter.isEscaping)
            || program.facts(symbol.file).types[Int(parameter.type)].kind == .optional
    }

    /// Returns the continuation that a waiting call passes to its closure.
    private func continuation(handedBy call: CallID, _ file: FileID) -> Obligation? {
        let facts = program.facts(file)
        let closures = facts.arguments(of: facts.calls[call]).compactMap { argument in
            argument.value.isPresent && facts.values[argument.value].kind == .closure
                ? facts.values[argument.value].body : nil
        }
        guard closures.count == 1, traits(ofCall: call, in: file).isSuperset(of: [.waits, .part]) else { return nil }
        let locals = facts.locals.ids.filter { number in
            let local = facts.locals[number]
            return local.kind == .closureParameter && local.body == closures[0] && local.position == 0
                && facts.text(local.name) != "_"
        }
        guard !locals.isEmpty else { return nil }
        return Obligation(
            kind: .continuation, file: file, body: closures[0], locals: locals,
            waiter: facts.calls[call].offset)
    }

    /// Returns the continuations that a function receives and resumes in several places, so that it owns them.
    private func continuations(handedTo body: BodyID, _ record: Body, _ file: FileID) -> [Obligation] {
        let facts = program.facts(file)
        return facts.locals.ids.filter { number in
            let local = facts.locals[number]
            guard local.kind == .parameter, local.declaration == record.declaration else { return false }
            let members = calls(ofMembersOf: number, in: file).map { traits(ofCall: $0, in: file) }
            return members.count > 1 && members.allSatisfy { $0.contains(.answers) && !$0.contains(.waits) }
        }.map { Obligation(kind: .continuation, file: file, body: body, locals: [$0]) }
    }

    /// Returns a waitable object that a body creates: its type has functions to reply and to wait.
    private func signal(_ number: LocalID, _ local: Local, _ file: FileID) -> Obligation? {
        let facts = program.facts(file)
        let value = facts.values[local.value]
        guard value.kind == .call else { return nil }
        let members = calls(ofMembersOf: number, in: file).map { ($0, traits(ofCall: $0, in: file)) }
        guard let waiter = members.first(where: { $0.1.contains(.waits) })?.0 else { return nil }
        // A semaphore with a positive initial value is a lock. A group requires replies from `enter()` on.
        let counts = facts.arguments(of: facts.calls[value.call]).map(\.value)
        let isShut = counts.contains { $0.isPresent && facts.text(facts.values[$0].name) == "0" }
        guard isShut || counts.isEmpty && members.contains(where: { !$0.1.isDisjoint(with: [.answers, .owes]) }) else {
            return nil
        }
        return Obligation(
            kind: .signal, file: file, body: facts.body(ofValue: local.value), locals: [number],
            isOwedFromTheStart: isShut, waiter: facts.calls[waiter].offset)
    }

    /// Returns the calls of a local's members: `local.name(…)`.
    private func calls(ofMembersOf local: LocalID, in file: FileID) -> [CallID] {
        let facts = program.facts(file)
        return uses(in: file).mentions(of: local).compactMap { mention in
            let value = facts.values[mention]
            guard value.use == .base, facts.values[value.user].use == .callee else { return nil }
            return facts.values[value.user].userCall
        }
    }
}
