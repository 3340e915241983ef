extension ErrorWays {
    /// Returns the error-related expressions on a line, in source order.
    /// - Parameter path: The path in the program.
    package mutating func points(path: String, line: Int) -> [ErrorPoint] {
        let functions = functions(inFile: path).filter { $0.line == line }.map { function($0.symbol) }
        return functions + places(inFile: path).filter { $0.line == line }.map { point(at: $0.place) }
            + failures(path: path, line: line)
    }

    /// Returns the nearest line with an error-related expression.
    package func nearestLine(path: String, to line: Int) -> Int? {
        (places(inFile: path).map(\.line) + functions(inFile: path).map(\.line)).min {
            (abs($0 - line), $0) < (abs($1 - line), $1)
        }
    }

    /// Returns the point at an offset, if code there handles, discards, or throws an error.
    mutating func point(at offset: UInt32, in file: FileID) -> ErrorPoint? {
        if flow.latestSteps?.file != file { flow.latestSteps = (file, steps(in: file)) }
        for place in flow.latestSteps?.places[offset] ?? [] {
            switch step(place).kind {
            case .region, .attempt, .body, .inner: continue
            case .handler, .swallow, .reemit: return point(at: place)
            case .constant: if isThrow(place) { return point(at: place) }
            }
        }
        return nil
    }

    private func steps(in file: FileID) -> [UInt32: [Place]] {
        var places: [UInt32: [Place]] = [:]
        for number in sets.program.facts(file).bodies.ids {
            let body = sets.program.linked.body(file, number)
            for (position, step) in sets.flows[Int(body)].steps.enumerated() {
                places[step.offset, default: []].append(Place(body: body, step: position))
            }
        }
        return places
    }

    // MARK: Lines

    func file(_ path: String) -> FileID? {
        sets.program.files.ids.first { sets.program.files[$0].path == path && !sets.program.files[$0].isModel }
    }

    private func places(inFile path: String) -> [(line: Int, place: Place)] {
        guard let file = file(path) else { return [] }
        let facts = sets.program.facts(file)
        var found: [(offset: UInt32, place: Place)] = []
        for number in facts.bodies.ids {
            let body = sets.program.linked.body(file, number)
            var offsets: Set<UInt32> = []
            for (position, step) in sets.flows[Int(body)].steps.enumerated() {
                let place = Place(body: body, step: position)
                switch step.kind {
                case .region, .attempt: continue
                case .handler, .swallow: found.append((step.offset, place))
                case .constant, .body, .inner, .reemit:
                    // A call with several possible callees has several steps but is one place.
                    if !thrown(at: place).isEmpty, offsets.insert(step.offset).inserted {
                        found.append((step.offset, place))
                    }
                }
            }
        }
        return found.sorted { ($0.offset, $0.place.body, $0.place.step) < ($1.offset, $1.place.body, $1.place.step) }
            .map { (facts.line(of: $0.offset), $0.place) }
    }

    private func functions(inFile path: String) -> [(line: Int, symbol: Symbol)] {
        guard let file = file(path) else { return [] }
        let facts = sets.program.facts(file)
        return facts.declarations.enumerated().compactMap { number, declaration in
            guard declaration.throwsErrors, declaration.body.isPresent else { return nil }
            return (facts.line(of: declaration.offset), Symbol(file: file, declaration: DeclarationID(number)))
        }
    }

    // MARK: Points

    private mutating func point(at place: Place) -> ErrorPoint {
        switch step(place).kind {
        case .handler: clause(at: place)
        case .swallow(let ending): swallow(at: place, ending)
        default: thrower(at: place)
        }
    }

    private mutating func function(_ symbol: Symbol) -> ErrorPoint {
        let body = sets.program.linked.body(symbol.file, sets.program.declaration(symbol).body)
        let set = sets.set(ofBody: body)
        let at = way(.function, set, body: body, offset: sets.program.declaration(symbol).offset)
        guard !set.isEmpty else { return ErrorPoint(at: at, from: [], to: []) }
        return ErrorPoint(
            at: at, from: anew { $0.sources(of: set, in: body, depth: 0) },
            to: anew { $0.leaving(body, set, depth: 0) })
    }

    private mutating func clause(at place: Place) -> ErrorPoint {
        let set = caught(by: place)
        var at = way(.caught, set, at: place)
        at.clause = number(ofClause: place)
        let from = anew { $0.sources(of: set, caughtBy: place, depth: 0) }
        let to = anew { $0.goingOn(from: place, set, depth: 0) }
        if to.isEmpty { at.end = .handled }
        return ErrorPoint(at: at, from: from, to: to)
    }

    private mutating func swallow(at place: Place, _ ending: ThrowFlow.Ending) -> ErrorPoint {
        let inside = places(in: place.body, place.step + 1..<Int(step(place).next))
        func taken(_ fate: Fate) -> ThrowSet? {
            if case .swallowed(place.step, _, let set) = fate { set } else { nil }
        }
        let set = inside.flatMap { fates(of: thrown(at: $0), at: $0).compactMap(taken) }.reduce(into: ThrowSet()) {
            $0.formUnion($1)
        }
        let at = swallowed(set, by: ending, at: place)
        return ErrorPoint(at: at, from: anew { $0.sources(of: set, in: inside, depth: 0, taken) }, to: [])
    }

    private mutating func thrower(at place: Place) -> ErrorPoint {
        let offset = step(place).offset
        let same = places(in: place.body).filter { step($0).offset == offset && !thrown(at: $0).isEmpty }
        let set = same.reduce(into: ThrowSet()) { $0.formUnion(thrown(at: $1)) }
        var at = way(isThrow(place) ? .thrown : .calls, set, at: place)
        if at.kind == .calls { at.subject = called(same, offset) }
        let from = anew { ways in
            let found = ways.sources(of: set, in: same, depth: 0) { fate in
                switch fate {
                case .left(let set), .swallowed(_, _, let set), .caught(_, _, let set): set
                }
            }
            // Skips the requested place itself.
            if found.count == 1, [.calls, .rethrown, .replaced].contains(found[0].kind) { return found[0].next }
            return found.filter { $0.kind != .thrown }
        }
        return ErrorPoint(at: at, from: from, to: anew { $0.onwards(set, from: place, depth: 0) })
    }

    /// Returns the only callee, or the name in the source.
    private func called(_ places: [Place], _ offset: UInt32) -> String {
        let callees = Set(places.compactMap { step($0).callee })
        if callees.count == 1, let callee = callees.first { return sets.program.name(of: callee) }
        guard let place = places.first else { return "" }
        let (facts, body) = facts(of: place.body)
        let event = facts.events(of: body).first { $0.offset == offset && $0.kind == .call && $0.call.isPresent }
        return event.map { facts.name(of: facts.calls[$0.call]) } ?? ""
    }

    /// Runs a body with its own set of visited places.
    private mutating func anew(_ body: (inout ErrorWays) -> [ErrorWay]) -> [ErrorWay] {
        seen = []
        return body(&self)
    }
}
