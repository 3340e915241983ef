extension ErrorWays {
    // MARK: Forward

    /// Returns where the errors of a step go.
    mutating func onwards(_ set: ThrowSet, from place: Place, depth: Int) -> [ErrorWay] {
        fates(of: set, at: place).flatMap { fate -> [ErrorWay] in
            if case .left(let set) = fate { return leaving(place.body, set, depth: depth) }
            return ending(fate, in: place.body, depth: depth).map { [$0] } ?? []
        }
    }

    /// Returns where errors go from a body that they leave.
    mutating func leaving(_ body: Int32, _ set: ThrowSet, depth: Int) -> [ErrorWay] {
        let users = users(of: body)
        guard !users.isEmpty else { return [unused(body, set, at: facts(of: body).body.offset)] }
        return users.flatMap { place -> [ErrorWay] in
            let arriving = arriving(set, from: body, at: place)
            guard !arriving.isEmpty else {
                var way = way(.leaves, set, at: place)
                way.subject = step(place).callee.map { sets.program.name(of: $0) } ?? ""
                way.end = .kept
                return [way]
            }
            return fates(of: arriving, at: place).compactMap { fate in
                guard case .left(let set) = fate else { return ending(fate, in: place.body, depth: depth) }
                guard !self.users(of: place.body).isEmpty else {
                    return unused(place.body, set, at: step(place).offset)
                }
                return following(.passes, set, at: place, depth: depth) {
                    $0.leaving(place.body, set, depth: depth + 1)
                }
            }
        }
    }

    /// Returns which of a body's errors a call rethrows; empty for a closure argument whose errors stay inside.
    package func arriving(_ set: ThrowSet, from body: Int32, at place: Place) -> ThrowSet {
        let step = step(place)
        guard case .body(let callee, _, let handed) = step.kind, callee != body else {
            return sets.passed(set, by: step, file: sets.file(of: place.body))
        }
        let parameters = sets.set(ofBody: callee).parameters
        return handed.contains { $0.source.body == body && parameters & 1 << UInt32($0.parameter) != 0 }
            ? set : ThrowSet()
    }

    private mutating func ending(_ fate: Fate, in body: Int32, depth: Int) -> ErrorWay? {
        switch fate {
        case .left: return nil
        case .swallowed(let step, let ending, let set):
            return swallowed(set, by: ending, at: Place(body: body, step: step))
        case .caught(let handler, let clause, let set):
            let place = Place(body: body, step: handler)
            var way = following(.caught, set, at: place, depth: depth) {
                $0.goingOn(from: place, set, depth: depth + 1)
            }
            way.clause = clause
            if way.next.isEmpty, !way.isRepeated, !way.isCut { way.end = .handled }
            return way
        }
    }

    /// Returns where errors go from a clause: the same error, or the one that replaces it.
    mutating func goingOn(from clause: Place, _ set: ThrowSet, depth: Int) -> [ErrorWay] {
        let handler = step(clause)
        let left = places(in: clause.body, clause.step + 1..<Int(handler.next)).compactMap { place -> ErrorWay? in
            guard isThrow(place) else { return nil }
            if case .reemit(let number) = step(place).kind {
                guard self.clause(number, around: place) == clause else { return nil }
                return following(.rethrown, set, at: place, depth: depth) {
                    $0.onwards(set, from: place, depth: depth + 1)
                }
            }
            let other = thrown(at: place)
            return following(.replaced, other, at: place, depth: depth) {
                $0.onwards(other, from: place, depth: depth + 1)
            }
        }
        return endings(of: clause, set) + left
    }

    /// Returns the end of a body without callers in the sources.
    package func unused(_ body: Int32, _ set: ThrowSet, at offset: UInt32) -> ErrorWay {
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
        return way
    }

    // MARK: Backward

    /// Returns the origins of wanted errors among those that these places throw and a filter lets through.
    mutating func sources(
        of wanted: ThrowSet, in places: [Place], depth: Int, _ test: (Fate) -> ThrowSet?
    ) -> [ErrorWay] {
        places.compactMap { place -> ErrorWay? in
            let reaching = fates(of: thrown(at: place), at: place).compactMap(test).reduce(into: ThrowSet()) {
                $0.formUnion($1)
            }.intersection(wanted)
            return reaching.isEmpty ? nil : source(reaching, at: place, depth: depth)
        }
    }

    /// Returns the origins of errors that leave a body.
    mutating func sources(of wanted: ThrowSet, in body: Int32, depth: Int) -> [ErrorWay] {
        sources(of: wanted, in: places(in: body), depth: depth) {
            if case .left(let set) = $0 { set } else { nil }
        }
    }

    mutating func sources(of wanted: ThrowSet, caughtBy clause: Place, depth: Int) -> [ErrorWay] {
        sources(of: wanted, in: attempt(before: clause), depth: depth) {
            if case .caught(clause.step, _, let set) = $0 { set } else { nil }
        }
    }

    private mutating func source(_ set: ThrowSet, at place: Place, depth: Int) -> ErrorWay {
        let step = step(place)
        switch step.kind {
        case .reemit(let number):
            return following(.rethrown, set, at: place, depth: depth) { ways in
                ways.clause(number, around: place).map { ways.sources(of: set, caughtBy: $0, depth: depth + 1) } ?? []
            }
        case .inner(let closure):
            return following(.calls, set, at: place, depth: depth) {
                $0.sources(of: set, in: closure, depth: depth + 1)
            }
        case .body(let callee, _, let handed):
            let parameters = sets.set(ofBody: callee).parameters
            var calls = following(.calls, set, at: place, depth: depth) { ways in
                var wanted = set
                wanted.parameters = 0
                for case (let position, .parameter(let own)) in handed.map({ ($0.parameter, $0.source) })
                where set.parameters & 1 << UInt32(own) != 0 {
                    wanted.parameters |= 1 << UInt32(position)
                }
                var found = ways.sources(of: wanted, in: callee, depth: depth + 1)
                for given in handed where parameters & 1 << UInt32(given.parameter) != 0 {
                    guard let body = given.source.body else { continue }
                    found += ways.sources(of: set, in: body, depth: depth + 1)
                }
                return found + ways.unknowns(set, at: place)
            }
            calls.subject = step.callee.map { sets.program.name(of: $0) } ?? ""
            return calls
        default:
            guard set.witnesses.isEmpty, isThrow(place), let clause = clause(nil, around: place) else {
                return constant(set, at: place)
            }
            // Follows the error that it replaces.
            return following(.replaced, set, at: place, depth: depth) {
                $0.sources(of: $0.caught(by: clause), caughtBy: clause, depth: depth + 1)
            }
        }
    }

    private func constant(_ set: ThrowSet, at place: Place) -> ErrorWay {
        let callee = step(place).callee
        var way = way(.declared, set, at: place)
        way.subject = callee.map { sets.program.name(of: $0) } ?? ""
        if let witness = set.witnesses.first {
            way.kind = .unknown
            way.place.reason = witness.reason
        } else if isThrow(place) {
            way.kind = .thrown
        } else if set.parameters != 0 {
            way.kind = .handedIn
        }
        return way
    }

    /// Returns the unknown errors of the call itself.
    private func unknowns(_ set: ThrowSet, at place: Place) -> [ErrorWay] {
        let file = sets.file(of: place.body)
        return set.witnesses.filter { $0.file == file && $0.offset == step(place).offset }.map { witness in
            var way = way(.unknown, .unknown(witness.file, witness.offset, witness.reason), at: place)
            way.place.reason = witness.reason
            return way
        }
    }
}

extension Facts {
    /// The name of the function that receives a closure; empty if it is stored as a value.
    fileprivate func taker(ofClosure body: BodyID) -> String {
        for call in calls where call.callee.isPresent {
            let isTaker = arguments(of: call).contains { argument in
                argument.value.isPresent && values[argument.value].kind == .closure
                    && values[argument.value].body == body
            }
            if isTaker { return name(of: call) }
        }
        return ""
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
