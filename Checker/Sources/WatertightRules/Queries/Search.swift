/// What the queries of one file ask: the program and its summaries, with what was found for the queries before.
package struct Search {
    package let survey: Survey
    package let file: FileID
    package let facts: Facts
    package let flow: ErrorFlow
    /// The table of ends, once a rule asked for it.
    var knownEnds: [End]?

    init(_ survey: Survey, file: FileID, by resolver: Resolver) {
        self.init(
            survey, file: file,
            ErrorFlow(
                resolver: resolver, vocabulary: survey.vocabulary, handlers: survey.failures.handlers))
    }

    private init(_ survey: Survey, file: FileID, _ flow: ErrorFlow) {
        self.survey = survey
        self.file = file
        self.flow = flow
        facts = survey.program.facts(file)
    }

    package var program: Program { survey.program }

    /// What asks another file, and remembers in the same place.
    package func search(in other: FileID) -> Search { other == file ? self : Search(survey, file: other, flow) }

    /// The handlers of the file.
    package func handlers() -> [ErrorHandler] { flow.handlers(in: file) }

    /// The declaration that a body of the file belongs to.
    package func symbol(around body: Int32) -> Symbol? {
        guard body >= 0, facts.bodies[Int(body)].declaration >= 0 else { return nil }
        return Symbol(file: file, declaration: facts.bodies[Int(body)].declaration)
    }

    package func place(around body: Int32) -> Place { survey.places.place(ofBody: number(of: body)) }

    /// The number of a body in the program.
    package func number(of body: Int32) -> Int32 { program.linked.body(file, body) }

    package func events(of body: Int32) -> [Event] { Array(facts.events(of: facts.bodies[Int(body)])) }

    /// The events that belong to one, directly or not.
    package func events(_ range: Range<Int>, of body: Int32) -> ArraySlice<Event> { events(of: body)[range] }

    // MARK: What does not count

    /// Whether code is part of the app that people run: not of a test, a preview, a script, a debug build.
    package func ships(_ body: Int32) -> Bool {
        let record = facts.bodies[Int(body)]
        guard place(around: body).layer != .support, !record.isForDebugging, !record.isPreview, !facts.isGenerated
        else { return false }
        // Statements outside of declarations: a script, or a macro such as `#Preview`.
        guard let symbol = symbol(around: body), !isScript else { return false }
        return ships(declaration: symbol.declaration)
    }

    /// Whether a declaration is none of a test, a double, a preview.
    package func ships(declaration: Int32) -> Bool {
        guard !facts.isGenerated,
            survey.places.place(of: Symbol(file: file, declaration: declaration)).layer != .support
        else { return false }
        var current = declaration
        while current >= 0 {
            let declaration = facts.declarations[Int(current)]
            let name = facts.text(declaration.name)
            let vocabulary = survey.vocabulary
            let isAroundMembers = declaration.kind.isType || declaration.kind == .extensionOfType
            if vocabulary.begins(name, with: .support), !isAroundMembers { return false }
            if declaration.traits.contains(.onType), vocabulary.ends(name, with: .support) { return false }
            current = declaration.owner
        }
        return true
    }

    /// What stands in `#if` at the top of a file is mostly imports, with a question of the compiler's own.
    private var isScript: Bool {
        guard let file = facts.bodies.first else { return false }
        let events = Array(facts.events(of: file))
        var position = 0
        while position < events.count {
            let isCompilation =
                events[position].kind == .branch && events[position].branching == .compilation
            if events[position].kind == .call { return true }
            position = isCompilation ? Int(events[position].next) : position + 1
        }
        return false
    }

    /// Whether code runs because something is over: nothing can be done about a failure there.
    package func cleansUp(_ body: Int32, at position: Int) -> Bool {
        if let symbol = symbol(around: body), program.declaration(symbol).kind == .deinitializer { return true }
        return events(of: body)[..<position].contains { $0.kind == .deferred && Int($0.next) > position }
    }

    /// Whether nobody takes a value.
    package func isDropped(_ value: ValueID) -> Bool {
        guard value >= 0 else { return false }
        let record = facts.values[Int(value)]
        switch record.use {
        case .nothing: return true
        case .assigned:
            let target = facts.values[Int(record.user)].base
            return target < 0 || facts.text(facts.values[Int(target)].name) == "_"
        case .base, .operand:
            // A cast, or the value of a branch that is an expression.
            let user = facts.values[Int(record.user)]
            return (user.kind == .cast || user.kind == .operation && user.name == 0) && isDropped(record.user)
        case .result: return givesNothing(record.userBody)
        default: return false
        }
    }

    /// Whether a function whose result is of a written type gives something back.
    package func gives(_ type: Int32, _ function: Symbol) -> Bool {
        type >= 0 && !flow.resolver.isNothing(flow.resolver.type(type, in: function, file: function.file))
    }

    /// Whether nobody takes what a body of one expression is worth.
    private func givesNothing(_ body: Int32) -> Bool {
        guard facts.bodies[Int(body)].kind == .closure else {
            guard let symbol = symbol(around: body) else { return false }
            switch facts.bodies[Int(body)].kind {
            case .function:
                return !gives(program.declaration(symbol).type, symbol)
            // The one that a declaration knows is its getter.
            case .accessor: return program.declaration(symbol).body != body
            default: return false
            }
        }
        let uses = flow.uses(in: file)
        let closure = uses.closures[Int(body)]
        guard closure >= 0 else { return false }
        if facts.values[Int(closure)].use == .argument {
            let call = facts.values[Int(closure)].userCall
            let context = flow.resolver.context(ofValue: closure, in: file)
            // What these give is what the closure gives.
            let handsBack: ModelTraits = [.detached, .part]
            if case .symbols(let callees) = flow.resolver.callees(of: call, context),
                callees.contains(where: { !program.traits(of: $0.symbol).isDisjoint(with: handsBack) })
            {
                return isDropped(uses.values[call])
            }
        }
        let signature = flow.resolver.wantedSignature(ofClosure: body, in: file)
        return signature?.last.map(flow.resolver.isNothing) ?? false
    }
}
