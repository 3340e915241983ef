/// Finds what a handler shows to the user, in code that runs for errors of any kind.
extension Viewers {
    /// The maximum depth of functions that show something for their callers.
    private static let mostShowing = 2

    /// Returns what a handler shows; `nil` if nothing is known.
    func presentation(in handler: ErrorHandler, depth: Int = 0) -> Sentence? {
        let passed = flow.rangesOfOneKind(handler)
        var isStored = false
        for mention in flow.uses(in: file).mentions(of: handler.error)
        where isReached(facts.values[mention].offset, in: handler, passed) && runsHere(mention, handler) {
            for end in flow.ends(ofValue: mention, in: file) {
                let isHere = end.file == file && handler.holds(end.offset)
                if isHere, !isReached(end.offset, in: handler, passed) { continue }
                switch end.kind {
                case .shown: return "line \(lineOf: end.offset, in: end.file) shows it"
                case .stored(let property):
                    isStored = true
                    if let viewer = viewer(of: property) { return sentence(viewer, property) }
                default: break
                }
            }
            // `Banner(text: error.localizedDescription).show()`
            for property in keepers(of: mention) {
                if let viewer = viewer(of: property) { return sentence(viewer, property) }
            }
        }
        let record = facts.bodies[handler.body]
        for number in record.values
        where isReached(facts.values[number].offset, in: handler, passed) && runsHere(number, handler) {
            // The property with the error is the one that a view must read. Others are flags.
            if isStored, facts.values[number].kind == .assignment, given(by: number).flatMap(facts.boolean) != true {
                continue
            }
            if let found = presentation(by: number, depth: depth) { return found }
        }
        return nil
    }

    /// Returns what a function shows for an error that it is called with.
    private func presentation(of function: Symbol, forParameter position: Int, depth: Int) -> Sentence? {
        guard program.declaration(function).kind == .function else { return nil }
        for member in flow.resolver.family(of: function).members {
            let body = program.declaration(member).body
            let other = analysis(of: member.file)
            guard body.isPresent, let error = flow.uses(in: member.file).parameter(position, of: member.declaration),
                flow.resolver.isError(other.type(of: error, in: body)),
                let found = other.presentation(
                    in: ErrorHandler(ofBody: body, with: error, in: member.file, other.facts), depth: depth)
            else { continue }
            return found
        }
        return nil
    }

    /// Returns how an assigned error, or a value that only handlers assign, is shown; `nil` if it isn't.
    func presents(_ assignment: ValueID) -> Sentence? {
        let value = facts.values[assignment]
        guard value.base.isPresent, facts.values[value.base].kind != .local,
            let given = given(by: assignment), !isConstant(given, \.isNothing)
        else { return nil }
        guard let property = symbol(named: value.base),
            isMadeOfError(assignment) || isGivenOnlyInHandlers(given, by: assignment, to: property)
        else { return nil }
        if program.traits(of: property).contains(.shows) { return "line \(lineOf: value.offset, in: file) shows it" }
        return viewer(of: property, includesTests: true).map { sentence($0, property) }
    }

    private func sentence(_ viewer: Symbol, _ property: Symbol) -> Sentence {
        "`\(viewer)` reads `\(property)`, which is set here"
    }

    private func presentation(by number: ValueID, depth: Int = 0) -> Sentence? {
        let value = facts.values[number]
        guard !isForDebugging(number) else { return nil }
        switch value.kind {
        case .assignment: return presents(number)
        case .call:
            let shown: Sentence = "line \(lineOf: value.offset, in: file) shows it"
            let callees = callees(of: value.call)
            for (position, argument) in facts.arguments(of: facts.calls[value.call]).enumerated()
            where isConstant(argument.value, \.isWhole) && !isConstant(argument.value, \.isNothing) {
                if RaisedErrors(search).shows(callees, at: position) { return shown }
            }
            guard case .symbols(let callees) = callees else { return nil }
            for callee in callees {
                if program.traits(of: callee.symbol).contains(.shows) { return shown }
                let declaration = program.declaration(callee.symbol)
                guard depth < Self.mostShowing, !program.isModel(callee.symbol) else { continue }
                let ways = callee.positions.lazy
                    .compactMap { presentation(of: callee.symbol, forParameter: $0, depth: depth + 1) }
                if let found = ways.first { return found }
                guard declaration.kind == .function, declaration.body.isPresent, declaration.parameterCount == 0
                else { continue }
                let other = analysis(of: callee.symbol.file)
                let own = other.facts.bodies[declaration.body].values.lazy
                    .filter { other.facts.body(ofValue: $0) == declaration.body }
                if let found = own.compactMap({ other.presentation(by: $0, depth: depth + 1) }).first { return found }
            }
            return nil
        default: return nil
        }
    }

