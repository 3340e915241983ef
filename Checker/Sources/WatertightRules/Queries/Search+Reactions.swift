/// Who above a declaration has to know what it throws: it decides on the error, shows it, or puts something else in its
/// place. What only passes it on asks its own callers.
extension Search {
    /// Functions are gone through up to this many.
    private static let mostCallers = 128

    /// Where something stands that reacts to what one of the members of a type fails with.
    func reaction(to members: [Symbol], of owner: Symbol) -> Sentence? {
        for member in members {
            var pending = [member] + flow.resolver.family(of: member).members
            var seen = Set(pending)
            while let next = pending.popLast(), seen.count < Self.mostCallers {
                for use in survey.contracts.consumers.uses(of: next) {
                    var callers: [Symbol] = []
                    if let handler = reaction(at: use, of: owner, &callers) { return sentence(handler, member) }
                    pending += callers.filter { seen.insert($0).inserted }
                }
            }
            if let handler = answered(member, of: owner) { return sentence(handler, member) }
        }
        return nil
    }

    private func sentence(_ handler: ErrorHandler, _ member: Symbol) -> Sentence {
        let body = program.facts(handler.file).bodies[Int(handler.body)]
        let around = Symbol(file: handler.file, declaration: body.declaration)
        let layer = survey.places.place(of: around).layer
        let standing = layer == .presentation ? "which is presentation" : "which stands above"
        return
            "`\(program.name(of: around))`, \(standing), has to answer what `\(member)` fails with (line \(lineOf: handler.offset, in: handler.file))"
    }

    // MARK: Errors that are thrown

    private func reaction(
        at use: ThrowFlow.Place, of owner: Symbol, _ callers: inout [Symbol]
    ) -> ErrorHandler? {
        let sets = survey.throwSets
        var pending = [use]
        var seen = Set(pending)
        while let next = pending.popLast(), seen.count < Self.mostCallers {
            let file = sets.file(of: next.body)
            for filter in clauses(around: next) {
                guard let handler = flow.handlers(in: file).first(where: { $0.filter == filter }) else { continue }
                if isAbove(handler, owner), reacts(handler) { return handler }
            }
            let steps = sets.flows[Int(next.body)]
            switch sets.fate(of: steps.steps[next.step], next.step, steps, body: next.body) {
            case .handsOver:
                pending += survey.contracts.consumers.users(of: next.body).filter { seen.insert($0).inserted }
            case .passes:
                let local = next.body - program.linked.bodyStarts[Int(file)]
                let declaration = program.facts(file).bodies[Int(local)].declaration
                if declaration >= 0 { callers.append(Symbol(file: file, declaration: declaration)) }
            case .handles, .drops, .traps: break
            }
        }
        return nil
    }

    /// The clauses that what a step throws may arrive at, from the inside out.
    private func clauses(around use: ThrowFlow.Place) -> [Int32] {
        survey.throwSets.flows[Int(use.body)].takers(around: use.step).compactMap { taker in
            guard case .clause(_, let filter, _, _) = taker else { return nil }
            return filter
        }
    }

    // MARK: Errors that are answered

    /// A handler of the result, the completion or the stream that a function answers with, beside a call of it or of what
    /// hands its answer on.
    private func answered(_ member: Symbol, of owner: Symbol) -> ErrorHandler? {
        guard !program.declaration(member).throwsErrors else { return nil }
        var pending = [member] + flow.resolver.family(of: member).members
        var seen = Set(pending)
        while let next = pending.popLast(), seen.count < Self.mostCallers {
            let name = program.linked.name(next.file, program.declaration(next).name)
            for (file, call) in survey.contracts.answeringCalls.calls(named: name) {
                let value = flow.uses(in: file).values[Int(call)]
                let context = flow.resolver.context(ofValue: value, in: file)
                guard let around = context.place, case .symbols(let callees) = flow.resolver.callees(of: call, context),
                    callees.contains(where: { $0.symbol == next })
                else { continue }
                let handler = flow.handlers(in: file).first { handler in
                    handler.origin != .clause
                        && program.facts(file).bodies[Int(handler.body)].declaration == around.declaration
                }
                if let handler, isAbove(handler, owner), reacts(handler) { return handler }
                switch AnswerFates(flow).answer(of: value, in: file) {
                case .taken(let handler): if isAbove(handler, owner) { return handler }
                case .handedOn: if seen.insert(around).inserted { pending.append(around) }
                case .left: break
                }
            }
        }
        return nil
    }

    // MARK: Handlers

    /// Whether a handler stands nearer to the screen than a type, and not in it.
    private func isAbove(_ handler: ErrorHandler, _ owner: Symbol) -> Bool {
        let body = program.facts(handler.file).bodies[Int(handler.body)]
        guard body.declaration >= 0, !body.isPreview, !body.isForDebugging else { return false }
        let around = Symbol(file: handler.file, declaration: body.declaration)
        let places = survey.places
        let place = places.place(of: around)
        guard place.layer != .support, nominal(around: around) != owner else { return false }
        if let type = nominal(around: around), places.isObserved(type), !isBelow(type, owner) { return true }
        guard let height = places.place(of: owner).layer.height else { return place.layer == .presentation }
        return (place.layer.height ?? 0) > height
    }

    /// Whether a type conforms to another.
    private func isBelow(_ type: Symbol, _ owner: Symbol) -> Bool {
        let number = program.linked.nominalNumbers[Int(type.file)][Int(type.declaration)]
        let above = program.linked.nominalNumbers[Int(owner.file)][Int(owner.declaration)]
        return number >= 0 && above >= 0 && program.linked.reaches(above, from: number)
    }

    /// Whether a handler does more about an error than to write it down.
    func reacts(_ handler: ErrorHandler) -> Bool {
        if handler.reach == .cancellation { return false }
        if handler.reach == .some { return true }
        let ends = flow.ends(ofLocal: handler.error, in: handler.file)
        if ends.contains(where: { $0.kind != .logged && !($0.kind == .thrown && $0.form == .itself) }) { return true }
        let facts = program.facts(handler.file)
        let events = Array(facts.events(of: facts.bodies[Int(handler.body)]))[handler.events]
        let passesOn = ends.contains { $0.kind == .thrown && $0.form == .itself }
        return events.contains { event in
            switch event.kind {
            case .assigning: true
            case .throwing: !passesOn
            case .call: !flow.logs(event.link, in: handler.file) && !ends.contains { $0.kind == .logged }
            default: false
            }
        }
    }
}
