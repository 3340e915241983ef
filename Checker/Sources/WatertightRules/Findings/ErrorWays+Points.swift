extension ErrorWays {
    /// Returns the error-related expressions on a line, in source order.
    /// - Parameter path: The path in the program.
    package func points(path: String, line: Int) -> [ErrorPoint] {
        expressions(inFile: path).filter { $0.line == line }.map { $0.point() }
    }

    /// Returns the nearest line with an error-related expression.
    package func nearestLine(path: String, to line: Int) -> Int? {
        expressions(inFile: path).map(\.line).min { (abs($0 - line), $0) < (abs($1 - line), $1) }
    }

    /// Returns the point at an offset, if code there handles, discards, or throws an error.
    func point(at offset: UInt32, in file: FileID) -> ErrorPoint? {
        if flow.latestSteps?.file != file { flow.latestSteps = (file, steps(in: file)) }
        let place = flow.latestSteps?.places[offset]?.first { !step($0).isThrower || isThrow($0) }
        return place.map { point(at: $0) }
    }

    /// Returns the places that throw or handle errors, by offset.
    private func steps(in file: FileID) -> [UInt32: [Place]] {
        var places: [UInt32: [Place]] = [:]
        for number in sets.program.facts(file).bodies.ids {
            let body = sets.program.linked.body(file, number)
            for (position, step) in sets.flows[Int(body)].steps.enumerated() {
                switch step.kind {
                case .region, .attempt: continue
                default: places[step.offset, default: []].append(Place(body: body, step: position))
                }
            }
        }
        return places
    }

    private typealias Expression = (line: Int, point: () -> ErrorPoint)

    /// Returns the throwing functions, the places that throw or handle errors, and the failures of results.
    private func expressions(inFile path: String) -> [Expression] {
        guard let file = sets.program.file(path) else { return [] }
        let facts = sets.program.facts(file)
        let functions = facts.declarations.filter { $0.throwsErrors && $0.body.isPresent }.map {
            function -> Expression in
            (facts.line(of: function.offset), { self.function(function, in: file) })
        }
        let places = steps(in: file).sorted { $0.key < $1.key }.flatMap { offset, places -> [Expression] in
            var throwers: Set<Int32> = []
            return places.filter { place in
                // A call with several possible callees has several steps but is one place.
                !step(place).isThrower || !thrown(at: place).isEmpty && throwers.insert(place.body).inserted
            }.map { place in (facts.line(of: offset), { point(at: place) }) }
        }
        return functions + places + failures(in: file, facts)
    }

    // MARK: Points

    private func function(_ function: Declaration, in file: FileID) -> ErrorPoint {
        let body = sets.program.linked.body(file, function.body)
        let set = sets.set(ofBody: body)
        let at = way(.function, set, body: body, offset: function.offset)
        guard !set.isEmpty else { return ErrorPoint(at: at) }
        return ErrorPoint(at: at, from: followed(sources(of: set, in: body)), to: followed(leaving(body, set)))
    }

    private func point(at place: Place) -> ErrorPoint {
        switch step(place).kind {
        case .handler(let filter, _):
            let set = sets.caught(by: filter, in: place.body)
            var at = way(.caught, set, at: place)
            let to = followed(goingOn(from: place, set))
            if to.isEmpty { at.end = .handled }
            return ErrorPoint(at: at, from: followed(sources(of: set, caughtBy: place)), to: to)
        case .swallow(let ending):
            let inside = places(in: place.body, place.step + 1..<Int(step(place).next))
            let set = inside.flatMap { sets.fates(of: thrown(at: $0), at: $0.step, in: $0.body) }
                .reduce(into: ThrowSet()) { if $1.step == place.step { $0.formUnion($1.set) } }
            return ErrorPoint(
                at: swallowed(set, by: ending, at: place),
                from: followed(sources(of: set, in: inside, takenBy: place.step)))
        default: return thrower(at: place)
        }
    }

    private func thrower(at place: Place) -> ErrorPoint {
        let offset = step(place).offset
        let same = places(in: place.body).filter { step($0).offset == offset && !thrown(at: $0).isEmpty }
        let set = same.reduce(into: ThrowSet()) { $0.formUnion(thrown(at: $1)) }
        var at = way(isThrow(place) ? .thrown : .calls, set, at: place)
        if at.kind == .calls { at.subject = called(same, offset) }
        var from = followed(same.map { source(thrown(at: $0), at: $0) })
        // Skips the requested place itself.
        let isItself = from.count == 1 && [.calls, .rethrown, .replaced].contains(from[0].kind)
        from = isItself ? from[0].next : from.filter { $0.kind != .thrown }
        return ErrorPoint(at: at, from: from, to: followed(onwards(set, from: place)))
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

    /// Returns failures extracted from a `Result`, according to its type. The origin of the result isn't followed.
    private func failures(in file: FileID, _ facts: Facts) -> [Expression] {
        let linked = sets.program.linked
        let resolver = flow.resolver
        return facts.locals.compactMap { local -> Expression? in
            guard local.kind == .payload, local.value.isPresent, facts.text(local.caseName) == "failure",
                let number = facts.bodies.lastIndex(where: { $0.offset <= local.offset })
            else { return nil }
            let context = resolver.context(ofBody: BodyID(number), in: file)
            let type = resolver.types[resolver.withoutOptional(resolver.type(ofValue: local.value, context))]
            guard type.kind == .nominal, type.first == linked.wellKnown.result, type.arguments.count == 2
            else { return nil }
            let failure = resolver.types[type.arguments[1]]
            let isKnown = failure.kind == .nominal && failure.first != linked.wellKnown.error
            let set = isKnown ? ThrowSet.error(failure.first) : ThrowSet.unknown(file, local.offset, .existential)
            return (
                facts.line(of: local.offset),
                {
                    let body = linked.body(file, BodyID(number))
                    return ErrorPoint(at: way(.received, set, body: body, offset: local.offset))
                }
            )
        }
    }
}
