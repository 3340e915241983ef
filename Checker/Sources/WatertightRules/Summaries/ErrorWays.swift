/// Follows errors through a program: forward to their ends, and backward to their origins.
package struct ErrorWays {
    static let mostNext = 12
    static let mostPlaces = 300
    static let deepest = 24

    package let sets: ThrowSets
    private let consumers: Consumers
    /// The visited places of the current path with their errors, to follow each once.
    var seen: Set<Visit> = []
    /// Follows errors in clauses.
    package let flow: ErrorFlow

    struct Visit: Hashable {
        var place: Place
        var set: ThrowSet
    }

    package typealias Place = ThrowFlow.Place

    /// What happens to the errors of a step.
    package enum Fate {
        case left(ThrowSet)
        case swallowed(step: Int, ThrowFlow.Ending, ThrowSet)
        case caught(handler: Int, clause: Int, ThrowSet)
    }

    package init(_ sets: ThrowSets, vocabulary: Vocabulary = .standard) {
        let flow = ErrorFlow(sets, resolver: Resolver(program: sets.program), vocabulary: vocabulary)
        self.init(sets, Consumers(sets), flow)
    }

    package init(_ sets: ThrowSets, _ consumers: Consumers, _ flow: ErrorFlow) {
        self.sets = sets
        self.consumers = consumers
        self.flow = flow
    }

    package func users(of body: Int32) -> [Place] { consumers.users(of: body) }

    package func step(_ place: Place) -> ThrowFlow.Step { sets.flows[Int(place.body)].steps[place.step] }

    // MARK: Inside a body

    /// Returns what happens to errors, from the inside out: `try?`, `try!`, clauses, and leaving the body.
    package func fates(of set: ThrowSet, at place: Place) -> [Fate] {
        var fates: [Fate] = []
        var set = set
        for taker in sets.flows[Int(place.body)].takers(around: place.step) {
            switch taker {
            case .swallow(let step, let ending):
                return fates + [.swallowed(step: step, ending, set)]
            case .clause(let step, _, let number, let tests):
                let divided = set.divided(by: tests, cases: sets.program.allCases)
                if !divided.caught.isEmpty {
                    fates.append(.caught(handler: step, clause: number, divided.caught))
                }
                set = divided.left
                if set.isEmpty { return fates }
            }
        }
        return fates + [.left(set)]
    }

    /// Returns the errors that a step itself throws.
    package func thrown(at place: Place) -> ThrowSet {
        let step = step(place)
        if case .reemit(let handler) = step.kind { return sets.caught(by: handler, in: place.body) }
        return sets.contribution(of: step, ThrowSets.Caught(file: sets.file(of: place.body)))
    }

    /// Returns the step of the enclosing clause with a number, or of the innermost one.
    package func clause(_ wanted: FilterID?, around place: Place) -> Place? {
        let steps = sets.flows[Int(place.body)].steps
        for outer in stride(from: place.step - 1, through: 0, by: -1) where steps[outer].next > Int32(place.step) {
            if case .handler(let number, _) = steps[outer].kind, wanted ?? number == number {
                return Place(body: place.body, step: outer)
            }
        }
        return nil
    }

    func caught(by clause: Place) -> ThrowSet {
        filter(of: clause).map { sets.caught(by: $0, in: clause.body) } ?? ThrowSet()
    }

    func attempt(before clause: Place) -> [Place] {
        filter(of: clause).map { places(in: clause.body, sets.attempt(of: $0, in: clause.body)) } ?? []
    }

    package func filter(of clause: Place) -> FilterID? {
        guard case .handler(let filter, _) = step(clause).kind else { return nil }
        return filter
    }

    /// Returns the position of a clause in its `do`.
    package func number(ofClause clause: Place) -> Int {
        guard let filter = filter(of: clause) else { return 1 }
        let steps = sets.flows[Int(clause.body)].steps
        var number = 1
        var next = sets.attempt(of: filter, in: clause.body).upperBound
        while next < clause.step {
            if case .handler = steps[next].kind { number += 1 }
            next = Int(steps[next].next)
        }
        return number
    }

    /// Returns the places that throw.
    package func places(in body: Int32, _ range: Range<Int>? = nil) -> [Place] {
        let steps = sets.flows[Int(body)].steps
        return (range ?? 0..<steps.count).compactMap { position in
            switch steps[position].kind {
            case .constant, .body, .inner, .reemit: Place(body: body, step: position)
            case .region, .attempt, .handler, .swallow: nil
            }
        }
    }

    package func isThrow(_ place: Place) -> Bool {
        let step = step(place)
        if case .reemit = step.kind { return true }
        guard case .constant = step.kind, step.callee == nil else { return false }
        let (facts, body) = facts(of: place.body)
        return facts.events(of: body).contains { $0.kind == .throwing && $0.offset == step.offset }
    }

    func facts(of body: Int32) -> (facts: Facts, body: Body) {
        let file = sets.file(of: body)
        let facts = sets.program.facts(file)
        return (facts, facts.bodies[sets.program.linked.local(file, body)])
    }

    // MARK: Displayed places

    package func way(_ kind: ErrorWay.Kind, _ set: ThrowSet, at place: Place) -> ErrorWay {
        way(kind, set, body: place.body, offset: step(place).offset)
    }

    func way(_ kind: ErrorWay.Kind, _ set: ThrowSet, body: Int32, offset: UInt32) -> ErrorWay {
        let file = sets.file(of: body)
        let (facts, record) = facts(of: body)
        var function = ""
        var parameters: [String] = []
        if record.declaration.isPresent {
            let symbol = Symbol(file: file, declaration: record.declaration)
            function = sets.program.name(of: symbol)
            let all = Array(facts.parameters(of: sets.program.declaration(symbol)))
            parameters = all.indices.filter { $0 < 32 && set.parameters & 1 << UInt32($0) != 0 }.map {
                "errors of `\(facts.text(all[$0].name))`"
            }
        }
        return ErrorWay(
            kind: kind, place: sets.program.place(file, offset),
            column: facts.location(of: offset).column, function: function,
            isInClosure: record.kind == .closure || record.kind == .asyncLet,
            errors: set.entries.flatMap { sets.program.names(of: $0) } + parameters, isOpen: !set.witnesses.isEmpty)
    }

    /// Follows next places, unless they were visited or the depth limit is reached.
    mutating func following(
        _ kind: ErrorWay.Kind, _ set: ThrowSet, at place: Place, depth: Int, _ next: (inout ErrorWays) -> [ErrorWay]
    ) -> ErrorWay {
        var way = way(kind, set, at: place)
        guard depth < Self.deepest, seen.count < Self.mostPlaces else {
            way.isCut = true
            return way
        }
        guard seen.insert(Visit(place: place, set: set)).inserted else {
            way.isRepeated = true
            return way
        }
        let found = next(&self)
        way.next = Array(found.prefix(Self.mostNext))
        way.omitted = found.count - way.next.count
        return way
    }
}
