/// Follows errors through a program: forward to their ends, and backward to their origins.
package struct ErrorWays {
    static let mostNext = 12
    static let mostPlaces = 300
    static let deepest = 24

    let sets: ThrowSets
    let consumers: Consumers
    /// Follows errors in clauses.
    let flow: ErrorFlow

    typealias Place = ThrowFlow.Place

    // MARK: The graph

    /// A place on a path, with the places that follow it in the direction of the path.
    struct Node {
        var way: ErrorWay
        var visit: Visit?
        var next: () -> [Node] = { [] }
    }

    /// A place that is followed once for the same errors.
    struct Visit: Hashable {
        var place: Place
        var set: ThrowSet
    }

    func node(_ kind: ErrorWay.Kind, _ set: ThrowSet, at place: Place, _ next: @escaping () -> [Node]) -> Node {
        Node(way: way(kind, set, at: place), visit: Visit(place: place, set: set), next: next)
    }

    /// Follows paths until they end, repeat, or reach a limit.
    func followed(_ nodes: [Node]) -> [ErrorWay] {
        var seen: Set<Visit> = []
        return nodes.map { Self.followed($0, depth: 0, &seen) }
    }

    private static func followed(_ node: Node, depth: Int, _ seen: inout Set<Visit>) -> ErrorWay {
        var way = node.way
        guard let visit = node.visit else { return way }
        guard depth < deepest, seen.count < mostPlaces else {
            way.isCut = true
            return way
        }
        guard seen.insert(visit).inserted else {
            way.isRepeated = true
            return way
        }
        let found = node.next()
        way.next = found.prefix(mostNext).map { followed($0, depth: depth + 1, &seen) }
        way.omitted = found.count - way.next.count
        if way.kind == .caught, found.isEmpty { way.end = .handled }
        return way
    }

    // MARK: Inside a body

    func step(_ place: Place) -> ThrowFlow.Step { sets.flows[Int(place.body)].steps[place.step] }

    /// Returns the errors that a step itself throws.
    func thrown(at place: Place) -> ThrowSet {
        let step = step(place)
        if case .reemit(let handler) = step.kind { return sets.caught(by: handler, in: place.body) }
        return sets.set(of: step, inFile: sets.file(of: place.body))
    }

    /// Returns the places that throw.
    func places(in body: Int32, _ range: Range<Int>? = nil) -> [Place] {
        let steps = sets.flows[Int(body)].steps
        return (range ?? steps.indices).filter { steps[$0].isThrower }.map { Place(body: body, step: $0) }
    }

    func isThrow(_ place: Place) -> Bool {
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

    func way(_ kind: ErrorWay.Kind, _ set: ThrowSet, at place: Place) -> ErrorWay {
        var way = way(kind, set, body: place.body, offset: step(place).offset)
        if kind == .caught { way.clause = sets.flows[Int(place.body)].number(ofClause: place.step) }
        if kind != .passes { way.subject = step(place).callee.map { sets.program.name(of: $0) } ?? "" }
        return way
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
}

extension ErrorWays {
    package init(_ sets: ThrowSets, vocabulary: Vocabulary = .standard) {
        self.init(
            sets: sets, consumers: Consumers(sets),
            flow: ErrorFlow(sets, resolver: Resolver(program: sets.program), vocabulary: vocabulary))
    }
}
