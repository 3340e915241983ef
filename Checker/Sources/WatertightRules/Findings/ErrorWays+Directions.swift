extension ErrorWays {
    // MARK: Forward

    /// Returns where the errors of a step go: to clauses, `try?` and `try!`, and out of the body.
    func onwards(_ set: ThrowSet, from place: Place, _ leaving: (ThrowSet) -> [Node]) -> [Node] {
        sets.fates(of: set, at: place.step, in: place.body).flatMap { fate -> [Node] in
            guard let step = fate.step else { return leaving(fate.set) }
            let taker = Place(body: place.body, step: step)
            if case .swallow(let ending) = self.step(taker).kind {
                return [Node(way: swallowed(fate.set, by: ending, at: taker))]
            }
            return [node(.caught, fate.set, at: taker) { goingOn(from: taker, fate.set) }]
        }
    }

    func onwards(_ set: ThrowSet, from place: Place) -> [Node] {
        onwards(set, from: place) { leaving(place.body, $0) }
    }

    /// Returns where errors go from a body that they leave.
    func leaving(_ body: Int32, _ set: ThrowSet) -> [Node] {
        let users = consumers.users(of: body)
        guard !users.isEmpty else { return [unused(body, set, at: facts(of: body).body.offset)] }
        return users.flatMap { place -> [Node] in
            let arriving = arriving(set, from: body, at: place)
            guard !arriving.isEmpty else { return [Node(way: swallowed(set, by: .kept, at: place))] }
            return onwards(arriving, from: place) { set in
                guard !consumers.users(of: place.body).isEmpty else {
                    return [unused(place.body, set, at: step(place).offset)]
                }
                return [node(.passes, set, at: place) { leaving(place.body, set) }]
            }
        }
    }

    /// Returns which of a body's errors a call rethrows; empty for a closure argument whose errors stay inside.
    private func arriving(_ set: ThrowSet, from body: Int32, at place: Place) -> ThrowSet {
        let step = step(place)
        guard case .body(let callee, _, let handed) = step.kind, callee != body else {
            return sets.passed(set, by: step, file: sets.file(of: place.body))
        }
        let parameters = sets.set(ofBody: callee).parameters
        return handed.contains { $0.source.body == body && parameters & 1 << UInt32($0.parameter) != 0 }
            ? set : ThrowSet()
    }

    /// Returns where errors go from a clause: the same error, or the one that replaces it.
    func goingOn(from clause: Place, _ set: ThrowSet) -> [Node] {
        guard case .handler(let filter, _) = step(clause).kind else { return [] }
        let inside = places(in: clause.body, clause.step + 1..<Int(step(clause).next))
        let left = inside.filter(isThrow).compactMap { place -> Node? in
            guard case .reemit(let caught) = step(place).kind else {
                let other = thrown(at: place)
                return node(.replaced, other, at: place) { onwards(other, from: place) }
            }
            return caught == filter ? node(.rethrown, set, at: place) { onwards(set, from: place) } : nil
        }
        return endings(of: filter, in: clause.body, set).map { Node(way: $0) } + left
    }

    /// Returns what a clause does with its error other than throwing, in source order.
    private func endings(of filter: FilterID, in body: Int32, _ set: ThrowSet) -> [ErrorWay] {
        let file = sets.file(of: body)
        var found: [ErrorWay] = []
        for end in flow.ends(ofLocal: flow.uses(in: file).caught[filter], in: file) {
            guard let (kind, subject) = ending(end.kind) else { continue }
            let body = sets.program.facts(end.file).body(ofValue: end.value)
            guard body.isPresent else { continue }
            var way = way(kind, set, body: sets.program.linked.body(end.file, body), offset: end.offset)
            way.subject = subject.map { sets.program.name(of: $0) } ?? ""
            way.form = end.form
            if !found.contains(way) { found.append(way) }
        }
        return found.sorted { ($0.place.path, $0.place.line, $0.column) < ($1.place.path, $1.place.line, $1.column) }
    }

    /// Returns `nil` for ends that are shown differently, or only inspect the error.
    private func ending(_ kind: ErrorEnd.Kind) -> (ErrorWay.Kind, subject: Symbol?)? {
        switch kind {
        case .logged: (.logged, nil)
        case .shown: (.shown, nil)
        case .answered: (.answered, nil)
        case .stored(let property): (.stored, property)
        case .kept: (.stored, nil)
        case .handed(let function): (.handed, function)
        case .thrown, .returned, .decided, .accessed: nil
        }
    }

    /// Returns the end of errors that aren't caught by a clause.
    func swallowed(_ set: ThrowSet, by ending: ThrowFlow.Ending, at place: Place) -> ErrorWay {
        let (kind, end): (ErrorWay.Kind, ErrorWay.End) =
            switch ending {
            case .dropped: (.dropped, .dropped)
            case .trapped: (.trapped, .trapped)
            case .kept: (.leaves, .kept)
            }
        var way = way(kind, set, at: place)
        way.end = end
        return way
    }

    /// Returns the end of a body without callers in the sources.
    private func unused(_ body: Int32, _ set: ThrowSet, at offset: UInt32) -> Node {
        let file = sets.file(of: body)
        let (facts, record) = facts(of: body)
        var way = way(.leaves, set, body: body, offset: offset)
        switch record.kind {
        case .closure, .asyncLet:
            way.end = .handedOver
            way.subject = facts.taker(ofClosure: sets.program.linked.local(file, body))
        case .file: way.end = .program
        default: way.end = .uncalled
        }
        return Node(way: way)
    }

    // MARK: Backward

    /// Returns the origins of errors among those that places throw and a clause, `try?` or `try!` receives.
    /// - Parameter taker: The step that receives them; `nil` if they leave the body.
    func sources(of wanted: ThrowSet, in places: [Place], takenBy taker: Int?) -> [Node] {
        places.compactMap { place in
            let fates = sets.fates(of: thrown(at: place), at: place.step, in: place.body)
            let reaching = fates.first { $0.step == taker }.map { $0.set.intersection(wanted) } ?? ThrowSet()
            return reaching.isEmpty ? nil : source(reaching, at: place)
        }
    }

    /// Returns the origins of errors that leave a body.
    func sources(of wanted: ThrowSet, in body: Int32) -> [Node] {
        sources(of: wanted, in: places(in: body), takenBy: nil)
    }

    func sources(of wanted: ThrowSet, caughtBy clause: Place) -> [Node] {
        guard case .handler(let filter, _) = step(clause).kind else { return [] }
        let attempt = places(in: clause.body, sets.attempt(of: filter, in: clause.body))
        return sources(of: wanted, in: attempt, takenBy: clause.step)
    }

    func source(_ set: ThrowSet, at place: Place) -> Node {
        switch step(place).kind {
        case .reemit(let filter):
            return node(.rethrown, set, at: place) {
                clause(around: place, filter).map { sources(of: set, caughtBy: $0) } ?? []
            }
        case .inner(let closure):
            return node(.calls, set, at: place) { sources(of: set, in: closure) }
        case .body(let callee, _, let handed):
            return node(.calls, set, at: place) {
                var wanted = set
                wanted.parameters = 0
                for case (let position, .parameter(let own)) in handed.map({ ($0.parameter, $0.source) })
                where set.parameters & 1 << UInt32(own) != 0 {
                    wanted.parameters |= 1 << UInt32(position)
                }
                let parameters = sets.set(ofBody: callee).parameters
                let given = handed.filter { parameters & 1 << UInt32($0.parameter) != 0 }.compactMap(\.source.body)
                return sources(of: wanted, in: callee) + given.flatMap { sources(of: set, in: $0) }
                    + unknowns(set, at: place)
            }
        default:
            guard set.witnesses.isEmpty, isThrow(place), let clause = clause(around: place) else {
                return Node(way: constant(set, at: place))
            }
            // Follows the error that it replaces.
            return node(.replaced, set, at: place) {
                guard case .handler(let filter, _) = step(clause).kind else { return [] }
                return sources(of: sets.caught(by: filter, in: clause.body), caughtBy: clause)
            }
        }
    }

    /// Returns the enclosing clause with a filter, or the innermost one.
    private func clause(around place: Place, _ wanted: FilterID? = nil) -> Place? {
        let flow = sets.flows[Int(place.body)]
        return flow.enclosing(place.step).first { step in
            if case .handler(let filter, _) = flow.steps[step].kind { wanted ?? filter == filter } else { false }
        }.map { Place(body: place.body, step: $0) }
    }

    private func constant(_ set: ThrowSet, at place: Place) -> ErrorWay {
        let known: ErrorWay.Kind = isThrow(place) ? .thrown : set.parameters != 0 ? .handedIn : .declared
        var way = way(set.witnesses.isEmpty ? known : .unknown, set, at: place)
        way.place.reason = set.witnesses.first?.reason
        return way
    }

    /// Returns the unknown errors of the call itself.
    private func unknowns(_ set: ThrowSet, at place: Place) -> [Node] {
        let file = sets.file(of: place.body)
        return set.witnesses.filter { $0.file == file && $0.offset == step(place).offset }.map { witness in
            Node(way: constant(.unknown(witness.file, witness.offset, witness.reason), at: place))
        }
    }
}

extension Facts {
    /// The name of the function that receives a closure; empty if it is stored as a value.
    fileprivate func taker(ofClosure body: BodyID) -> String {
        let taker = calls.first { $0.callee.isPresent && closures(handedTo: $0).contains(body) }
        return taker.map { name(of: $0) } ?? ""
    }

    /// Returns the last component of the callee; the type for an initializer.
    func name(of call: Call) -> String {
        guard call.callee.isPresent else { return "" }
        let value = values[call.callee]
        switch value.kind {
        case .local: return text(locals[value.local].name)
        case .type: return written(value.type)
        default: return text(value.name)
        }
    }
}
