/// The context of queries for one file: the program and its summaries, with memoized results of earlier queries.
package struct Search {
    /// The maximum depth of nested operands.
    package static let deepest = 12

    package let survey: Survey
    package let file: FileID
    package let facts: Facts
    package let flow: ErrorFlow
    /// The table of ends, computed on first use.
    private var knownEnds: [End]?
    /// The results of ``Hangs`` for the file.
    let hangs = HangFacts()

    package init(_ survey: Survey, file: FileID, by resolver: Resolver) {
        let handlers = survey.failures.handlers
        let flow = ErrorFlow(
            survey.throwSets, resolver: resolver, vocabulary: survey.vocabulary, handlers: handlers)
        self.init(survey, file: file, flow)
    }

    private init(_ survey: Survey, file: FileID, _ flow: ErrorFlow) {
        self.survey = survey
        self.file = file
        self.flow = flow
        facts = survey.program.facts(file)
    }

    package var program: Program { survey.program }

    /// Returns the context for another file with shared memoization.
    package func search(in other: FileID) -> Search { other == file ? self : Search(survey, file: other, flow) }

    /// Returns all ends in source order.
    mutating func ends() -> [End] {
        let ends = knownEnds ?? EndTable(self).rows()
        knownEnds = ends
        return ends
    }

    package func handlers() -> [ErrorHandler] { flow.handlers(in: file) }

    package var ways: ErrorWays {
        ErrorWays(sets: survey.throwSets, consumers: survey.contracts.consumers, flow: flow)
    }

    /// Returns the declaration that a body of the file belongs to.
    package func symbol(around body: BodyID) -> Symbol? {
        guard body.isPresent, facts.bodies[body].declaration.isPresent else { return nil }
        return Symbol(file: file, declaration: facts.bodies[body].declaration)
    }

    package func place(around body: BodyID) -> Place { survey.places.place(ofBody: number(of: body)) }

    /// Whether a body belongs to user interface code, by more evidence than a name or folder.
    func isOnScreen(_ body: BodyID) -> Bool {
        let place = place(around: body)
        return place.layer == .presentation && !place.isByNameAlone
    }

    /// Whether a function's first parameter is a `Decoder` or `Encoder`. Coding isn't part of a layer.
    package func isForCoding(_ body: BodyID) -> Bool {
        guard let symbol = symbol(around: body), [.initializer, .function].contains(program.declaration(symbol).kind),
            let parameter = facts.parameters(of: program.declaration(symbol)).first
        else { return false }
        let type = flow.resolver.type(parameter.type, in: symbol, file: file)
        let record = flow.resolver.types[type]
        let wellKnown = program.linked.wellKnown
        return record.kind == .nominal && record.first >= 0
            && [wellKnown.decoder, wellKnown.encoder].contains(record.first)
    }

    package func number(of body: BodyID) -> Int32 { program.linked.body(file, body) }

    package func events(of body: BodyID) -> [Event] { flow.events(of: body, in: file).events }

    func bodyEvents(_ body: BodyID) -> BodyEvents { flow.events(of: body, in: file) }

    /// Returns a range of events, including nested ones.
    package func events(_ range: Range<Int>, of body: BodyID) -> ArraySlice<Event> { events(of: body)[range] }

    // MARK: Excluded code

    /// Whether code is part of the released app, and not of a test, preview, script, or debug build.
    package func ships(_ body: BodyID) -> Bool {
        let record = facts.bodies[body]
        guard place(around: body).layer != .support, !record.isForDebugging, !record.isPreview, !facts.isGenerated
        else { return false }
        // Statements outside of declarations belong to a script, or a macro such as `#Preview`.
        guard let symbol = symbol(around: body), !isScript else { return false }
        return ships(declaration: symbol.declaration)
    }

    /// Whether a declaration is part of the released app, and not of a test, test double, or preview.
    package func ships(declaration: DeclarationID) -> Bool {
        guard !facts.isGenerated,
            survey.places.place(of: Symbol(file: file, declaration: declaration)).layer != .support
        else { return false }
        var current = declaration
        while current.isPresent {
            let declaration = facts[current]
            let name = facts.text(declaration.name)
            let vocabulary = survey.vocabulary
            let isAroundMembers = declaration.kind.isType || declaration.kind == .extensionOfType
            if vocabulary.begins(name, with: .support), !isAroundMembers { return false }
            if declaration.traits.contains(.onType), vocabulary.ends(name, with: .support) { return false }
            current = declaration.owner
        }
        return true
    }

    /// Whether the file is a script. A top-level `#if` mostly contains imports.
    private var isScript: Bool {
        guard let file = facts.bodies.first else { return false }
        let events = Array(facts.events(of: file))
        var position = 0
        while position < events.count {
            let isCompilation = events[position].kind == .branch && events[position].branching == .compilation
            if events[position].kind == .call { return true }
            position = isCompilation ? Int(events[position].next) : position + 1
        }
        return false
    }

    /// Whether code cleans up, where a failure can't be handled.
    func cleansUp(_ body: BodyID, at position: Int) -> Bool {
        if let symbol = symbol(around: body), program.declaration(symbol).kind == .deinitializer { return true }
        let found = bodyEvents(body)
        return found.enclosing(position).contains { found.events[$0].kind == .deferred }
    }

    package func isDropped(_ value: ValueID) -> Bool {
        guard value.isPresent else { return false }
        let record = facts.values[value]
        switch record.use {
        case .nothing: return true
        case .assigned:
            let target = facts.values[record.user].base
            return target.isAbsent || facts.text(facts.values[target].name) == "_"
        case .base, .operand:
            // A cast, or the value of a branch expression.
            let user = facts.values[record.user]
            return (user.kind == .cast || user.kind == .operation && user.name == 0) && isDropped(record.user)
        case .result: return givesNothing(record.userBody)
        default: return false
        }
    }

    /// Whether a function with a declared result type returns a value.
    package func gives(_ type: Int32, _ function: Symbol) -> Bool {
        type >= 0 && !flow.resolver.hasNoValue(flow.resolver.type(type, in: function, file: function.file))
    }

    /// Whether the result of a single-expression body is discarded.
    private func givesNothing(_ body: BodyID) -> Bool {
        guard facts.bodies[body].kind == .closure else {
            guard let symbol = symbol(around: body) else { return false }
            switch facts.bodies[body].kind {
            case .function:
                return !gives(program.declaration(symbol).type, symbol)
            // The getter is stored as the declaration's body.
            case .accessor: return program.declaration(symbol).body != body
            default: return false
            }
        }
        let uses = flow.uses(in: file)
        // The results of these functions are those of their closures.
        if let call = uses.call(receiving: body, in: facts),
            !flow.traits(ofCall: call, in: file).isDisjoint(with: [.detached, .part])
        {
            return isDropped(uses.values[call])
        }
        let signature = flow.resolver.expectedSignature(ofClosure: body, in: file)
        return signature?.last.map(flow.resolver.hasNoValue) ?? false
    }
}