    /// Whether code runs only in debug builds.
    private func isForDebugging(_ number: ValueID) -> Bool {
        let body = facts.body(ofValue: number)
        guard body.isPresent else { return false }
        let place = facts.values[number].offset
        return facts.bodies[body].isForDebugging
            || events(of: body).contains { $0.kind == .arm && $0.arm == .debugging && $0.range.contains(place) }
    }

    // MARK: Assigned values

    /// Returns what values are compared by. Texts are all distinct, and values created in the same way are alike.
    func likeness(of number: ValueID) -> String? {
        let value = facts.values[number]
        if value.isText { return nil }
        switch value.kind {
        case .literal, .implicit: return facts.text(value.name)
        case .member:
            return value.base.isPresent && facts.values[value.base].kind == .name ? facts.text(value.name) : ""
        case .call:
            let callee = facts.calls[value.call].callee
            return callee.isPresent && facts.values[callee].kind == .implicit
                ? facts.text(facts.values[callee].name) : ""
        default: return ""
        }
    }

    /// Whether an assigned value contains a caught error.
    private func isMadeOfError(_ assignment: ValueID) -> Bool {
        (facts.values[assignment].base.advanced(by: 1)..<assignment).contains { number in
            let value = facts.values[number]
            return value.kind == .local && facts.locals[value.local].kind == .caught
        }
    }

    /// Whether a property is set to similar values only in handlers, so that the value indicates failure.
    private func isGivenOnlyInHandlers(_ given: ValueID, by own: ValueID, to property: Symbol) -> Bool {
        // A variable indicates failure only if it was created from the error.
        guard facts.values[given].kind != .local else { return false }
        guard let likeness = likeness(of: given) else { return true }
        let initial = property.file == file ? facts[property.declaration].value : .absent
        if initial.isPresent, isLike(initial, likeness) { return false }
        let handlers = handlers()
        for number in flow.uses(in: file).assignments(toNameOf: facts.values[own].base) where number != own {
            let value = facts.values[number]
            guard let other = self.given(by: number), isLike(other, likeness), symbol(named: value.base) == property
            else { continue }
            if !handlers.contains(where: { $0.holds(value.offset) }), !isForErrors(facts.body(ofValue: number)) {
                return false
            }
        }
        return true
    }

    /// Whether a body belongs to a function with an error parameter, which runs on failure.
    private func isForErrors(_ body: BodyID) -> Bool {
        guard let symbol = symbol(around: body) else { return false }
        for parameter in facts.parameters(of: program.declaration(symbol)) where parameter.type >= 0 {
            if flow.resolver.isError(flow.resolver.type(parameter.type, in: symbol, file: file)) { return true }
        }
        return false
    }

    private func isLike(_ number: ValueID, _ likeness: String) -> Bool {
        !isConstant(number, \.isNothing) && self.likeness(of: number) == likeness
    }

    // MARK: Executed code

    private func isReached(_ offset: UInt32, in handler: ErrorHandler, _ passed: [Range<UInt32>]) -> Bool {
        handler.holds(offset) && !passed.contains { $0.contains(offset) }
    }

    /// Whether a value is in the handler itself, or in a closure that it runs.
    private func runsHere(_ number: ValueID, _ handler: ErrorHandler) -> Bool {
        var body = facts.body(ofValue: number)
        while body > handler.body {
            guard let call = call(receiving: body), !traits(ofCall: call).isDisjoint(with: [.part, .detached])
            else { return false }
            body = facts.bodies[body].parent
        }
        return body == handler.body
    }
}

extension Event {
    /// The range of an arm or handler in the file.
    package var range: Range<UInt32> { offset..<max(offset, UInt32(bitPattern: extra)) }
}
